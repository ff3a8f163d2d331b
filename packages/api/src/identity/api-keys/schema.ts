import { z } from "zod";
import { id, pageInput, pageOutput, pathId, searchInput, text, timestamp, timestampOut } from "../../kernel/index.ts";

const shown = {
  id,
  name: z.string(),
  created_at: timestampOut,
  expires_at: timestampOut.nullable().describe("null: never"),
  is_active: z.boolean(),
};
const owned = { created_by: id, revoked_at: timestampOut.nullable() };

const listed = z
  .object({
    ...shown,
    ...owned,
    description: z.string().nullable(),
    tenant_id: id.describe("The tenant in which the key acts"),
    last_four: z.string().describe("The end of the key's value, to tell keys apart"),
    last_used_at: timestampOut.nullable(),
  })
  .meta({ id: "ApiKey" });

export const createInput = z.object({
  name: text(200),
  description: text(1000).nullish(),
  expires_at: timestamp.nullish().describe("In the future; absent or null: never"),
});
export const createOutput = z.object({
  data: z.object({
    ...shown,
    description: z.string().nullable(),
    api_key: z.string().nullable().describe("The secret, shown here and never again; null in a replay"),
  }),
});

export const listInput = z.object({
  ...pageInput(10),
  search: searchInput,
  tenant_id: id.optional().describe("Only keys of this tenant"),
  user_id: id.optional().describe("Whose keys: oneself; for system administrators anybody"),
});
export const listOutput = z.object({ apiKeys: z.array(listed), ...pageOutput });

const keyId = pathId("api_key_not_found");
export const updateInput = z.object({
  apiKeyId: keyId,
  name: text(200).optional(),
  description: text(1000).nullish(),
  expires_at: timestamp.nullish().describe("In the future; null: never"),
  is_active: z.boolean().optional(),
});
export const updateOutput = z.object({ apiKey: z.object({ ...shown, description: z.string().nullable() }) });
export const oneInput = z.object({ apiKeyId: keyId });
export const nothing = z.object({});

export const healthInput = z.object({ api_key: z.string().describe("The key's value") });
export const healthOutput = z.object({
  ...shown,
  ...owned,
  modules: z.array(z.string()).describe("External modules that the key's owner can reach"),
});
