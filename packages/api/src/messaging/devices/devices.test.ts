import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, limitTo, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("devices (3 §12)", () => {
  test("a device known already is updated, and moves to whoever signed in on it last", async () => {
    const tenant = await kit.tenant();
    const [first, second] = [await tenant.member("driver"), await tenant.member("driver")];
    const body = { platform: "android" as const, push_token: "token-1" };
    const made = await first.caller.messaging.devices.register(body);
    expect(made).toMatchObject({ already_registered: false, device: body });
    const again = await first.caller.messaging.devices.register({ ...body, platform: "ios" });
    expect(again).toMatchObject({ already_registered: true, device: { id: made.device.id, platform: "ios" } });
    await second.caller.messaging.devices.register(body);
    const refused = await refusalOf(first.caller.messaging.devices.delete({ id: made.device.id }));
    expect(refused.reason).toBe("device_not_found");
    await second.caller.messaging.devices.delete({ id: made.device.id });
  });

  test("twenty registrations of one token at once leave one device", async () => {
    const driver = await (await kit.tenant()).member("driver");
    const body = { platform: "web" as const, push_token: "token-race" };
    await Promise.all(Array.from({ length: 20 }, () => driver.caller.messaging.devices.register(body)));
    const rows = await arrange(kit.database, { userId: driver.userId }, "SELECT id FROM devices");
    expect(rows).toHaveLength(1);
  });

  test("others' devices are out of sight, also for row-level security alone", async () => {
    const tenant = await kit.tenant();
    const [owner, other] = [await tenant.member("driver"), await tenant.member("driver")];
    const { device } = await owner.caller.messaging.devices.register({ platform: "ios", push_token: "token-2" });
    for (const id of [device.id, "nonsense"]) {
      const refused = await refusalOf(other.caller.messaging.devices.delete({ id }));
      expect(refused.reason).toBe("device_not_found");
    }
    const scope = { tenantId: tenant.tenantId, userId: other.userId };
    expect(await arrange(kit.database, scope, "SELECT id FROM devices")).toEqual([]);
  });

  test("a token is what push services hand out: visible ASCII of bearable length", async () => {
    const { admin } = await kit.tenant();
    for (const push_token of ["", "two words", "رمز", "x".repeat(2001)]) {
      const refused = await refusalOf(admin.caller.messaging.devices.register({ platform: "ios", push_token }));
      expect(refused.issues.map(({ field }) => field)).toContain("push_token");
    }
  });
});

describe("a user has so many devices (4 B14)", () => {
  test("one more forgets the one used longest ago, and of ended sessions first", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { devices_per_user: 3 });
    const { userId } = await tenant.member("driver");
    const kept = async () => {
      const text = "SELECT push_token FROM devices WHERE user_id = $1 ORDER BY push_token";
      return (await arrange<{ push_token: string }>(kit.database, { userId }, text, [userId])).map((row) =>
        row.push_token.slice(-1),
      );
    };
    const register = async (name: string) => {
      kit.clock.advance(1000);
      const session = await kit.signIn(userId, tenant.tenantId);
      await session.caller.messaging.devices.register({ platform: "ios", push_token: `${userId}-${name}` });
      return session;
    };
    await register("a");
    await register("b");
    const third = await register("c");
    await register("a");
    await register("d");
    expect(await kept()).toEqual(["a", "c", "d"]);
    await arrange(kit.database, {}, "UPDATE sessions SET revoked_at = now() WHERE id = $1", [third.sessionId]);
    await register("e");
    expect(await kept()).toEqual(["a", "d", "e"]);
    const { caller } = await kit.signIn(userId, tenant.tenantId);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        caller.messaging.devices.register({ platform: "ios", push_token: `${userId}-race-${n}` }),
      ),
    );
    expect(await kept()).toHaveLength(3);
  });
});
