import { registerReasons } from "../kernel/index.ts";

/** Why labels are not printed (3 §14). */
export const labelReasons = registerReasons({
  label_assignment_mismatch: 409,
});
type LabelReasons = typeof labelReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends LabelReasons {}
}
