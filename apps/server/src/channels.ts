import type { ChannelAdapters, Dependencies } from "@karwan/api";
import { createLogAdapter, createSmtpAdapter, createWebhookAdapter } from "@karwan/api";
import type { Env } from "./env.ts";

/** The ways out that the operator set up; what has none goes to the log (3 §12). */
export function channelsOf(env: Env, deps: Pick<Dependencies, "database" | "log" | "now">): ChannelAdapters {
  const { smtpUrl, mailFrom, messageWebhookUrl, messageWebhookSecret } = env;
  const { database, log, now } = deps;
  const logged = createLogAdapter({ database, log, now, exposeData: !env.isProduction });
  const gateway = messageWebhookUrl
    ? createWebhookAdapter({ url: messageWebhookUrl, secret: messageWebhookSecret })
    : logged;
  return {
    push: gateway,
    sms: gateway,
    email: smtpUrl ? createSmtpAdapter({ url: smtpUrl, from: mailFrom }) : gateway,
  };
}
