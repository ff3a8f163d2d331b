/**
 * Why a request can fail, with its HTTP status: the table behind the error envelope (3 §1.5), to which each area adds what is
 * its own. The message of a reason is `error.<reason>` in packages/i18n, in three languages.
 */
const general = {
  validation_failed: 400,
  malformed_json: 400,
  body_too_deep: 400,
  batch_too_large: 400,
  request_aborted: 400,
  invalid_column_filters: 400,
  import_has_errors: 400,
  tenant_required: 400,
  unauthenticated: 401,
  token_expired: 401,
  insufficient_permissions: 403,
  tenant_mismatch: 403,
  route_not_found: 404,
  not_found: 404,
  tenant_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  invalid_transition: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  limit_reached: 409,
  import_in_progress: 429,
  internal_server_error: 500,
  service_unavailable: 503,

  // What a caller's credential and standing are refused for (3 §2, 3 §3)
  account_inactive: 403,
  tenant_suspended: 403,
  api_key_invalid: 401,
  csrf_token_invalid: 403,

  // Bodies of changes (2 §4.1)
  forbidden_fields_present: 400,
  no_valid_fields_to_update: 400,

  // What another system signs (1 §4.10)
  webhook_signature_invalid: 401,
  webhook_timestamp_invalid: 401,

  // Idempotency (3 §1.8)
  idempotency_key_required: 400,
  idempotency_key_invalid: 400,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,

  // If-Match (4 L9)
  if_match_invalid: 400,
  changed_meanwhile: 412,
} as const satisfies Record<string, number>;
type General = typeof general;

/** All reasons: areas extend this interface where they register theirs. */
export interface Reasons extends General {}
export type Reason = keyof Reasons;

const statuses: Record<string, number> = { ...general };

/** The HTTP status of every reason that is registered. */
export const reasons: Readonly<Record<Reason, number>> = statuses as Record<Reason, number>;

/** Adds an area's reasons; each belongs to one area alone. */
export function registerReasons<const Own extends Record<string, number>>(own: Own): Own {
  for (const [reason, status] of Object.entries(own)) {
    if (Object.hasOwn(statuses, reason)) throw new Error(`two areas have a reason "${reason}"`);
    statuses[reason] = status;
  }
  return own;
}
