import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { sweepFiles } from "../../files/index.ts";
import { isThere, uploadAs } from "../../files/testing/given.ts";
import { givenMarket } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const DAYS = 24 * 3600 * 1000;

test("a market keeps the files of its logo and banners for as long as it shows them (4 J14)", async () => {
  const { admin, markets, tenantId } = await givenMarket(kit);
  const [logo, picture] = [await uploadAs(kit, admin), await uploadAs(kit, admin)];
  const { data } = await markets.update({
    logo_url: logo.url,
    banners: [{ url: picture.url, title: { en: "Tea" } }],
  });
  expect(data.market.logo_url).toContain(logo.id);
  expect(data.market.banners[0]?.url).toContain(picture.id);
  kit.clock.advance(3 * DAYS);
  await sweepFiles(kit.deps);
  expect([await isThere(kit, tenantId, logo.id), await isThere(kit, tenantId, picture.id)]).toEqual([true, true]);
  await markets.update({ logo_url: null, banners: [] });
  kit.clock.advance(3 * DAYS);
  await sweepFiles(kit.deps);
  expect([await isThere(kit, tenantId, logo.id), await isThere(kit, tenantId, picture.id)]).toEqual([false, false]);
});

test("a market shows no file of another tenant (4 J14)", async () => {
  const { markets } = await givenMarket(kit);
  const theirs = await uploadAs(kit, (await kit.tenant()).admin);
  const unsigned = theirs.url.split("?")[0] ?? "";
  expect(await refusalOf(markets.update({ logo_url: unsigned }))).toMatchObject({ reason: "file_not_found" });
});
