import type { Language } from "@karwan/i18n";
import { describe, expect, test } from "vitest";
import type { Tracked } from "./page.ts";
import { trackedPage } from "./page.ts";

const now = new Date("2026-11-21T08:00:00.000Z");
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString();

/** The page of a parcel that has a status and has gone through hands, as somebody reads it. */
async function read(status: string, hands: readonly string[], language: Language = "en"): Promise<string> {
  const tracked: Tracked = {
    delivery_code: "ABC-00000001",
    status,
    timeline: [
      { type: "status", to: "picked_up", at: at(1) },
      ...hands.map((to, n) => ({ type: "custody", to, at: at(2 + n) })),
      ...(status === "picked_up" ? [] : [{ type: "status", to: status, at: at(7) }]),
    ],
    estimated_at: null,
    late_since: null,
    company: { name: "Tigris & Co", time_zone: "Asia/Baghdad" },
    private: null,
  };
  return String(await trackedPage(tracked, language, now));
}
const heading = async (...given: Parameters<typeof read>) => /<h1>(.*)<\/h1>/.exec(await read(...given))?.[1];

describe("what the page of a parcel says first (3 §5)", () => {
  test.each([
    ["picked_up", ["driver"], "Picked up"],
    ["picked_up", ["driver", "awaiting_warehouse_receipt"], "Brought to the warehouse"],
    ["picked_up", ["driver", "warehouse"], "In the warehouse"],
    ["picked_up", ["driver", "warehouse", "driver"], "Picked up"],
    ["en_route_to_delivery", ["driver"], "On its way"],
    ["failed", ["driver"], "Could not be delivered"],
    ["failed", ["driver", "warehouse"], "Could not be delivered"],
    ["failed", ["driver", "lost"], "Lost"],
    ["returned", ["driver", "warehouse"], "Being returned"],
    ["returned", ["driver", "returned_to_sender"], "Back with the sender"],
  ])("%s in the hands of %j is: %s", async (status, hands, said) => {
    expect(await heading(status, hands)).toBe(said);
  });

  test.each([
    ["en", "It is brought once more, or goes back to the sender. Ask \u2068Tigris &amp; Co\u2069 when."],
    ["ar", "سيُعاد توصيله أو يعود إلى المرسل. اسأل \u2068Tigris &amp; Co\u2069 عن الموعد."],
    ["ku", "یان دووبارە دەهێنرێت، یان دەگەڕێتەوە لای نێرەر. کاتەکەی لە \u2068Tigris &amp; Co\u2069 بپرسە."],
  ] as const)(
    "of what could not be delivered it says what comes next, and whom to ask (%s)",
    async (language, next) => {
      expect(await read("failed", ["driver"], language)).toContain(`<p>${next}</p>`);
      expect(await read("picked_up", ["driver"], language)).not.toContain(next);
      expect(await read("failed", ["driver", "lost"], language)).not.toContain(next);
    },
  );
});
