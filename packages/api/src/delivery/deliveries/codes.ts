import type { Database } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError, reserveNumbers, takeNumbers } from "../../kernel/index.ts";
import { parcelBarcode } from "./barcode.ts";

const COUNTER = "delivery";
const CODE_DIGITS = 8;
const MAX_TENANTS = 1000;

/** The names of a delivery, with a barcode for each parcel label: its own, then its legs'. */
export type DeliveryCodes = { delivery_code: string; barcodes: readonly [own: string, ...legs: string[]] };

const tenantCode = statement("deliveries.tenant_code", "SELECT code FROM tenants WHERE id = $1");

const codes = new WeakMap<Database, Map<string, string>>();

/** The tenant's code, which never changes. */
async function codeOf(database: Database, tenantId: string): Promise<string> {
  const known = codes.get(database) ?? new Map<string, string>();
  const found = known.get(tenantId);
  if (found !== undefined) return found;
  const [[tenant]] = await database.read({ tenantId }, (q) => [q.sql(tenantCode, [tenantId])]);
  if (!tenant) throw new AppError("tenant_not_found");
  if (known.size >= MAX_TENANTS) known.clear();
  codes.set(database, known.set(tenantId, tenant.code));
  return tenant.code;
}

const codeText = (code: string, number: number) => `${code}-${String(number).padStart(CODE_DIGITS, "0")}`;

/**
 * Codes for one new delivery: `<tenant code>-<8 digits>` and barcodes, from one counter (3 §5). To be called before the
 * transaction that uses them: inside one it would wait for a second connection while holding the first.
 */
export async function takeCodes(
  { deps, tenantId }: { deps: Pick<Dependencies, "database">; tenantId: string },
  flow: string = "direct",
): Promise<DeliveryCodes> {
  const labels = flow === "pickup_and_delivery" ? 3 : 1;
  const code = await codeOf(deps.database, tenantId);
  const [first, ...rest] = await takeNumbers(deps.database, tenantId, COUNTER, labels);
  if (first === undefined) throw new Error("a counter gave no number");
  return {
    delivery_code: codeText(code, first),
    barcodes: [parcelBarcode(first), ...rest.map(parcelBarcode)],
  };
}

/** The same for many drafts of one label each: in as few transactions as for one. */
export async function takeManyCodes(
  { deps, tenantId }: { deps: Pick<Dependencies, "database">; tenantId: string },
  count: number,
): Promise<DeliveryCodes[]> {
  if (count === 0) return [];
  const code = await codeOf(deps.database, tenantId);
  const numbers = await takeNumbers(deps.database, tenantId, COUNTER, count);
  return numbers.map((number) => ({
    delivery_code: codeText(code, number),
    barcodes: [parcelBarcode(number)],
  }));
}

/** A staged delivery and its two legs have so many labels, and take so many numbers. */
const STAGED = 3;

/**
 * The numbers of so many staged deliveries, ascending without one of anybody else between those of a delivery: each is the
 * first of its three. For who keeps them until the deliveries are made (2 §4.9).
 */
export async function reserveStagedNumbers(
  { deps, tenantId }: { deps: Pick<Dependencies, "database">; tenantId: string },
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const numbers = await reserveNumbers(deps.database, tenantId, COUNTER, count * STAGED);
  return numbers.filter((_, index) => index % STAGED === 0);
}

/** The codes that belong to such a number, whenever they are asked for. */
export async function stagedCodes({
  deps,
  tenantId,
}: {
  deps: Pick<Dependencies, "database">;
  tenantId: string;
}): Promise<(number: number) => DeliveryCodes> {
  const code = await codeOf(deps.database, tenantId);
  return (number) => ({
    delivery_code: codeText(code, number),
    barcodes: [parcelBarcode(number), parcelBarcode(number + 1), parcelBarcode(number + 2)],
  });
}
