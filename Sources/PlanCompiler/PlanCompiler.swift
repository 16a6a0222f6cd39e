// PlanCompiler
