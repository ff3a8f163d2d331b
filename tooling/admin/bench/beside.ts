import { textOf } from "../stage.ts";
import type { BenchStage } from "./stage.ts";
import { tenantId } from "./stage.ts";
import type { Line, Part } from "./what.ts";
import { percentile } from "./what.ts";

const ROUNDS = 20;

/** A record that somebody looks at, and how it is changed beside them. */
interface Beside {
  what: string;
  /** Where it is looked at. */
  address: string;
  change: string;
  /** What a round writes, and what then stands there. */
  written(round: number): { value: unknown; shown: string | RegExp };
  id: string;
}

async function looked(stage: BenchStage, { what, address, change, written, id }: Beside): Promise<Line[]> {
  const page = await stage.open(address);
  await page.locator("#page h1").waitFor();
  await page.getByText(textOf("en", "shell", "live.on"), { exact: true }).waitFor();
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { value, shown } = written(round);
    const seen = page.getByText(shown).first().waitFor();
    await stage.sql(change, [tenantId, id, value]);
    const committed = performance.now();
    await seen;
    took.push(performance.now() - committed);
  }
  await page.close();
  return [
    { what: `two browsers on ${what}: change to shown, p50 ms`, value: percentile(took, 50) },
    { what: `two browsers on ${what}: change to shown, worst ms`, value: Math.round(Math.max(...took)), wanted: 1_000 },
  ];
}

/** How long after somebody's change was committed a second browser shows it. */
export const beside: Part = async (stage): Promise<Line[]> => {
  const [delivery] = await stage.sql<{ id: string }>(
    "SELECT id FROM deliveries WHERE tenant_id = $1 AND status = 'pending' ORDER BY created_at DESC LIMIT 1",
    [tenantId],
  );
  const [wallet] = await stage.sql<{ id: string }>(
    "SELECT id FROM finance_accounts WHERE tenant_id = $1 AND kind = 'wallet' AND owner_type = 'customer' LIMIT 1",
    [tenantId],
  );
  if (!delivery || !wallet) throw new Error("nobody waits for a driver, or has a wallet");
  return [
    ...(await looked(stage, {
      what: "a delivery",
      address: `/deliveries/${delivery.id}`,
      id: delivery.id,
      change:
        "UPDATE deliveries SET recipient = recipient || jsonb_build_object('name', $3::text), updated_at = now() WHERE tenant_id = $1 AND id = $2",
      written: (round) => ({ value: `Recipient ${round}.`, shown: `Recipient ${round}.` }),
    })),
    ...(await looked(stage, {
      what: "a wallet",
      address: `/wallets/${wallet.id}`,
      id: wallet.id,
      change:
        "UPDATE finance_accounts SET allows_credit = true, credit_limit = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2",
      written: (round) => ({ value: 1_000_100 + round, shown: `1,000,${100 + round}` }),
    })),
  ];
};
