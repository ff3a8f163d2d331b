import type { Transaction } from "@karwan/db";
import type { ManifestItemStatus } from "../life-cycle/index.ts";
import { accountedFor, manifestItemStates } from "../life-cycle/index.ts";
import { countItems } from "./statements.ts";

/** How many items a manifest has of each status, and what follows from that. */
export class Tally {
  readonly #counts: ReadonlyMap<ManifestItemStatus, number>;

  constructor(counts: ReadonlyMap<ManifestItemStatus, number>) {
    this.#counts = counts;
  }

  of(...statuses: readonly ManifestItemStatus[]): number {
    return statuses.reduce((sum, status) => sum + (this.#counts.get(status) ?? 0), 0);
  }

  /** Nothing more is to be received (3 §9). */
  get isAccountedFor(): boolean {
    return this.of(...manifestItemStates.states) === this.of(...accountedFor);
  }

  /** What was received, whatever became of it since; exceptions are left out (4 G4). */
  get received(): number {
    return this.of("received", "processing", "order_created");
  }

  /** Every item became an order or is void: the manifest is completed (2 §3). */
  get isOver(): boolean {
    return this.of(...manifestItemStates.states) === this.of("order_created", "void");
  }
}

/** The tallies of locked manifests, in one statement. */
export async function tallies(tx: Transaction, manifestIds: readonly string[]): Promise<(id: string) => Tally> {
  const rows = await tx.sql(countItems, [tx.scope.tenantId, manifestIds]);
  const of = Map.groupBy(rows, ({ manifest_id }) => manifest_id);
  return (id) => new Tally(new Map((of.get(id) ?? []).map(({ status, n }) => [status, n])));
}
