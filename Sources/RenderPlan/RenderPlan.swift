// RenderPlan
