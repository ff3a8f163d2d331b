import type { Database } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError, reserveNumbers } from "../../kernel/index.ts";
import { parcelBarcode } from "./barcode.ts";

const COUNTER = "delivery";
const CODE_DIGITS = 8;
// Taken from the counter at once, so that most creates cost no transaction for it; what a process leaves is a gap.
const BLOCK = 20;
const MAX_TENANTS = 1000;

/** The names of a delivery, with a barcode for each parcel label: its own, then its legs'. */
export type DeliveryCodes = { delivery_code: string; barcodes: readonly [own: string, ...legs: string[]] };

const tenantCode = statement("deliveries.tenant_code", "SELECT code FROM tenants WHERE id = $1");

/** The numbers that this process has reserved of one tenant's counter, handed out in order. */
class Numbers {
  readonly #database: Database;
  readonly #tenantId: string;
  #code: string | null = null;
  #left: number[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(database: Database, tenantId: string) {
    this.#database = database;
    this.#tenantId = tenantId;
  }

  take(count: number): Promise<{ code: string; numbers: number[] }> {
    const taken = this.#queue.then(async () => {
      this.#code ??= await this.#readCode();
      if (this.#left.length < count)
        this.#left = await reserveNumbers(this.#database, this.#tenantId, COUNTER, Math.max(BLOCK, count));
      return { code: this.#code, numbers: this.#left.splice(0, count) };
    });
    this.#queue = taken.catch(() => undefined);
    return taken;
  }

  async #readCode(): Promise<string> {
    const scope = { tenantId: this.#tenantId };
    const [[tenant]] = await this.#database.read(scope, (q) => [q.sql(tenantCode, [this.#tenantId])]);
    if (!tenant) throw new AppError("tenant_not_found");
    return tenant.code;
  }
}

const reserved = new WeakMap<Database, Map<string, Numbers>>();

function numbersOf(database: Database, tenantId: string): Numbers {
  const byTenant = reserved.get(database) ?? new Map<string, Numbers>();
  const known = byTenant.get(tenantId);
  if (known) return known;
  if (byTenant.size >= MAX_TENANTS) byTenant.clear();
  const numbers = new Numbers(database, tenantId);
  reserved.set(database, byTenant.set(tenantId, numbers));
  return numbers;
}

/**
 * Codes for one new delivery: `<tenant code>-<8 digits>` and barcodes, from one counter (3 §5). To be called before the
 * transaction that uses them: inside one it would wait for a second connection while holding the first.
 */
export async function takeCodes(
  { deps, tenantId }: { deps: Pick<Dependencies, "database">; tenantId: string },
  flow: string = "direct",
): Promise<DeliveryCodes> {
  const labels = flow === "pickup_and_delivery" ? 3 : 1;
  const { code, numbers } = await numbersOf(deps.database, tenantId).take(labels);
  const [first, ...rest] = numbers;
  if (first === undefined) throw new Error("a counter gave no number");
  return {
    delivery_code: `${code}-${String(first).padStart(CODE_DIGITS, "0")}`,
    barcodes: [parcelBarcode(first), ...rest.map(parcelBarcode)],
  };
}
