import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { wakeManifestStreams } from "../../manifests/life-cycle/index.ts";
import { labelFile } from "../file.ts";
import { parcelLabel } from "./label.ts";
import type { ParcelRow } from "./repository.ts";
import { labelledStatement, parcelsStatement } from "./repository.ts";
import type { printInput } from "./schema.ts";

type Input = z.output<typeof printInput>;

/** The deliveries in the order of their codes, repeated as these are; 404 naming all that are unknown, 409 for another label. */
function inOrder(rows: readonly ParcelRow[], { delivery_codes, type }: Input): ParcelRow[] {
  const byCode = new Map(rows.map((row) => [row.delivery_code, row]));
  const unknown = [...new Set(delivery_codes)].filter((code) => !byCode.has(code));
  if (unknown.length > 0)
    throw new AppError("delivery_not_found", { delivery_code: unknown[0], delivery_codes: unknown });
  const found = delivery_codes.flatMap((code) => byCode.get(code) ?? []);
  const other = found.find(({ label_assignment }) => label_assignment !== type);
  if (other) {
    const { delivery_code, label_assignment } = other;
    throw new AppError("label_assignment_mismatch", { delivery_code, label_assignment });
  }
  return found;
}

/**
 * Labels of deliveries and legs, page n being the n-th code (3 §14, 4 G9). Those of manifests are noted with their items
 * once the file is made. Reads and notes: repeated, it answers the file anew, so nothing is kept under an Idempotency-Key.
 */
export async function printParcelLabels(ctx: TenantContext, input: Input) {
  const { deps, tenantId, language } = ctx;
  const [found] = await ctx.read((q) => [q.sql(parcelsStatement, [tenantId, [...new Set(input.delivery_codes)]])]);
  const rows = inOrder(found, input);
  const labels = rows.map((row) => parcelLabel(row, { language, publicUrl: deps.publicUrl }));
  const made = async () => {
    if (input.type !== "manifest_shipment_label") return;
    const deliveries = [...new Set(rows.map((row) => row.root_id))];
    await ctx.transaction(async (tx) => {
      const noted = await tx.sql(labelledStatement, [tenantId, deliveries, deps.now().toISOString()]);
      await wakeManifestStreams(
        tx,
        noted.map(({ manifest_id }) => manifest_id),
      );
    });
  };
  const { format } = input;
  return { file: labelFile({ name: "labels", format, labels, madeAt: deps.now() }, made) };
}
