import { openOperation, router, tenantOperation, userOperation } from "../../kernel/index.ts";
import * as s from "./schema.ts";
import { checkApiKey, checkPresentedKey, createApiKey, listApiKeys, revokeApiKey, updateApiKey } from "./service.ts";

const tag = "API keys";
const reference = "1 §4.1, 3 §3";

export const apiKeysRouter = router({
  create: tenantOperation([], {
    rest: { method: "POST", path: "/api-keys" },
    summary: "Create an API key",
    description: "The key acts as its maker in this tenant. Its value is in this answer and nowhere else.",
    tag,
    reference,
    message: "api_key.created",
    status: 201,
    errors: ["expires_at_must_be_future", "limit_reached"],
    secrets: ["data.api_key"],
    noStore: true,
    example: { request: { name: "Warehouse terminal", expires_at: "2030-01-01T00:00:00Z" } },
  })
    .input(s.createInput)
    .output(s.createOutput)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),

  list: userOperation({
    rest: { method: "GET", path: "/api-keys" },
    summary: "List one's own API keys",
    tag,
    reference,
    message: "api_key.listed",
    errors: ["tenant_not_found", "tenant_mismatch", "insufficient_permissions"],
  })
    .input(s.listInput)
    .output(s.listOutput)
    .query(({ ctx, input }) => listApiKeys(ctx, input)),

  update: userOperation({
    rest: { method: "PUT", path: "/api-keys/{apiKeyId}" },
    summary: "Change one of one's own API keys",
    tag,
    reference,
    message: "api_key.updated",
    errors: [
      "api_key_not_found",
      "api_key_revoked",
      "no_fields_to_update",
      "expires_at_must_be_future",
      "limit_reached",
    ],
    example: { request: { is_active: false } },
  })
    .input(s.updateInput)
    .output(s.updateOutput)
    .mutation(({ ctx, input }) => updateApiKey(ctx, input)),

  revoke: userOperation({
    rest: { method: "DELETE", path: "/api-keys/{apiKeyId}" },
    summary: "Revoke one of one's own API keys for good",
    tag,
    reference,
    message: "api_key.revoked",
    errors: ["api_key_not_found", "api_key_revoked"],
  })
    .input(s.oneInput)
    .output(s.nothing)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input)),

  health: openOperation({
    rest: { method: "GET", path: "/api-keys/{api_key}/health" },
    operationId: "getApiKeyHealth",
    summary: "Check an API key",
    description: "Answers for revoked and expired keys too. `GET /api-keys/health` keeps the key out of addresses.",
    tag,
    reference,
    message: "api_key.health",
    errors: ["api_key_not_found"],
    noStore: true,
  })
    .input(s.healthInput)
    .output(s.healthOutput)
    .query(({ ctx, input }) => checkApiKey(ctx, input.api_key)),

  presentedHealth: openOperation({
    rest: { method: "GET", path: "/api-keys/health" },
    operationId: "getOwnApiKeyHealth",
    summary: "Check the API key of the X-API-Key header",
    description: "The same as `GET /api-keys/{api_key}/health`, with the key in the header `X-API-Key`.",
    tag,
    reference,
    message: "api_key.health",
    errors: ["api_key_not_found", "unauthenticated"],
    noStore: true,
  })
    .input(s.nothing)
    .output(s.healthOutput)
    .query(({ ctx }) => checkPresentedKey(ctx)),
});
