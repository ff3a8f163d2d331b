import { createHash } from "node:crypto";
import type { TestTenant } from "@karwan/api/testing";
import { arrange } from "@karwan/api/testing";
import { newId } from "@karwan/db";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { appOver, startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let code: string;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  code = `${tenant.code}-00000001`;
  const id = newId();
  await arrange(
    kit.database,
    tenant,
    `INSERT INTO deliveries (tenant_id, id, delivery_code, barcode, status, delivery_flow, custody, pickup_address,
       delivery_address, sender, recipient, payer_type, payment_method, payment_status, price, currency_code, unit_size,
       distance_km, search_text)
     VALUES ($1, $2, $3, 'KW0000000001IQ', 'cancelled', 'direct', 'sender',
       '{"lat":33.3,"lng":44.4,"full_address":"Abu Nuwas"}', '{"lat":33.4,"lng":44.4,"full_address":"Mansour"}',
       '{"name":"Layla","phone":"+9647700000001"}', '{"name":"Hassan","phone":"+9647700000000"}',
       'sender', 'cash', 'pending', 0, 'IQD', 1, 11.12, '')`,
    [tenant.tenantId, id, code],
  );
  await arrange(
    kit.database,
    tenant,
    `INSERT INTO delivery_events (tenant_id, delivery_id, id, type, "to", actor_type, actor_id, at, received_at)
     VALUES ($1, $2, gen_random_uuid(), 'status', 'pending', 'user', $3, $4, $4),
       ($1, $2, gen_random_uuid(), 'status', 'cancelled', 'user', $3, $4::timestamptz + interval '2 hours', $4)`,
    [tenant.tenantId, id, tenant.admin.userId, kit.clock.now.toISOString()],
  );
});
afterAll(() => kit.stop());

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await kit.app.request(path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe("GET /t/{code} (3 §5)", () => {
  test("says in words what became of a parcel, the newest first, with the times", async () => {
    const { status, headers, text } = await open(`/t/${code}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/html/);
    expect(text).toContain("<h1>Cancelled</h1>");
    expect(text).toContain(`<time datetime="2026-11-21T10:00:00.000Z">Saturday, 21 November 2026 at 13:00</time>`);
    expect(text).toContain(`<p><bdi>Tenant ${tenant.code}</bdi></p>`);
    expect(text.indexOf("<li>Cancelled") < text.indexOf("Waiting for a driver")).toBe(true);
  });

  test("is written in the language that is asked for, otherwise in the reader's, from right to left where that is so", async () => {
    const arabic = await open(`/t/${code}?language=ar`);
    expect(arabic.text).toContain(`<html lang="ar" dir="rtl">`);
    expect(arabic.text).toContain("أُلغيت التوصيلة");
    const kurdish = await open(`/t/${code}`, { "accept-language": "ku" });
    expect(kurdish.text).toContain(`<html lang="ckb" dir="rtl">`);
    expect(kurdish.text).toContain("هەڵوەشێنرایەوە");
    expect((await open(`/t/${code}`)).text).toContain(`<html lang="en" dir="ltr">`);
  });

  test.each([
    ["en", "Saturday, 21 November 2026 at 10:00", "All times: GMT+0", "All times: Iraq Time"],
    ["ar", "السبت، 21 تشرين الثاني 2026، الساعة 10:00", "كل الأوقات: غرينتش+0", "كل الأوقات: توقيت العراق"],
    ["ku", "شەممە، 21ی تشرینی دووەمی 2026، کاتژمێر 10:00", "هەموو کاتەکان: گرینیچ +0", "هەموو کاتەکان: بە کاتی عێراق"],
  ])(
    "names days and months by the company's clock, and says once whose that is (%s)",
    async (language, words, utc, iraq) => {
      const keep = (settings: string) =>
        arrange(
          kit.database,
          tenant,
          `INSERT INTO tenant_settings (tenant_id, settings) VALUES ($1, $2)
         ON CONFLICT (tenant_id) DO UPDATE SET settings = excluded.settings`,
          [tenant.tenantId, settings],
        );
      await keep(`{"time_zone":"UTC"}`);
      expect((await open(`/t/${code}?language=${language}`)).text).toContain(`>${words}</time>`);
      expect((await open(`/t/${code}?language=${language}`)).text.split(utc)).toHaveLength(2);
      await keep("{}");
      const { text } = await open(`/t/${code}?language=${language}`);
      expect(text.split(iraq)).toHaveLength(2);
      expect(text).not.toContain("GMT");
    },
  );

  test.each([
    ["en", "Later than planned. It was due:", "Expected:"],
    ["ar", "متأخر عن الموعد. كان موعد الوصول:", "موعد الوصول المتوقع:"],
    ["ku", "درەنگترە لە کاتی خۆی. دەبوو بگات لە:", "کاتی چاوەڕوانکراوی گەیشتن:"],
  ])(
    "says of a parcel that is late since when it is, and makes no minute up (%s)",
    async (language, late, expected) => {
      const change = async (status: string, custody: string, pickedUp: Date) => {
        const given = [tenant.tenantId, code, pickedUp.toISOString()] as const;
        await arrange(
          kit.database,
          tenant,
          `INSERT INTO delivery_assignments (tenant_id, id, delivery_id, carrier_code, status, picked_up_at)
         SELECT tenant_id, id, id, 'sandbox', 'picked_up', $3 FROM deliveries WHERE tenant_id = $1 AND delivery_code = $2
         ON CONFLICT (tenant_id, id) DO UPDATE SET picked_up_at = $3`,
          [...given],
        );
        await arrange(
          kit.database,
          tenant,
          `UPDATE deliveries SET status = $3, custody = $4, assignment_id = CASE WHEN $3 <> 'cancelled' THEN id END
         WHERE tenant_id = $1 AND delivery_code = $2`,
          [tenant.tenantId, code, status, custody],
        );
      };
      const hours = (n: number) => new Date(kit.clock.now.getTime() + n * 3_600_000);
      await change("en_route_to_delivery", "driver", hours(-5));
      const { text } = await open(`/t/${code}?language=${language}`);
      expect(text).toContain(`<p>${late} <time datetime="2026-11-21T`);
      expect(text).not.toContain(expected);
      await change("en_route_to_delivery", "driver", hours(0));
      const inTime = (await open(`/t/${code}?language=${language}`)).text;
      expect(inTime).toContain(expected);
      expect(inTime).not.toContain(late);
      await change("cancelled", "sender", hours(0));
    },
  );

  test("shows nothing of people and places", async () => {
    const { text } = await open(`/t/${code}`);
    for (const secret of ["Layla", "Hassan", "+964", "Abu Nuwas", "Mansour", "44.4", tenant.admin.userId])
      expect(text).not.toContain(secret);
  });

  test("runs no script and loads nothing, is kept by no cache and listed by no search", async () => {
    const { headers, text } = await open(`/t/${code}`);
    expect(text).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*'; /);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(text).toContain(`<meta name="robots" content="noindex, nofollow">`);
  });

  test("an unknown code is a page that says what to do, and 404", async () => {
    for (const unknown of [`${tenant.code}-99999999`, "NOBODY-00000001", "x", `${code}/x`, "", "a/b/c"]) {
      const { status, text } = await open(`/t/${unknown}`);
      expect(status).toBe(404);
      expect(text).toContain("We know no parcel with this code");
    }
  });

  test.each([
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
    "%00",
    "%E0%A4%A",
    "a'--",
  ])("the code %s is harmless", async (hostile) => {
    const { status, text } = await open(`/t/${hostile}`);
    expect(status).toBe(404);
    expect(text).not.toMatch(/<script|<img|onerror|alert/i);
  });

  test("a leg's code leads to the whole delivery, and small letters do as well", async () => {
    expect((await open(`/t/${code}-B`)).status).toBe(200);
    expect((await open(`/t/${code.toLowerCase()}`)).status).toBe(200);
  });

  test("is counted like every request without a credential, and says so in words (3 §1.11)", async () => {
    const app = appOver(kit.deps, { rateLimits: { perMinute: 1000, anonymousPerMinute: 2 } });
    const answers = await Promise.all(Array.from({ length: 3 }, async () => app.request(`/t/${code}?language=ar`)));
    const refused = answers.find(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(refused?.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(refused?.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await refused?.text()).toContain("لا يمكن عرض هذه الصفحة الآن");
  });
});

describe("GET /t/{code}?k= (4 L9)", () => {
  const key = "AAAAAAAAAAAAAAAAAAAAAA";
  beforeAll(async () => {
    const hash = createHash("sha256").update(key).digest();
    const proof = {
      photo_urls: ["https://cdn.example/a.jpg"],
      signature_url: null,
      recipient_name: "Hassan <b>",
      latitude: null,
      longitude: null,
      at: kit.clock.now.toISOString(),
    };
    await arrange(
      kit.database,
      tenant,
      "UPDATE deliveries SET tracking_key_hash = $3, proof_of_delivery = $4 WHERE tenant_id = $1 AND delivery_code = $2",
      [tenant.tenantId, code, hash, JSON.stringify(proof)],
    );
  });

  test.each([
    ["en", "For \u2068Hassan\u2069", "Proof of delivery"],
    ["ar", "إلى \u2068Hassan\u2069", "إثبات التسليم"],
    ["ku", "بۆ \u2068Hassan\u2069", "بەڵگەی گەیاندن"],
  ])("shows names and proof to the recipient, without script (%s)", async (language, name, proof) => {
    const { status, headers, text } = await open(`/t/${code}?language=${language}&k=${key}`);
    expect(status).toBe(200);
    for (const said of [name, proof, `href="https://cdn.example/a.jpg"`]) expect(text).toContain(said);
    expect(text).not.toMatch(/<script|<img|<b>/);
    expect(text).toContain(`&amp;k=${key}`);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("with a wrong key is the page of the code alone", async () => {
    const plain = await open(`/t/${code}`);
    for (const wrong of ["x", `${key}A`, "%22%3E%3Cimg%3E"])
      expect((await open(`/t/${code}?k=${wrong}`)).text).toBe(plain.text);
    expect(plain.text).not.toContain("Hassan");
  });

  test("never stands in the log", async () => {
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    const app = appOver(kit.deps, { log });
    await app.request(`/t/${code}?k=${key}`);
    await app.request(`/api/v1/track/${code}?k=${key}`);
    await app.request(`/t/nobody?k=${key}`);
    await app.request(`/t/a/b?k=${key}`);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join()).not.toContain(key);
  });
});
