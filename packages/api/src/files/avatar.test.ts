import { NO_TENANT, newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../testing/index.ts";
import { arrange, outcomeOf, refusalOf, startKit } from "../../testing/index.ts";
import { filesOf } from "./files-of.ts";
import { keepAvatar, shownAvatar, sweepFiles } from "./index.ts";
import { filesAs, isThere, linkOf, uploadAs } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Changes the picture of an account in a tenant, or in none, as the operations do. */
async function change(tenantId: string, who: Actor, before: string | null, url: string | null) {
  const viewer = { userId: who.userId, seesAll: false, at: kit.clock.now };
  return kit.database.transaction({ tenantId }, (tx) =>
    keepAvatar(tx, filesOf(kit.deps), { userId: who.userId, before, url, viewer, now: kit.clock.now }),
  );
}
const afterTwoDays = async (tenant: TestTenant, id: string) => {
  kit.clock.advance(48 * 3_600_000);
  await sweepFiles(kit.deps);
  return isThere(kit, tenant.tenantId, id);
};

describe("the picture of an account (4 K8, 4 J14)", () => {
  test("may be an uploaded file, shown in every tenant by a link into its own", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const { id, url } = await uploadAs(kit, driver);
    const kept = await change(tenant.tenantId, driver, null, url);
    expect(kept).toBe(`/api/v1/files/${id}?tenant_id=${tenant.tenantId}`);
    const shown = shownAvatar(kit.deps, kept ?? "");
    expect((await filesAs(kit, null).open({ id, ...linkOf(shown) })).content_type).toBe("image/jpeg");
    expect(shownAvatar(kit.deps, null)).toBeNull();
    expect(await afterTwoDays(tenant, id)).toBe(true);
  });

  test("is nobody else's file, and none of a tenant that one is not in", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const { id, url } = await uploadAs(kit, tenant.admin);
    const byId = `/api/v1/files/${id}`;
    for (const [tenantId, wrong] of [
      [tenant.tenantId, byId],
      [tenant.tenantId, `/api/v1/files/${newId()}`],
      [NO_TENANT, url],
      [(await kit.tenant()).tenantId, url],
    ] as const)
      expect(await refusalOf(change(tenantId, driver, null, wrong))).toMatchObject({ reason: "file_not_found" });
    const elsewhere = `http://elsewhere.example/api/v1/files/${id}`;
    for (const tenantId of [tenant.tenantId, NO_TENANT])
      expect(await refusalOf(change(tenantId, driver, null, elsewhere))).toMatchObject({
        issues: [{ field: "avatar_url", code: "file_url" }],
      });
    expect(await change(NO_TENANT, driver, null, "https://cdn.example/me.jpg")).toBe("https://cdn.example/me.jpg");
  });

  test("sent back as it was shown it stays, in whatever tenant; replaced or taken away its file goes", async () => {
    const [home, away] = [await kit.tenant(), await kit.tenant()];
    const driver = await home.member("driver");
    const { id, url } = await uploadAs(kit, driver);
    const kept = await change(home.tenantId, driver, null, url);
    const shown = shownAvatar(kit.deps, kept ?? "");
    for (const tenantId of [home.tenantId, away.tenantId, NO_TENANT])
      expect(await change(tenantId, driver, kept, shown)).toBe(kept);
    const outside = { ...driver, ...(await kit.signIn(driver.userId, away.tenantId)) };
    await arrange(kit.database, away, "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)", [
      away.tenantId,
      driver.userId,
    ]);
    const second = await uploadAs(kit, outside);
    const moved = await change(away.tenantId, outside, kept, second.url);
    expect(moved).toContain(`tenant_id=${away.tenantId}`);
    expect(await afterTwoDays(home, id)).toBe(false);
    expect(await isThere(kit, away.tenantId, second.id)).toBe(true);
    expect(await change(NO_TENANT, driver, moved, null)).toBeNull();
    expect(await afterTwoDays(away, second.id)).toBe(false);
  });
});

