import type { JsonObject } from "../../kernel/index.ts";
import { DEFAULT_COUNTRY, mergePatch } from "../../kernel/index.ts";
import type { Settings } from "./schema.ts";
import { settings } from "./schema.ts";

const MIB = 1024 ** 2;

const defaults: Settings = {
  units: { dimension_unit: "cm", unit_size_divisor: 5000, weight_unit: "kg", weight_divisor: 1 },
  transfer_manifest: {
    enabled: false,
    default_delivery_service_id: null,
    missing_unit_size_fallback: 1,
    proof_photo_required: true,
    proof_signature_required: true,
  },
  delivery: { driver_acceptance_required: false, overdue_hours: 24, on_time_hours: 24 },
  warehouse: { blind_tolerance: 0 },
  notifications: { channels: { in_app: true, push: true, email: true, sms: true } },
  rate_limit: { requests_per_minute: null },
  limits: {
    invitations_per_day: 500,
    invitations_per_contact_per_day: 5,
    webhooks: 20,
    api_keys_per_user: 20,
    streams_per_user: 20,
    streams: 500,
    file_bytes: 20 * 1024 * MIB,
    devices_per_user: 20,
    sessions_per_user: 100,
    addresses_per_user: 200,
    views_per_user: 100,
    taken_contacts_per_day: 50,
    customer_file_bytes: 200 * MIB,
  },
  country: DEFAULT_COUNTRY,
  time_zone: "Asia/Baghdad",
  finance: { rounding_step: null, low_balance_threshold: 0, settlement_confirmation_above: null },
  retention: { audit_log_years: 7 },
};

/** What no tenant chooses, whatever it stored before that was fixed (4 K9). */
const fixed = { notifications: { channels: { in_app: true } } };

/** The whole settings of a tenant from what it set differently (3 §3). */
export function withDefaults(own: JsonObject | null | undefined): Settings {
  return settings.parse(mergePatch(mergePatch(defaults, own ?? {}), fixed));
}
