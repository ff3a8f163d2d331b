import pg from "pg";
import type { Mode } from "./explain.ts";
import { execute } from "./explain.ts";
import type { Limits } from "./plan-findings.ts";
import { findingsIn } from "./plan-findings.ts";
import type { Case } from "./statements.ts";

export type Outcome = { findings: string[]; ran: number; refused: string[] };

/** Made-up rows break a key, a policy or a rule of the database's own: what leads there was planned, not run. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && /^(23|42501|P0001|K)/.test(error.code ?? "");

/** Runs every case in its modes, each undone again, and says what is wrong. */
export async function runCases(
  client: pg.Client,
  label: string,
  cases: readonly Case[],
  limits: Limits,
  run = execute,
): Promise<Outcome> {
  const outcome: Outcome = { findings: [], ran: 0, refused: [] };
  for (const one of cases) {
    for (const mode of one.modes) await runOne(client, `${label}, ${mode}`, one, mode, limits, outcome, run);
  }
  return outcome;
}

async function runOne(
  client: pg.Client,
  label: string,
  one: Case,
  mode: Mode,
  limits: Limits,
  outcome: Outcome,
  run: typeof execute,
): Promise<void> {
  try {
    const plan = await run(client, { name: one.name, text: one.text, values: one.values, mode });
    outcome.ran += 1;
    outcome.findings.push(...findingsIn(plan, one.plan, limits).map((finding) => `${label}: ${one.name} ${finding}`));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isRefusal(error)) outcome.refused.push(`${one.name}: ${reason}`);
    else
      outcome.findings.push(
        `${label}: ${one.name} fails with made-up values, so it needs examples of its own: ${reason}`,
      );
  }
}
