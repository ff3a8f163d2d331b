import { once } from "node:events";
import { getPriority, setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { attacks, createAttacker } from "./attacks.ts";

/**
 * All attackers, in a process of their own: `attackers.ts <kind or all> <port> <clients> <seconds> <pause in ms>`. Begins when told to, and tells by its
 * channel how often each status was answered. Real ones bring machines of their own, these get what the others leave of this one.
 */
const [only, ...numbers] = process.argv.slice(2);
const [port = 0, clients = 0, seconds = 0, pause = 0] = numbers.map(Number);
setPriority(Math.min(19, getPriority() + 5));
process.send?.("ready");
await once(process, "message");
const until = performance.now() + seconds * 1000;
const seen: Record<string, Record<string, number>> = {};
const kinds = Object.entries(attacks).filter(([name]) => only === "all" || only === name);

await Promise.all(
  Array.from({ length: clients }, async (_, index) => {
    const attacker = createAttacker(port, index);
    const [name, attack] = kinds[index % kinds.length] ?? [];
    const counts = seen[name ?? ""] ?? {};
    seen[name ?? ""] = counts;
    while (attack && performance.now() < until) {
      const status = await attack(attacker);
      counts[status] = (counts[status] ?? 0) + 1;
      await delay(pause);
    }
    for (const end of attacker.unfinished) end();
    attacker.agent.destroy();
  }),
);
process.send?.(seen);
process.disconnect?.();