describe("the picture that somebody chose for themselves (4 K8, 4 B11)", () => {
  test("is a file that they uploaded: neither what they may see beside it nor what they have a link of", async () => {
    const tenant = await kit.tenant();
    const plan = await uploadAs(kit, tenant.admin);
    for (const role of ["viewer", "customer"] as const) {
      const { caller } = await tenant.member(role);
      for (const avatar_url of [plan.url, `/api/v1/files/${plan.id}`])
        expect(await outcomeOf(caller.identity.ownAccount.update({ avatar_url }))).toBe("file_not_found");
    }
    const driver = await tenant.member("driver");
    const own = await uploadAs(kit, driver);
    const { user } = await driver.caller.identity.ownAccount.update({ avatar_url: own.url });
    expect((await driver.caller.identity.ownAccount.update({ avatar_url: user.avatar_url })).user.avatar_url).toBe(
      user.avatar_url,
    );
  });

  test("stays when they leave the tenant; one that others uploaded there goes from their account", async () => {
    const tenant = await kit.tenant();
    const { caller } = tenant.admin;
    const vehicle_id = (await caller.delivery.vehicles.create({ name: "Hilux", code: "H2" })).vehicle.id;
    const pictureAfter = async (choose: (who: Actor, driverId: string) => Promise<unknown>) => {
      const who = await tenant.member();
      const { id } = await caller.delivery.drivers.create({ user_id: who.userId, vehicle_id, all_zones: true });
      await choose(who, id);
      await who.caller.identity.leaving.leave({ tenantId: tenant.tenantId });
      const outside = await kit.signIn(who.userId, null);
      return (await outside.caller.identity.sessions.me({})).user.avatar_url;
    };
    const office = await uploadAs(kit, tenant.admin);
    expect(
      await pictureAfter((_, driverId) => caller.delivery.drivers.update({ driverId, avatar_url: office.url })),
    ).toBeNull();
    expect(await afterTwoDays(tenant, office.id)).toBe(false);
    const own = async (who: Actor) =>
      who.caller.identity.ownAccount.update({ avatar_url: (await uploadAs(kit, who)).url });
    expect(await pictureAfter(own)).toContain(`tenant_id=${tenant.tenantId}`);
    const linked = (who: Actor) => who.caller.identity.ownAccount.update({ avatar_url: "https://cdn.example/me.jpg" });
    expect(await pictureAfter(linked)).toBe("https://cdn.example/me.jpg");
  });
});

describe("the picture of a driver (1 §4.7, 4 K8)", () => {
  test("is set to a file by the office, and shown by a link wherever the account is", async () => {
    const tenant = await kit.tenant();
    const { caller } = tenant.admin;
    const actor = await tenant.member();
    const vehicle_id = (await caller.delivery.vehicles.create({ name: "Hilux", code: "H1" })).vehicle.id;
    const { id: driverId } = await caller.delivery.drivers.create({
      user_id: actor.userId,
      vehicle_id,
      all_zones: true,
    });
    const file = await uploadAs(kit, tenant.admin);
    const { driver } = await caller.delivery.drivers.update({ driverId, avatar_url: file.url });
    const opens = async (url: string | null | undefined) =>
      (await filesAs(kit, null).open({ id: file.id, ...linkOf(url ?? "") })).content_type;
    expect(await opens(driver.avatar_url)).toBe("image/jpeg");
    expect(await opens(driver.documents.avatar[0])).toBe("image/jpeg");
    const { avatar_url } = (await caller.delivery.drivers.update({ driverId, avatar_url: driver.avatar_url })).driver;
    expect(avatar_url).toBe(driver.avatar_url);
    expect(await opens((await caller.identity.users.show({ userId: actor.userId })).user.avatar_url)).toBe(
      "image/jpeg",
    );
    expect(
      await opens((await caller.identity.users.list({})).users.find(({ id }) => id === actor.userId)?.avatar_url),
    ).toBe("image/jpeg");
    const me = await (await kit.signIn(actor.userId, tenant.tenantId)).caller.identity.sessions.me({});
    expect(await opens(me.user.avatar_url)).toBe("image/jpeg");
    expect(await outcomeOf(caller.delivery.drivers.update({ driverId, avatar_url: `/api/v1/files/${newId()}` }))).toBe(
      "file_not_found",
    );
  });
});
