import { hkdfSync } from "node:crypto";
import type { EncryptionPurpose } from "@karwan/api";
import { createEncryption } from "@karwan/api";
import type { ImportOptions } from "@karwan/db/tenant-copy";
import { StartupError } from "../../startup-error.ts";

/** Where secrets of other systems are stored, encrypted for which purpose. */
export const sealedColumns: readonly { table: string; purpose: EncryptionPurpose; columns: readonly string[] }[] = [
  { table: "webhooks", purpose: "webhooks", columns: ["sealed_secret", "sealed_former_secret"] },
  { table: "tenant_carriers", purpose: "carriers", columns: ["sealed_credentials", "sealed_webhook_secret"] },
  { table: "tenant_payment_gateways", purpose: "payments", columns: ["sealed_secret"] },
];

/** Tells two encryption secrets apart, and nothing of either. */
export const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync("sha256", secret, "", "karwan fingerprint", 16)).toString("hex");

/** Encrypts stored secrets anew where another installation's secret did; without that secret they could never be read again. */
export function resealing(here: string, there: string | null): ImportOptions["reseal"] {
  return async (client, tenantId, secrets) => {
    if (secrets === fingerprintOf(here)) return;
    const isKnown = there !== null && secrets === fingerprintOf(there);
    for (const { table, purpose, columns } of sealedColumns) {
      const isSealed = columns.map((column) => `${column} IS NOT NULL`).join(" OR ");
      const { rows } = await client.query<Record<string, string | null>>(
        `SELECT id, ${columns.join(", ")} FROM ${table} WHERE tenant_id = $1 AND (${isSealed})`,
        [tenantId],
      );
      if (rows.length > 0 && !isKnown) {
        throw new StartupError(
          `The export holds secrets in ${table} that another KARWAN_ENCRYPTION_SECRET encrypted: ` +
            "name the file that holds that one with --secret-file. Nothing was imported.",
        );
      }
      const [from, to] = [createEncryption(there ?? "", purpose), createEncryption(here, purpose)];
      for (const row of rows) {
        const values = columns.map((column) => (row[column] == null ? null : to.encrypt(from.decrypt(row[column]))));
        const assignments = columns.map((column, at) => `${column} = $${at + 3}`).join(", ");
        await client.query(`UPDATE ${table} SET ${assignments} WHERE tenant_id = $1 AND id = $2`, [
          tenantId,
          row["id"],
          ...values,
        ]);
      }
    }
  };
}
