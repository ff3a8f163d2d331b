import { registerReasons } from "../kernel/index.ts";

/** Why requests about customers and institutions fail (3 §3). */
export const partiesReasons = registerReasons({
  customer_not_found: 404,
  institution_not_found: 404,
  source_branch_in_use: 409,
});
type PartiesReasons = typeof partiesReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends PartiesReasons {}
}
