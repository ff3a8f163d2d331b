import { registerReasons } from "../../kernel/index.ts";

/** Why requests about inspections fail, beyond the reasons that the product has. */
export const inspectionReasons = registerReasons({ own_inspection_not_found: 404 });
type InspectionReasons = typeof inspectionReasons;

declare module "../../kernel/reasons.ts" {
  interface Reasons extends InspectionReasons {}
}
