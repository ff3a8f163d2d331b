import { readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";

type Document = { components: { schemas: { TimelineEntry: { properties: { type: { description: string } } } } } };
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

test.each(["en", "ar", "ku"])("whatever the server's timeline tells has words on the page in %s (4 E6)", (language) => {
  const { description } = (read("../../../../../openapi.json") as Document).components.schemas.TimelineEntry.properties
    .type;
  const told = [...description.matchAll(/`(\w+)`/g)].map(([, type = ""]) => type);
  expect(told).toEqual(expect.arrayContaining(["status", "custody", "scan", "receipt", "missing"]));
  const words = (read(`../../catalogues/delivery/${language}.json`) as Record<string, string>)["delivery.event"] ?? "";
  const message = new IntlMessageFormat(words, language, undefined, { ignoreTag: true });
  // These two say what it changed to.
  const others = told.filter((type) => type !== "status" && type !== "custody");
  expect(others.filter((type) => message.format({ type }) === type)).toEqual([]);
});
