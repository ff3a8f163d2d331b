import type { Database } from "@karwan/db";
import { NO_TENANT, newId } from "@karwan/db";
import type { Log, StreamPlaces } from "../../kernel/index.ts";
import { AppError, createTurns, lockCountStatement } from "../../kernel/index.ts";
import { limitReached } from "../../tenancy/settings/index.ts";
import { BEAT_MS, beatStatement, closeStatement, endStatement, openStatement } from "./repository.ts";

// Streams end by themselves, and those of a server that died are not counted for long: soon enough to look again.
const FULL_S = 30;
// A page at a time in a process, and two thirds of the time nothing of the kind.
const CATCHING_UP = { atOnce: 1, rest: 2 };

/**
 * Counts the streams that are open, of a user and of a tenant, over all processes (4 B14): each is a row, held by the
 * process that serves it for as long as that says that it lives. A killed process says nothing, and what it held is free
 * within a minute; one that stops gives all back at once.
 */
export function createStreamPlaces({ database, log }: { database: Database; log: Log }): StreamPlaces {
  const hostId = newId();
  const catchUp = createTurns(CATCHING_UP);
  let held = 0;
  let beatAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let ended: Promise<void> | undefined;

  async function beat(): Promise<void> {
    const startedAt = performance.now();
    await database.transaction({ tenantId: NO_TENANT }, (tx) => tx.sql(beatStatement, [hostId]));
    beatAt = startedAt;
  }
  function keepBeating(): void {
    timer ??= setInterval(() => {
      if (held === 0) return;
      beat().catch((err: unknown) => log.warn({ err }, "streams could not be kept counted"));
    }, BEAT_MS).unref();
  }
  async function giveBack(tenantId: string, id: string): Promise<void> {
    held -= 1;
    if (ended) return;
    await database
      .transaction({ tenantId }, (tx) => tx.sql(closeStatement, [tenantId, id]))
      .catch((err: unknown) => log.warn({ err }, "a stream that ended counts for a while yet"));
  }

  return {
    catchUp,
    async take({ tenantId, userId }) {
      // The platform's own have no settings that could limit them, and are few.
      if (tenantId === NO_TENANT) return async () => undefined;
      if (ended) throw new AppError("service_unavailable");
      if (performance.now() - beatAt > BEAT_MS) await beat();
      keepBeating();
      const id = newId();
      const [, [room]] = await database.write({ tenantId, userId }, (q) => [
        q.sql(lockCountStatement, [tenantId, "streams"]),
        q.sql(openStatement, [tenantId, id, userId, hostId]),
      ]);
      if (!room?.is_open) {
        const isOwn = room !== undefined && room.own >= room.streams_per_user;
        const full = limitReached(
          isOwn ? "streams_per_user" : "streams",
          (isOwn ? room.streams_per_user : room?.streams) ?? 0,
        );
        throw new AppError(full.reason, { ...full.extra, retry_after: FULL_S });
      }
      held += 1;
      let given: Promise<void> | undefined;
      return () => (given ??= giveBack(tenantId, id));
    },
    end() {
      clearInterval(timer);
      ended ??= database.transaction(
        { tenantId: NO_TENANT },
        async (tx) => void (await tx.sql(endStatement, [hostId])),
      );
      return ended;
    },
  };
}
