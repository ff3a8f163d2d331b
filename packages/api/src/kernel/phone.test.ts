import { expect, test } from "vitest";
import { currentCountry, inCountry } from "./country.ts";
import { fromZod } from "./errors.ts";
import { isInKnownRange, phone, phoneSearchPatterns, toE164, unreadPhone } from "./phone.ts";

test.each([
  "0750 123 4567",
  "07501234567",
  "7501234567",
  "(0750) 123-4567",
  "0750.123.4567",
  "0750/123\u20134567",
  "٠٧٥٠ ١٢٣ ٤٥٦٧",
  "۰۷۵۰ ۱۲۳ ۴۵۶۷",
  "00964 750 123 4567",
  "٠٠٩٦٤٧٥٠١٢٣٤٥٦٧",
  "+964 750 123 4567",
  "(+964) 750-123-4567",
  "+964 (0)750 123 4567",
  "+96407501234567",
  "9647501234567",
])("%j is the one number +9647501234567 in Iraq (4 K15)", (text) => {
  expect(toE164(text, "IQ")).toBe("+9647501234567");
});

test.each([
  ["JO", "079 123 4567", "+962791234567"],
  ["SY", "0944 567 890", "+963944567890"],
  ["TR", "0532 123 45 67", "+905321234567"],
  ["IR", "۰۹۱۲ ۳۴۵ ۶۷۸۹", "+989123456789"],
  ["AE", "050 123 4567", "+971501234567"],
  ["US", "(212) 555-0123", "+12125550123"],
  // Some countries have no trunk prefix: there the zero is the number's own.
  ["IT", "06 1234567", "+39061234567"],
])("a number of %s is written as people there write it: %j (4 K15)", (country, text, number) => {
  expect(toE164(text, country)).toBe(number);
  expect(toE164(number, "IQ")).toBe(number);
});

test("a number with a country code stays as it is written, whatever the country, for its holder is known by it (3 §1.18)", () => {
  // Ranges and even countries that no table knows of; Mexico's former mobile prefix.
  for (const number of ["+99912345678", "+12345678", "+5215512345678", "+964000000000"])
    for (const country of ["IQ", "JO", "AQ", null]) expect(toE164(number, country)).toBe(number);
});

test("a range that no table has yet is a number all the same, a wrong length is none (4 K15)", () => {
  expect(toE164("0720 000 0000", "IQ")).toBe("+9647200000000");
  for (const text of ["0750123", "0750 123 4", "0750 123 45678", "112", "0", "", "00", "+1234567", "+1234567890123456"])
    expect([text, toE164(text, "IQ")]).toEqual([text, null]);
});

test("what is not written like a number is none (4 K15)", () => {
  for (const text of [
    "0750 123 4567 ext 5",
    "call me",
    "0750+1234567",
    "++9647501234567",
    "tel:07501234567",
    "0x7501234567",
  ])
    expect([text, toE164(text, "IQ")]).toEqual([text, null]);
});

test("without a country, or in one that has no phones, a country code is needed (4 K15)", () => {
  for (const country of [null, "AQ", "", "iq"]) {
    expect(toE164("0750 123 4567", country)).toBeNull();
    expect(toE164("00964 750 123 4567", country)).toBe("+9647501234567");
  }
});

test("a schema reads by the country entered, and refuses in one of its own words (4 K15)", async () => {
  const codes = (text: string) => {
    const { error } = phone.safeParse(text);
    return error ? fromZod(error).issues.map(({ code }) => code) : [];
  };
  expect(codes("0750 123 4567")).toEqual(["invalid_phone"]);
  expect(inCountry("IQ", () => phone.parse(" 0750 123 4567 "))).toBe("+9647501234567");
  expect(inCountry("IQ", () => codes("079 123 45"))).toEqual(["invalid_phone"]);
  expect(inCountry("IQ", () => codes("0750\u200b1234567"))).toEqual(["invalid_characters"]);
  expect(inCountry("IQ", () => codes("0".repeat(65)))).toContain("too_big.string");
  const [there, here] = await Promise.all([
    inCountry("JO", async () => phone.parseAsync("079 123 4567")),
    inCountry("IQ", async () => phone.parseAsync("0750 123 4567")),
  ]);
  expect([there, here, currentCountry()]).toEqual(["+962791234567", "+9647501234567", null]);
});

test("one whose country comes later is refused at once where no country would have it (4 K15)", () => {
  const isTaken = (text: string) => unreadPhone.safeParse(text).success;
  for (const text of ["0750 123 4567", "079 123 4567", "+9647501234567", "00962791234567"])
    expect([text, isTaken(text)]).toEqual([text, true]);
  for (const text of ["call me", "+1234567", ""]) expect([text, isTaken(text)]).toEqual([text, false]);
});

test("a search finds a stored number by what its holder says of it (4 A5, 4 K15)", () => {
  const patterns = (text: string) => inCountry("IQ", () => phoneSearchPatterns(text));
  expect(patterns("0750123")).toEqual(["%0750123%", "%+964750123%"]);
  expect(patterns("٠٧٥٠ ١٢")).toEqual(["%٠٧٥٠ ١٢%", "%0750 12%", "%+96475012%"]);
  expect(patterns("00964 750")).toEqual(["%00964 750%", "%+964750%"]);
  expect(patterns("750 123")).toEqual(["%750 123%", "%750123%"]);
  expect(patterns("+964 750")).toEqual(["%+964 750%", "%+964750%"]);
  // Too little of a number, the number as it is stored, and what is none.
  for (const text of ["07", "4567", "+964750", "KAR-00001234", "Baran 0750", "50%"])
    expect(patterns(text)).toHaveLength(1);
  expect(patterns("")).toBeNull();
  expect(inCountry("IT", () => phoneSearchPatterns("06 123"))).toEqual(["%06 123%", "%+3906123%"]);
  expect(phoneSearchPatterns("0750123")).toEqual(["%0750123%"]);
});

test("a number in a range that no table has is told from one of a known range, though both are numbers (4 K15)", () => {
  const read = (text: string) => toE164(text, "IQ") ?? "";
  for (const text of ["0750 123 4567", "+962791234567"]) expect(isInKnownRange(read(text))).toBe(true);
  expect(read("1234567890")).toBe("+9641234567890");
  for (const text of ["1234567890", "+99912345678", "+12345678"]) expect(isInKnownRange(read(text))).toBe(false);
});
