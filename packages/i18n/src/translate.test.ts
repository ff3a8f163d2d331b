import { describe, expect, test } from "vitest";
import {
  askedLanguage,
  hasMessage,
  languages,
  messageParameters,
  numericParameters,
  pickLanguage,
  translate,
} from "./index.ts";

describe("translate", () => {
  test("gives the literal English texts of the warehousing errors (2 §7)", () => {
    expect(translate("en", "error.tenant_not_found")).toBe("Tenant not found");
    expect(translate("en", "error.insufficient_permissions")).toBe("Insufficient permissions");
    expect(translate("en", "error.internal_server_error")).toBe("Internal server error");
    expect(translate("en", "validation.required", { field: "bin_id" })).toBe("Field required: bin_id");
    expect(translate("en", "validation.quantity_negative")).toBe("Quantity must be non-negative");
    expect(translate("en", "error.location_not_a_bin")).toBe("Location not a bin");
    expect(translate("en", "error.warehouse_not_found")).toBe("Warehouse not found");
    expect(translate("en", "error.item_not_found")).toBe("Item not found");
    expect(translate("en", "error.bin_not_found")).toBe("Bin not found");
    expect(translate("en", "error.stock_id_required")).toBe("Stock ID required");
    expect(translate("en", "error.stock_not_found")).toBe("Stock not found");
  });

  test("follows the plural rules of each language", () => {
    const seconds = (language: "en" | "ar" | "ku", retry_after: number) =>
      translate(language, "error.rate_limited", { retry_after });
    expect(seconds("en", 1)).toContain("1 second");
    expect(seconds("en", 2)).toContain("2 seconds");
    expect(seconds("ar", 2)).toContain("ثانيتين");
    expect(seconds("ar", 5)).toContain("5 ثوانٍ");
    expect(seconds("ar", 11)).toContain("11 ثانية");
    expect(seconds("ku", 1)).toContain("یەک چرکە");
    expect(seconds("ku", 7)).toContain("7 چرکە");
  });

  test("lists the allowed values of an enum", () => {
    expect(translate("en", "validation.invalid_value", { allowed: ["available", "damaged"] })).toBe(
      "Must be one of: available, damaged",
    );
  });

  test("answers with the key when nobody has a message, also for names every object has", () => {
    expect(translate("ar", "error.nobody_knows_this")).toBe("error.nobody_knows_this");
    expect(translate("en", "constructor")).toBe("constructor");
    expect(hasMessage("ku", "toString")).toBe(false);
  });

  test.each(languages)("renders in %s without failing when a parameter is missing", (language) => {
    expect(translate(language, "error.rate_limited")).not.toContain("{");
    expect(translate(language, "validation.required")).not.toContain("{");
  });

  test.each(languages)("has words in %s for what has no upper end or no known place", (language) => {
    const size = (max: number | null) => translate(language, "error.unit_size_out_of_range", { min: 1.5, max });
    expect(size(9)).toContain("9");
    const sentence = (returnDestinationLabel: string | null) =>
      translate(language, "notification.delivery_exception_resolved.body", {
        actionKey: "return",
        deliveryCode: "KRW-1",
        returnDestinationLabel,
      });
    expect(sentence("Karrada")).toContain("Karrada");
    // A place left empty would show as two spaces, or one before the full stop.
    for (const text of [size(null), sentence(null)]) expect(text).not.toMatch(/ {2}| \./);
    expect(size(null)).not.toBe(size(9).replace("9", ""));
  });

  test("keeps text that looks like markup", () => {
    expect(translate("en", "validation.required", { field: "<b>{x}" })).toBe("Field required: <b>{x}");
  });
});

describe("numericParameters", () => {
  test("are those that are counted or written as numbers, at any depth", () => {
    const message = "{kind, select, a {{n, plural, one {# day} other {# days}}} other {{sum, number} {name}}}";
    expect(numericParameters("en", message)).toEqual(["n", "sum"]);
    expect(messageParameters("en", message)).toEqual(["kind", "n", "name", "sum"]);
    expect(numericParameters("en", "{name}")).toEqual([]);
  });
});

describe("askedLanguage (3 §1.12)", () => {
  test("is what the request names of the languages we speak", () => {
    expect(askedLanguage("ku", "ar")).toBe("ku");
    expect(askedLanguage(undefined, "fr, ckb;q=0.8")).toBe("ku");
  });

  test("is null where nothing is asked for, anything will do, or nothing that we speak", () => {
    for (const header of [undefined, "", "*", "fr"]) expect(askedLanguage(undefined, header)).toBeNull();
    expect(askedLanguage("fr", "ar")).toBeNull();
  });
});

describe("pickLanguage (3 §1.12)", () => {
  test("the query wins over the header", () => {
    expect(pickLanguage("ku", "ar")).toBe("ku");
    expect(pickLanguage("AR", undefined)).toBe("ar");
  });

  test("an unknown language in the query is English, whatever the header says", () => {
    expect(pickLanguage("fr", "ar")).toBe("en");
  });

  test("the header's weights decide when the query is silent", () => {
    expect(pickLanguage(undefined, "fr, ar;q=0.5, ku;q=0.8")).toBe("ku");
    expect(pickLanguage("", "ar-IQ,ar;q=0.9,en;q=0.8")).toBe("ar");
    expect(pickLanguage(undefined, "ckb-IQ, en;q=0.2")).toBe("ku");
  });

  test("anything else is English", () => {
    expect(pickLanguage(undefined, undefined)).toBe("en");
    expect(pickLanguage(undefined, "fr-FR")).toBe("en");
    expect(pickLanguage(undefined, ";;;,=,q")).toBe("en");
    expect(pickLanguage(undefined, "*")).toBe("en");
  });
});
