import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WebhookSender } from "@karwan/api";
import { createWebhookSender } from "@karwan/api";
import { newId } from "@karwan/db";
import type { Env } from "../env.ts";
import type { Telemetry } from "./port.ts";

/** Reads OpenTelemetry's libraries where a collector is named, and only there. */
export async function openTelemetry(env: Env, started: (() => Promise<void>)[]): Promise<Telemetry | undefined> {
  if (!env.telemetry) return undefined;
  const { startTelemetry } = await import("./index.ts");
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, "../../package.json"), "utf8")) as {
    version: string;
  };
  const telemetry = startTelemetry(env.telemetry, { version, instance: newId() });
  started.push(() => telemetry.stop());
  return telemetry;
}

/** Each has a way out of its own. */
export const senders = (env: Env, telemetry: Telemetry | undefined) => (): WebhookSender => {
  const sender = createWebhookSender({ allowPrivate: env.allowPrivateWebhooks });
  return telemetry?.sender(sender) ?? sender;
};
