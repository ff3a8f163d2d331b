import { describe, expect, test } from "vitest";
import { fileOf } from "./files.ts";
import { whyNotComparable } from "./fingerprint.ts";

const kept = { chromium: "156", letters: "0011223344556677" };

describe("pictures of another machine", () => {
  test("are compared where the same Chromium draws the same letters", () => {
    expect(whyNotComparable(kept, { ...kept })).toBeNull();
  });

  test.each([
    ["none are kept", null, kept],
    ["they were taken with Chromium 156, this is 157", kept, { ...kept, chromium: "157" }],
    ["this machine draws letters otherwise than that on which they were taken", kept, { ...kept, letters: "ff" }],
  ])("are left alone otherwise, and it is said why: %s", (why, of, here) => {
    expect(whyNotComparable(of, here)).toBe(why);
  });
});

test("a picture is named after its page, a record's by no id, and after how it looks", () => {
  const id = "01a20a76-22fa-7665-a93a-c084b0434b0b";
  expect(fileOf(`/deliveries/${id}`, "ar-dark-phone")).toBe("deliveries-one.ar-dark-phone.png");
  expect(fileOf(`/locations?warehouse=${id}&new=yes`, "en-light-desktop")).toBe(
    "locations-warehouse-one-new-yes.en-light-desktop.png",
  );
  expect(fileOf("a person's form", "ku-dark-desktop")).toBe("a-person-s-form.ku-dark-desktop.png");
});
