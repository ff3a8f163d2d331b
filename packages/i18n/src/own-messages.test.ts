import { describe, expect, test } from "vitest";
import { registerMessages } from "./catalogues.ts";
import { translate } from "./translate.ts";

const inAll = (key: string) => {
  const text = { [key]: `text of ${key}` };
  return { en: text, ar: text, ku: text };
};

describe("messages of endpoints of an installation's own", () => {
  test("are found like ours, in every language", () => {
    registerMessages({
      en: { "own.test.made": "Made" },
      ar: { "own.test.made": "تم" },
      ku: { "own.test.made": "کرا" },
    });
    expect((["en", "ar", "ku"] as const).map((language) => translate(language, "own.test.made"))).toEqual([
      "Made",
      "تم",
      "کرا",
    ]);
  });

  test("have keys that no later version of ours takes", () => {
    expect(() => registerMessages(inAll("vehicle.inspected"))).toThrow("begins neither with own. nor with error.own_");
    expect(() => registerMessages(inAll("error.inspection_not_found"))).toThrow("error.own_");
  });

  test("have a key once", () => {
    registerMessages(inAll("error.own_test"));
    expect(() => registerMessages(inAll("error.own_test"))).toThrow("two resources have a message error.own_test");
  });
});
