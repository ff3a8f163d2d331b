import { appRouter, inCountry } from "@karwan/api";
import { languages, translate } from "@karwan/i18n";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { restRoutes } from "../rest/routes.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { stringFields } from "./string-fields.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

// Its country is that of the tenant whose code stands beside it: known when that was looked up.
const READ_LATER = ["identity.registration.register"];

const fields = restRoutes(appRouter).flatMap(({ name, shape }) =>
  stringFields(shape)
    .filter(({ path }) => /phone|mobile|msisdn/.test(path.at(-1) ?? ""))
    .map(({ path, schema }) => ({ name: `${name} ${path.join(".")}`, operation: name, schema })),
);

test("every phone of every operation takes the national form of the present country (4 K15)", () => {
  const wrong = fields.filter(({ operation, schema }) => {
    const number = READ_LATER.includes(operation) ? "٠٧٥٠ ١٢٣-٤٥٦٧" : "+9647501234567";
    const [inIraq, inTurkey] = ["IQ", "TR"].map((country) =>
      inCountry(country, () => z.safeParse(schema, "٠٧٥٠ ١٢٣-٤٥٦٧").data),
    );
    const anywhere = inCountry("TR", () => z.safeParse(schema, "+9647501234567").data);
    const isRead = READ_LATER.includes(operation) || inTurkey !== inIraq;
    return inIraq !== number || !isRead || anywhere !== "+9647501234567" || z.safeParse(schema, "call me").success;
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(fields.length).toBeGreaterThan(15);
});

test("what is no phone of the country is refused at its field, in three languages (4 K15)", async () => {
  const { admin } = await kit.tenant();
  for (const language of languages) {
    const { status, body } = await kit.request("POST", "/customers", admin, {
      body: { full_name: "Baran", phone: "0750 12" },
      headers: { "accept-language": language },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "validation_failed",
      details: [{ field: "phone", code: "invalid_phone", message: translate(language, "validation.invalid_phone") }],
    });
  }
  const { status, body } = await kit.request("POST", "/customers", admin, {
    body: { full_name: "Baran", phone: "0750 123 4567" },
  });
  expect([status, body.customer.phone]).toEqual([201, "+9647501234567"]);
});
