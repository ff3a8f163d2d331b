import { createTransport } from "nodemailer";
import type { ChannelAdapter } from "./adapter.ts";
import { ChannelError } from "./adapter.ts";

const TIMEOUT_MS = 10_000;

/** E-mail by SMTP (3 §12). `url` is smtp:// or smtps:// with the credentials in it. */
export function createSmtpAdapter(options: { url: string; from: string }): ChannelAdapter {
  const transport = createTransport({
    url: options.url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send({ id, to, subject, text }) {
      const headers = { "X-Message-Id": id };
      await transport.sendMail({ from: options.from, to, subject, text, headers }).catch((cause: unknown) => {
        throw new ChannelError("smtp_failed", { cause });
      });
    },
  };
}
