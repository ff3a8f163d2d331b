import type { Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { emitEvents } from "../../webhooks/events/index.ts";
import type { LockedManifest } from "./lock.ts";
import type { ManifestStatus, manifestStates } from "./state.ts";
import { nextManifestState } from "./state.ts";

type Action = { [S in ManifestStatus]: keyof (typeof manifestStates.table)[S] }[ManifestStatus];

/** What a move writes beside the status; what is left out stays. */
export type ManifestPatch = Partial<
  Pick<
    LockedManifest,
    | "driver_id"
    | "picked_up_at"
    | "departed_at"
    | "arrived_at"
    | "receiving_started_at"
    | "received_at"
    | "received_by"
    | "received_count"
  >
> & { cancel_reason?: string; cancelled_at?: string };

export interface ManifestMove {
  manifest: LockedManifest;
  action: Action;
  patch?: ManifestPatch;
}

const columns = `driver_id, picked_up_at, departed_at, arrived_at, receiving_started_at, received_at, received_by, received_count,
  cancel_reason, cancelled_at`;
const patched = columns.replaceAll(/\w+/g, (column) => `p.${column}`);

const moveStatement = statement(
  "manifests.move",
  `UPDATE transfer_manifests m SET status = c.to_status, updated_at = $3, (${columns}) =
     (SELECT ${patched} FROM jsonb_populate_record(m, c.patch) p)
   FROM jsonb_to_recordset($2::jsonb) AS c(id uuid, was text, to_status text, patch jsonb)
   WHERE m.tenant_id = $1 AND m.id = c.id AND m.status = c.was RETURNING m.id`,
  {
    examples: { 2: JSON.stringify([{ id: NO_TENANT, was: "draft", to_status: "picked_up", patch: {} }]) },
  },
);

/**
 * Moves locked manifests on as the state table allows, in one statement, and tells webhooks (2 §3, 3 §6). The rows given are
 * brought up to date. 409 `invalid_transition`; 409 `conflict` when one is no longer as it was locked.
 */
export async function moveManifests(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "now">,
  moves: readonly ManifestMove[],
  at: Date,
): Promise<void> {
  const changes = moves.map(({ manifest, action, patch = {} }) => ({
    manifest,
    patch,
    was: manifest.status,
    to_status: nextManifestState(manifest, action),
  }));
  if (changes.length === 0) return;
  const rows = changes.map(({ manifest, ...change }) => ({ ...change, id: manifest.id }));
  const moved = await tx.sql(moveStatement, [tx.scope.tenantId, JSON.stringify(rows), at.toISOString()]);
  if (moved.length !== changes.length) throw new AppError("conflict");
  for (const { manifest, patch, to_status } of changes) Object.assign(manifest, patch, { status: to_status });
  await emitEvents(
    tx,
    deps,
    changes.flatMap(({ manifest: { id, manifest_number }, was, to_status }) =>
      was === to_status
        ? []
        : {
            type: "transfer_manifest.status_changed" as const,
            data: { id, manifest_number, from: was, to: to_status, at: at.toISOString() },
            at,
          },
    ),
  );
}
