// Editing
