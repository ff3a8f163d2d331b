import { setTimeout as delay } from "node:timers/promises";
import type { LimitFunction } from "p-limit";
import pLimit from "p-limit";
import type { Dependencies } from "../../kernel/index.ts";
import type { WebhookJob } from "../events/index.ts";
import { deliverAttempt } from "./deliver.ts";
import type { WebhookSender } from "./sender.ts";

const AT_ONCE = 40;
// A receiver that answers nobody holds up its own events only.
const AT_ONCE_EACH = 4;
const WAITING_EACH = 2_000;
const STOPPING_MS = 5_000;

/** Sends for one process, so many tries at once and few to the same webhook. */
export interface WebhookDispatcher {
  /** Takes tries up and does not wait for them. What it has no room for stays due: the sweep finds it. */
  add(job: WebhookJob): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Ends what is under way, soon, and takes nothing up any more. */
  stop(): Promise<void>;
}

type Lane = { limit: LimitFunction; size: number };

export function createWebhookDispatcher(deps: Dependencies, sender: WebhookSender): WebhookDispatcher {
  const all = pLimit(AT_ONCE);
  const lanes = new Map<string, Lane>();
  const underWay = new Map<string, Promise<void>>();
  let stopped = false;

  async function run(lane: Lane, tenantId: string, id: string): Promise<void> {
    try {
      await lane.limit(() => all(async () => (stopped ? undefined : deliverAttempt(deps, sender, tenantId, id))));
    } catch (err) {
      deps.log.error(
        { err, attempt_id: id },
        "a try of a webhook could not be made or written down; it will be made again",
      );
    }
  }

  function take(tenantId: string, { id, webhook_id }: WebhookJob["attempts"][number]): void {
    const lane = lanes.get(webhook_id) ?? { limit: pLimit(AT_ONCE_EACH), size: 0 };
    if (stopped || underWay.has(id) || lane.size >= WAITING_EACH) return;
    lanes.set(webhook_id, lane);
    lane.size += 1;
    const done = run(lane, tenantId, id).then(() => {
      underWay.delete(id);
      lane.size -= 1;
      if (lane.size === 0) lanes.delete(webhook_id);
    });
    underWay.set(id, done);
  }

  const idle = async (): Promise<void> => void (await Promise.all(underWay.values()));
  return {
    add({ tenant_id, attempts }) {
      for (const attempt of attempts) take(tenant_id, attempt);
    },
    idle,
    async stop() {
      stopped = true;
      await Promise.race([idle(), delay(STOPPING_MS, undefined, { ref: false })]);
      await sender.close();
      await idle();
    },
  };
}
