import type { Transporter } from "nodemailer";
import type { ChannelAdapter } from "./adapter.ts";
import { ChannelError } from "./adapter.ts";

const TIMEOUT_MS = 10_000;

/** E-mail by SMTP (3 §12). `url` is smtp:// or smtps:// with the credentials in it. */
export function createSmtpAdapter(options: { url: string; from: string }): ChannelAdapter {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ id, to, subject, text }) {
      transport ??= open(options.url);
      const headers = { "X-Message-Id": id };
      await (await transport).sendMail({ from: options.from, to, subject, text, headers }).catch((cause: unknown) => {
        throw new ChannelError("smtp_failed", { cause });
      });
    },
  };
}

/** The library is read with the first message: most operators have another way out, or none. */
async function open(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
