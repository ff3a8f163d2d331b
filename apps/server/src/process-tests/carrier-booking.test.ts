import { createAccessTokens } from "@karwan/api";
import type { Kit } from "@karwan/api/testing";
import { arrange, networkOf, startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = "a secret for tests, long enough to be taken";
let kit: Kit;
let server: ServerProcess;
const start = () => startServerProcess({ DATABASE_URL: kit.url, KARWAN_JWT_SECRET: secret });

beforeAll(async () => {
  kit = await startKit();
  kit.clock.now = new Date();
  server = await start();
});
afterAll(async () => {
  await server.end("SIGKILL");
  await kit.stop();
});

test("a carrier is booked for what it was given, also when the server was killed right after it said so (4 E11)", async () => {
  const tenant = await kit.tenant();
  const { tenantId, admin } = tenant;
  const net = await networkOf(kit, tenant);
  await admin.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true });
  const token = await createAccessTokens(secret).sign(admin, new Date());
  const assign = async (id: string) => {
    const response = await fetch(`${server.url}/api/v1/delivery/deliveries/${id}/assign`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ carrier_code: "sandbox" }),
    });
    expect(response.status).toBe(200);
  };
  const given = [await net.delivery(), await net.delivery(), await net.delivery()];
  await Promise.all(given.map(({ id }) => assign(id)));
  await server.end("SIGKILL");
  server = await start();
  const booked = "SELECT assignment_id FROM carrier_bookings WHERE tenant_id = $1 AND status = 'booked'";
  const rows = () => arrange(kit.database, { tenantId }, booked, [tenantId]);
  await expect.poll(rows).toHaveLength(given.length);
});
