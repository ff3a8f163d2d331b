import { deliveryGroups } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { inWords } from "../rejected.ts";
import { lockSeenWaybill, packagesOf } from "../repository.ts";
import type { PackagesInput } from "../schema.ts";
import type { Named } from "../select.ts";
import { findEntries, gatherFacts } from "../select.ts";
import { readWaybill } from "../shown.ts";
import { waybillStates } from "../state.ts";
import type { Entry, Rejected } from "../validate.ts";
import { validatePackages } from "../validate.ts";
import type { Boarding } from "./put-on.ts";
import { putOn } from "./put-on.ts";
import { takeOff } from "./take-off.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Names by what they are: ids of deliveries, otherwise barcodes and codes. */
function namedBy(names: readonly string[]): Named {
  const ids = names.filter((name) => uuid.test(name));
  return {
    package_barcodes: names.filter((name) => !uuid.test(name)),
    delivery_ids: ids.map((id) => id.toLowerCase()),
  };
}

const rejectedOf = ({ barcode, id }: Entry, reason: Rejected["reason"]): Rejected => ({ barcode, id, reason });

/**
 * Takes packages off a waybill and puts others on it, while it is drafted: those that were named wrongly are told of, 409
 * `nothing_to_transfer` when all were (3 §8, 4 F3).
 */
export function changePackages(ctx: TenantContext, { id, add, remove }: PackagesInput) {
  return ctx.transaction(async (tx) => {
    const waybill = await lockSeenWaybill(tx, ctx, id);
    waybillStates.next(waybill.status, "change_packages");
    const packages = await tx.sql(packagesOf, [ctx.tenantId, id]);
    const leaving = await findEntries(tx, namedBy(remove));
    const isNamed = new Set(leaving.flatMap((entry) => (entry.kind === "parcel" ? (entry.root_id ?? []) : [])));
    const gone = packages.filter(({ delivery_id }) => isNamed.has(delivery_id));
    const onIt = new Set(gone.map(({ delivery_id }) => delivery_id));
    const unknown = leaving.filter((entry) => entry.kind !== "parcel" || !onIt.has(entry.root_id ?? ""));
    // Those that come are locked together with those that go: deliveries have one order of locks.
    const goneGroups = await deliveryGroups(tx, [
      ...onIt,
      ...(await findEntries(tx, namedBy(add))).flatMap((entry) =>
        entry.kind === "parcel" ? (entry.root_id ?? []) : [],
      ),
    ]);
    if (gone.length > 0) await takeOff(tx, ctx, id, { packages: gone, groups: goneGroups, forget: true });
    const facts = await gatherFacts(tx, ctx, namedBy(add), { source_id: waybill.source_warehouse_id, lock: true });
    const ends = { source_id: waybill.source_warehouse_id, destination_id: waybill.destination_warehouse_id };
    const { accepted, rejected } = validatePackages(facts, ends);
    const all = inWords([...rejected, ...unknown.map((entry) => rejectedOf(entry, "not_found"))], ctx);
    if (gone.length + accepted.length === 0) throw new AppError("nothing_to_transfer", { rejected: all });
    const boarding = accepted.flatMap((one): Boarding[] =>
      one.kind === "parcel" ? [{ package: one, group: one.group }] : [],
    );
    await putOn(tx, ctx, waybill, boarding);
    await recordAudit(tx, ctx, {
      action: "waybill.change_packages",
      entity_type: "waybill",
      entity_id: id,
      after: { added: boarding.map(({ group }) => group.root.id), removed: [...onIt] },
    });
    return { waybill: await readWaybill(tx, ctx, id), rejected: all };
  });
}
