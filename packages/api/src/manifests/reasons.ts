import { registerReasons } from "../kernel/index.ts";

/** Why requests about transfer manifests fail (2 §7, 3 §9, 4 G). */
export const manifestReasons = registerReasons({
  transfer_manifest_disabled: 403,
  transfer_manifest_not_found: 404,
  manifest_item_not_found: 404,
});
type ManifestReasons = typeof manifestReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends ManifestReasons {}
}
