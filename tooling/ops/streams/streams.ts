import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { must, send } from "../api-client.ts";
import type { ClientsReport } from "../bulkhead/clients.ts";
import { startClients } from "../bulkhead/clients.ts";
import { unlessAborted } from "../interrupt.ts";
import type { OwnDatabase } from "../own-database.ts";
import type { Shop } from "../shop.ts";
import { makeAdministrator, openShop } from "../shop.ts";

export type StreamsOptions = {
  streams: number;
  /** Notifications that each of them resumes over. */
  missed: number;
  seconds: number;
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/** What another tenant's readers saw: calmly, and beside streams of each surface that resume and never read. */
export type StreamsReport = Record<"calm" | "rest" | "trpc", ClientsReport> & { refused: number };

const READERS = 4;
const PAUSE_MS = 20;

const paths = {
  rest: "/api/v1/messaging/notifications/stream",
  trpc: `/trpc/messaging.notifications.stream?input=${encodeURIComponent(JSON.stringify({ json: { lastEventId: "0" } }))}`,
};

/** Notifications that the tenant's keeper has missed, and room for so many streams. */
async function missNotifications({ asSuperuser }: OwnDatabase, { tenantId }: Shop, missed: number): Promise<void> {
  await asSuperuser(async (client) => {
    await client.query(
      `INSERT INTO notifications (tenant_id, id, user_id, position, notification_type, priority, display_mode,
         requires_acknowledgement, template_data)
       SELECT m.tenant_id, gen_random_uuid(), m.user_id, n, 'delivery_assigned', 'normal', 'banner', false,
         jsonb_build_object('deliveryId', n::text, 'deliveryCode', 'T-' || n)
         FROM memberships m CROSS JOIN generate_series(1, $2::int) AS n WHERE m.tenant_id = $1`,
      [tenantId, missed],
    );
    await client.query(
      `INSERT INTO notification_positions (tenant_id, user_id, value)
         SELECT tenant_id, user_id, $2 FROM memberships WHERE tenant_id = $1
       ON CONFLICT (tenant_id, user_id) DO UPDATE SET value = $2`,
      [tenantId, missed],
    );
    await client.query("ANALYZE notifications");
  });
}

/** Opens a stream from the beginning on, and reads its first line and nothing more; answers the status. */
async function resume(base: string, path: string, token: string): Promise<{ socket: Socket; status: number }> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {});
  await once(socket, "connect");
  const headers = ["Host: drill", `Authorization: Bearer ${token}`, "Last-Event-ID: 0", "Accept: text/event-stream"];
  socket.write(`GET ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
  const [first] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  return { socket, status: Number(first.toString().split(" ")[1]) };
}

/** Another tenant's reads, calmly and beside one user's streams that resume over all that they missed and never read. */
export async function runStreams(database: OwnDatabase, options: StreamsOptions): Promise<StreamsReport> {
  const { streams, missed, seconds, signal, onProgress = () => {} } = options;
  const env = {
    DATABASE_URL: database.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
  };
  const server = await startServerProcess(env);
  const base = server.url;
  const sockets: Socket[] = [];
  try {
    const administrator = await makeAdministrator(env);
    const stormy = await openShop(base, administrator, "STORMY");
    const other = await openShop(base, administrator, "OTHER");
    const limits = { streams_per_user: streams, streams };
    await must(base, administrator, "PATCH", `/tenants/current/settings?tenant_id=${stormy.tenantId}`, { limits });
    await missNotifications(database, stormy, missed);
    const read = async () => {
      const token = await other.user.token(base);
      return send(`${base}/api/v1/warehousing/warehouses/${other.warehouseId}`, "GET", { token });
    };
    const readers = async (storm: () => Promise<unknown>): Promise<ClientsReport> => {
      const end = startClients(READERS, read, PAUSE_MS);
      await unlessAborted(signal, Promise.all([storm(), delay(seconds * 1000)]));
      return end();
    };
    let refused = 0;
    const storm = async (path: string) => {
      const token = await stormy.user.token(base);
      const opened = await Promise.all(Array.from({ length: streams }, () => resume(base, path, token)));
      sockets.push(...opened.map(({ socket }) => socket));
      refused += opened.filter(({ status }) => status !== 200).length;
    };
    const hangUp = async () => {
      for (const socket of sockets.splice(0)) socket.destroy();
      // The server sees it, and gives their places back.
      await delay(2_000);
    };
    onProgress(`${seconds} seconds to warm up, ${seconds} calm`);
    await readers(async () => undefined);
    const calm = await readers(async () => undefined);
    onProgress(`${seconds} seconds beside ${streams} streams over ${missed} notifications, by REST`);
    const rest = await readers(() => storm(paths.rest));
    await hangUp();
    onProgress(`${seconds} seconds beside as many subscriptions, by tRPC`);
    const trpc = await readers(() => storm(paths.trpc));
    return { calm, rest, trpc, refused };
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.end("SIGKILL");
  }
}
