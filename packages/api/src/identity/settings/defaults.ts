import type { JsonObject } from "../../kernel/index.ts";
import { mergePatch } from "../../kernel/index.ts";
import type { Settings } from "./schema.ts";
import { settings } from "./schema.ts";

const defaults: Settings = {
  units: { dimension_unit: "cm", unit_size_divisor: 5000, weight_unit: "kg", weight_divisor: 1 },
  transfer_manifest: {
    enabled: false,
    default_delivery_service_id: null,
    missing_unit_size_fallback: 1,
    proof_photo_required: true,
    proof_signature_required: true,
  },
  delivery: { driver_acceptance_required: false },
  notifications: { channels: { in_app: true, push: true, email: true, sms: true } },
  rate_limit: { requests_per_minute: null },
  time_zone: "Asia/Baghdad",
  finance: { rounding_step: null },
};

/** The whole settings of a tenant from what it set differently (3 §3). */
export function withDefaults(own: JsonObject | null | undefined): Settings {
  return settings.parse(mergePatch(defaults, own ?? {}));
}
