import { readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
interface Document {
  components: { schemas: { TransferManifestEventType: { enum: string[] } } };
}

test.each(["en", "ar", "ku"])("whatever is recorded of a manifest has words on its page in %s (2 §6)", (language) => {
  const events = (read("../../../../openapi.json") as Document).components.schemas.TransferManifestEventType.enum;
  expect(events).toEqual(expect.arrayContaining(["items_added", "items_tallied", "exception_resolved"]));
  const words = read(`../catalogues/manifests/${language}.json`) as Record<string, string>;
  const message = new IntlMessageFormat(words["manifest.event.value"] ?? "", language, undefined, { ignoreTag: true });
  expect(events.filter((event) => message.format({ event }) === event)).toEqual([]);
});
