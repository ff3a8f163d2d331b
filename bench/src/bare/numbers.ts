import { named, rowsOf } from "./database.ts";

const numbers = named(
  "numbers",
  `INSERT INTO tenant_counters (tenant_id, name, value) VALUES ($1, $2, $3)
   ON CONFLICT (tenant_id, name) DO UPDATE SET value = tenant_counters.value + $3 RETURNING value`,
);

// Twenty at once, as the server takes them: a busy counter would otherwise be the one row that all wait for.
const BLOCK = 20;
const taken = new Map<string, number[]>();
let last: Promise<unknown> = Promise.resolve();

/** The next number of a tenant's sequence. */
export function nextNumber(tenantId: string, name: string): Promise<number> {
  const next = last.then(async () => {
    const key = `${tenantId} ${name}`;
    const left = taken.get(key) ?? [];
    if (left.length === 0) {
      const [row] = await rowsOf<{ value: number }>(numbers([tenantId, name, BLOCK]));
      for (let n = 0; n < BLOCK; n += 1) left.push((row?.value ?? 0) - BLOCK + 1 + n);
      taken.set(key, left);
    }
    return left.shift() ?? 0;
  });
  last = next;
  return next;
}
