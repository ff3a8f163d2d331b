import type { Reason } from "@karwan/api";
import { reasons } from "@karwan/api";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import type { RestRoute } from "../rest/routes.ts";
import { headers } from "./headers.ts";
import { schemas } from "./schemas.ts";
import { wordingOf } from "./wording.ts";

type Wording = NonNullable<RestRoute["meta"]["wording"]>;

const BODY_METHODS = new Set(["POST", "PUT", "PATCH"]);

/** The reasons an operation can refuse for: its own and those every operation of its kind shares. */
function reasonsOf(route: RestRoute): Reason[] {
  const { access, csv, errors = [], idempotency, ifMatch, rest } = route.meta;
  const all: Reason[] = [
    ...errors,
    "validation_failed",
    "rate_limited",
    "internal_server_error",
    "service_unavailable",
  ];
  if (access.kind !== "open") all.push("unauthenticated", "token_expired", "account_inactive");
  if (access.kind === "external")
    all.push("api_key_invalid", "insufficient_permissions", "tenant_mismatch", "tenant_not_found");
  if (access.kind === "system" || access.kind === "tenant") all.push("insufficient_permissions");
  if (access.kind === "tenant") all.push("tenant_required", "tenant_mismatch", "tenant_not_found", "tenant_suspended");
  // As tables and files, of which there are so many at a time.
  if ((route.table || route.meta.asFile || route.meta.file) && access.kind !== "open") all.push("limit_reached");
  if (BODY_METHODS.has(rest.method) && !csv) all.push("malformed_json");
  if (BODY_METHODS.has(rest.method)) all.push("unsupported_media_type", "payload_too_large");
  if (route.type === "mutation" && access.kind !== "open" && idempotency !== "none") {
    all.push("idempotency_in_progress", "idempotency_key_reused", "idempotency_key_invalid");
    if (idempotency === "required") all.push("idempotency_key_required");
  }
  if (ifMatch) all.push("if_match_invalid", "changed_meanwhile");
  return [...new Set(all)];
}

/** Answers that many operations give word for word, by the reasons in them: the document says them once. */
const SHARED: Readonly<Record<string, string>> = {
  validation_failed: "ValidationFailed",
  "validation_failed tenant_required": "InvalidQuery",
  "validation_failed tenant_required idempotency_key_invalid": "InvalidChange",
  "validation_failed tenant_required malformed_json idempotency_key_invalid": "InvalidBody",
  "validation_failed tenant_required malformed_json idempotency_key_invalid if_match_invalid": "InvalidChangeOfRecord",
  "no_valid_fields_to_update validation_failed tenant_required malformed_json idempotency_key_invalid if_match_invalid":
    "InvalidPatchOfRecord",
  "validation_failed malformed_json": "InvalidBodyWithoutKey",
  "validation_failed idempotency_key_invalid": "InvalidChangeOutsideTenant",
  "validation_failed malformed_json idempotency_key_invalid": "InvalidBodyOutsideTenant",
  "unauthenticated token_expired": "Unauthenticated",
  "unauthenticated token_expired api_key_invalid": "ApiKeyRefused",
  account_inactive: "AccountInactive",
  "account_inactive insufficient_permissions": "SystemAdministratorsOnly",
  "account_inactive insufficient_permissions tenant_mismatch": "ApiKeyForbidden",
  "account_inactive insufficient_permissions tenant_mismatch tenant_suspended": "Forbidden",
  "transfer_manifest_disabled account_inactive insufficient_permissions tenant_mismatch tenant_suspended":
    "ManifestsForbidden",
  tenant_not_found: "TenantNotFound",
  "delivery_not_found tenant_not_found": "DeliveryNotFound",
  "driver_not_found tenant_not_found": "DriverNotFound",
  "transfer_manifest_not_found tenant_not_found": "TransferManifestNotFound",
  "wallet_not_found tenant_not_found": "WalletNotFound",
  limit_reached: "LimitReached",
  idempotency_in_progress: "IdempotencyInProgress",
  "limit_reached idempotency_in_progress": "LimitReachedByChange",
  "code_taken idempotency_in_progress": "CodeTaken",
  "invalid_transition idempotency_in_progress": "InvalidTransition",
  changed_meanwhile: "ChangedMeanwhile",
  payload_too_large: "PayloadTooLarge",
  unsupported_media_type: "UnsupportedMediaType",
  idempotency_key_reused: "IdempotencyKeyReused",
  rate_limited: "RateLimited",
  "too_many_attempts rate_limited": "TooManyAttempts",
  internal_server_error: "InternalServerError",
  service_unavailable: "ServiceUnavailable",
};

/** What an error says; `known` where this operation says it of one kind of record alone. */
const textOf = (reason: Reason, known: Wording): string =>
  `\`${reason}\`: ${wordingOf(`error.${reason}`, known[reason])}`;

const made = new Map<string, ZodOpenApiResponseObject>();

function answerFor(status: number, list: readonly Reason[], known: Wording): ZodOpenApiResponseObject {
  const description = list.map((reason) => textOf(reason, known)).join("\n\n");
  const isOwn = list.some((reason) => known[reason]);
  const key = isOwn ? description : list.join(" ");
  const answer = made.get(key) ?? {
    ...(SHARED[key] !== undefined && { id: SHARED[key] }),
    description,
    ...((status === 429 || status === 503) && { headers: headers.later }),
    content: { "application/json": { schema: schemas.failure } },
  };
  made.set(key, answer);
  return answer;
}

/** Every way in which an operation refuses, by status. */
export function failuresOf(route: RestRoute): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(reasonsOf(route), (reason) => reasons[reason]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, list]) => [String(status), answerFor(status, list, route.meta.wording ?? {})]),
  );
}
