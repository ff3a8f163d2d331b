import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@karwan/db/testing";

/** The state of each server as the balancer sees it, such as `UP` or `DOWN`. */
async function states(statsUrl: string): Promise<string[]> {
  const csv = await (await fetch(`${statsUrl}/stats;csv`)).text();
  const [head = "", ...lines] = csv.split("\n");
  const at = head.split(",").indexOf("status");
  return lines.filter((line) => /^servers,(one|two),/.test(line)).map((line) => line.split(",")[at] ?? "");
}

/** The balancer of `haproxy.cfg` in front of two servers, by their ports. */
export async function startHaproxy(program: string, [one, two]: readonly [number, number]) {
  const [bind, statsBind] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const child = spawn(program, ["-db", "-f", join(import.meta.dirname, "haproxy.cfg")], {
    env: {
      KARWAN_BIND: bind,
      KARWAN_STATS_BIND: statsBind,
      KARWAN_SERVER_ONE: `127.0.0.1:${one}`,
      KARWAN_SERVER_TWO: `127.0.0.1:${two}`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const balancer = {
    url: `http://${bind}`,
    /** When the balancer sends requests to both: an operator stops no server before. */
    async bothUp(): Promise<void> {
      for (const deadline = Date.now() + 60_000; ; await delay(100)) {
        const seen = await states(`http://${statsBind}`).catch(() => []);
        if (seen.length === 2 && seen.every((state) => state === "UP")) return;
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`HAProxy sees ${seen.join()}:\n${said}`);
      }
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
  await balancer.bothUp().catch(async (error: unknown) => {
    await balancer.stop();
    throw error;
  });
  return balancer;
}
