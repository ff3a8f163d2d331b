import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { patchOf, sections } from "./fields.ts";

test("only settings that differ are sent, as one document; an emptied one is null (RFC 7396)", () => {
  const before = { units: { dimension_unit: "cm", weight_unit: "kg" }, finance: { rounding_step: 250 }, country: "IQ" };
  const typed = {
    "units.dimension_unit": "mm",
    "units.weight_unit": "kg",
    "finance.rounding_step": null,
    country: "IQ",
  };
  expect(patchOf(typed, before)).toEqual({ units: { dimension_unit: "mm" }, finance: { rounding_step: null } });
  expect(patchOf({ country: "IQ" }, before)).toEqual({});
  expect(patchOf({ "finance.rounding_step": null }, { finance: { rounding_step: null } })).toEqual({});
});

const openapi = JSON.parse(readFileSync(new URL("../../../../../openapi.json", import.meta.url), "utf8")) as {
  components: { schemas: Record<string, Schema> };
};
interface Schema {
  properties?: Record<string, Schema>;
}

const pathsOf = (schema: Schema, within = ""): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    inner.properties ? pathsOf(inner, `${within}${name}.`) : [`${within}${name}`],
  );

test("the page has a field for every setting that the server has (3 §3)", () => {
  const { TenantSettings = {} } = openapi.components.schemas;
  const shown = sections.flatMap(({ fields }) => fields.map(({ path }) => path));
  expect(shown.toSorted()).toEqual(pathsOf(TenantSettings).toSorted());
});
