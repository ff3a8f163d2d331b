import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, startKit } from "../../../testing/index.ts";
import type { Log } from "../../kernel/index.ts";
import type { ChannelMessage } from "./index.ts";
import { createLogAdapter, createSmtpAdapter, createWebhookAdapter } from "./index.ts";

let kit: Kit;
const servers: Server[] = [];
beforeAll(async () => {
  kit = await startKit();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await kit.stop();
});

async function listening(server: Server): Promise<number> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const message: ChannelMessage = {
  id: "n-1:email:0",
  channel: "email",
  to: "someone@example.test",
  language: "ku",
  template: "delivery_assigned",
  subject: "گەیاندنی نوێ",
  text: "گەیاندنی T-1 بە تۆ سپێردرا.",
  data: { deliveryCode: "T-1" },
};

describe("the gateway of the operator (3 §12)", () => {
  const requests: { headers: Record<string, unknown>; body: unknown }[] = [];
  const gateway = async (status: number, headers: Record<string, string> = {}) => {
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        requests.push({ headers: request.headers, body: JSON.parse(text) });
        response.writeHead(status, headers).end("internal details");
      });
    });
    return `http://127.0.0.1:${await listening(server)}/messages`;
  };

  test("gets the message as JSON with its secret and the message's id", async () => {
    const url = await gateway(202);
    await createWebhookAdapter({ url, secret: "s3cret" }).send(message);
    expect(requests.at(-1)).toMatchObject({
      headers: { authorization: "Bearer s3cret", "idempotency-key": message.id },
      body: message,
    });
  });

  test.each([
    [500, {}, "gateway_status_500"],
    [302, { location: "http://127.0.0.1:1/" }, "gateway_unreachable"],
  ])("that answers %i did not take it, and what it says stays with us", async (status, headers, code) => {
    const url = await gateway(status, headers);
    await expect(createWebhookAdapter({ url, secret: null }).send(message)).rejects.toMatchObject({
      code,
      message: code,
    });
  });

  test("that is down did not take it", async () => {
    const sending = createWebhookAdapter({ url: "http://127.0.0.1:1/", secret: null }).send(message);
    await expect(sending).rejects.toMatchObject({ code: "gateway_unreachable" });
  });
});

describe("SMTP (3 §12)", () => {
  /** As much of a mail server as a mail needs. */
  function mailServer(refuse: boolean, mails: string[]): Server {
    return createTcpServer((socket: Socket) => {
      let mail: string | null = null;
      socket.write("220 test\r\n");
      socket.on("data", (part) => {
        const text = part.toString();
        if (mail !== null) {
          mail += text;
          if (!mail.endsWith("\r\n.\r\n")) return;
          mails.push(mail);
          mail = null;
          socket.write("250 taken\r\n");
        } else if (/^DATA/i.test(text)) {
          mail = "";
          socket.write("354 go on\r\n");
        } else socket.write(refuse && /^RCPT/i.test(text) ? "550 no such person\r\n" : "250 ok\r\n");
      });
    });
  }

  test("carries the message to the recipient, in any script", async () => {
    const mails: string[] = [];
    const url = `smtp://127.0.0.1:${await listening(mailServer(false, mails))}`;
    await createSmtpAdapter({ url, from: "Karwan <no-reply@karwan.test>" }).send(message);
    expect(mails[0]).toContain("To: someone@example.test");
    expect(mails[0]).toMatch(/^X-Message-ID: n-1:email:0$/im);
    const [, body = ""] = mails[0]?.split("\r\n\r\n") ?? [];
    expect(Buffer.from(body, "base64").toString()).toBe(message.text);
  });

  test("a refused recipient is a failed attempt", async () => {
    const url = `smtp://127.0.0.1:${await listening(mailServer(true, []))}`;
    const sending = createSmtpAdapter({ url, from: "no-reply@karwan.test" }).send(message);
    await expect(sending).rejects.toMatchObject({ code: "smtp_failed" });
  });
});

describe("the log, where nothing else is set up (3 §12)", () => {
  const lines: string[] = [];
  const log: Log = {
    info: (details, line) => void lines.push(JSON.stringify({ ...details, line })),
    warn: () => undefined,
    error: () => undefined,
  };
  const send = (exposeData: boolean, to: string) =>
    createLogAdapter({ database: kit.database, log, exposeData, now: () => kit.clock.now }).send({ ...message, to });
  const kept = (to: string) =>
    arrange(kit.database, {}, "SELECT channel, template, data FROM outbound_messages WHERE recipient = $1", [to]);

  test("shows it whole in development, in the outbox too", async () => {
    await send(true, "a@example.test");
    expect(lines.at(-1)).toContain("T-1");
    expect(await kept("a@example.test")).toEqual([
      { channel: "email", template: "delivery_assigned", data: { deliveryCode: "T-1" } },
    ]);
  });

  test("says in production only that something was sent", async () => {
    await send(false, "b@example.test");
    expect(lines.at(-1)).not.toMatch(/T-1|b@example/);
    expect(await kept("b@example.test")).toMatchObject([{ data: {} }]);
  });
});
