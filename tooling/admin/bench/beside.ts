import { textOf } from "../stage.ts";
import { tenantId } from "./stage.ts";
import type { Line, Part } from "./what.ts";
import { percentile } from "./what.ts";

const ROUNDS = 20;

/** How long after somebody's change was committed a second browser shows it. */
export const beside: Part = async (stage): Promise<Line[]> => {
  const [delivery] = await stage.sql<{ id: string }>(
    "SELECT id FROM deliveries WHERE tenant_id = $1 AND status = 'pending' ORDER BY created_at DESC LIMIT 1",
    [tenantId],
  );
  if (!delivery) throw new Error("nobody waits for a driver");
  const page = await stage.open(`/deliveries/${delivery.id}`);
  await page.locator("#page h1").waitFor();
  await page.getByText(textOf("en", "shell", "live.on"), { exact: true }).waitFor();
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `Recipient ${round}`;
    const shown = page.getByText(name, { exact: true }).first().waitFor();
    await stage.sql(
      "UPDATE deliveries SET recipient = recipient || jsonb_build_object('name', $3::text), updated_at = now() WHERE tenant_id = $1 AND id = $2",
      [tenantId, delivery.id, name],
    );
    const committed = performance.now();
    await shown;
    took.push(performance.now() - committed);
  }
  await page.close();
  return [
    { what: "two browsers: change to shown, p50 ms", value: percentile(took, 50) },
    { what: "two browsers: change to shown, worst ms", value: Math.round(Math.max(...took)), wanted: 1_000 },
  ];
};
