import type { Transaction } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { readSettings } from "../../tenancy/settings/index.ts";

/** The tenant's settings of manifests; 403 `transfer_manifest_disabled` where the feature is off: then nothing runs (2 §4.9). */
export async function requireManifests(tx: Transaction) {
  const { transfer_manifest } = await readSettings(tx);
  if (!transfer_manifest.enabled) throw new AppError("transfer_manifest_disabled");
  return transfer_manifest;
}
