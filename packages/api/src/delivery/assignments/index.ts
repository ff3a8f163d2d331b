export { assign, switchDriver, unassign } from "./assign.ts";
export type { Assignee } from "./assignee.ts";
export { findAssignee, findDriverAssignee } from "./assignee.ts";
export { lose } from "./lose.ts";
export type { Choice } from "./resolve.ts";
export { applyResolution, legInQuestion, resolve } from "./resolve.ts";
export { assignmentsRouter } from "./router.ts";
export { assignOneOfMany } from "./service.ts";
