import { newId } from "@karwan/db";
import { describe, expect, test } from "vitest";
import { createFileLinks } from "./links.ts";

const now = new Date("2026-11-21T08:20:00.000Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const links = createFileLinks("a secret that nobody else knows", "https://karwan.example/");
const file = { tenantId: newId(), id: newId() };

function partsOf(url: string) {
  const { searchParams, pathname } = new URL(url);
  return {
    tenantId: searchParams.get("tenant_id") ?? "",
    id: pathname.slice(pathname.lastIndexOf("/") + 1),
    expires: Number(searchParams.get("expires")),
    signature: searchParams.get("signature") ?? "",
  };
}

describe("a link to a file (4 J14)", () => {
  test("opens it for twelve hours at least, and not for long after", () => {
    const url = links.make(file, now);
    expect(url).toMatch(new RegExp(`^https://karwan.example/api/v1/files/${file.id}\\?tenant_id=`));
    const link = partsOf(url);
    for (const at of [now, hours(12)]) expect(links.isGood(link, at)).toBe(true);
    for (const at of [hours(13), hours(1000)]) expect(links.isGood(link, at)).toBe(false);
  });

  test("opens nothing else: not another file, not in another tenant, not for longer, not with another secret", () => {
    const link = partsOf(links.make(file, now));
    const forged = [
      { ...link, id: newId() },
      { ...link, tenantId: newId() },
      { ...link, expires: link.expires + 1 },
      { ...link, signature: `${link.signature}A` },
      { ...link, signature: "" },
      partsOf(createFileLinks("another secret", "https://karwan.example").make(file, now)),
    ];
    expect(forged.map((one) => links.isGood(one, now))).toEqual(forged.map(() => false));
  });

  test("is recognised, signed or not, here and nowhere else", () => {
    const path = `/api/v1/files/${file.id}`;
    for (const url of [links.make(file, now), path, `https://karwan.example${path}`, `${path}?x=1`])
      expect(links.idIn(url)).toBe(file.id);
    for (const url of [
      `https://elsewhere.example${path}`,
      `${path}/x`,
      "/api/v1/files/x",
      "https://karwan.example/",
      "x",
    ])
      expect(links.idIn(url)).toBeNull();
  });
});
