import type { ChannelAdapters, Dependencies, MessageChannel } from "@karwan/api";
import {
  createEncryption,
  createLogAdapter,
  createLogChannel,
  createQueuedChannel,
  createSmtpAdapter,
  createWebhookAdapter,
} from "@karwan/api";
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

/** What encrypts sign-in codes and reset tokens while they wait to be sent. */
export const messageEncryption = (env: Env) => createEncryption(env.encryptionSecret, "messages");

/** Codes and tokens take the same ways; a phone or an address without one gets its message in the log. */
export function messagesOf(env: Env, { log, jobs, now }: Pick<Dependencies, "log" | "jobs" | "now">): MessageChannel {
  const logged = createLogChannel({ log, exposeSecrets: !env.isProduction, now });
  const queued = createQueuedChannel({ jobs, encryption: messageEncryption(env), now });
  return {
    send(tx, message) {
      const hasWay = env.messageWebhookUrl !== null || (env.smtpUrl !== null && message.to.includes("@"));
      return (hasWay ? queued : logged).send(tx, message);
    },
  };
}
