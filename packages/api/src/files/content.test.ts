import { describe, expect, test } from "vitest";
import { refusalOf, sampleFiles } from "../../testing/index.ts";
import { contentTypeOf, contentTypes } from "./content.ts";
import { MAX_FILE_BYTES } from "./limits.ts";

describe("the type of a file (4 J14)", () => {
  test.each(contentTypes)("%s is known by its content, said or unsaid", async (type) => {
    const bytes = sampleFiles[type];
    for (const said of [type, `${type.toUpperCase()}; charset=x`, "", "application/octet-stream"])
      expect(await contentTypeOf(bytes, said)).toBe(type);
  });

  test("is refused when the content is of another one, allowed or not", async () => {
    const lies = [
      ["image/jpeg", sampleFiles["image/png"]],
      ["application/pdf", sampleFiles["image/gif"]],
      ["image/png", new TextEncoder().encode("<script>alert(1)</script>")],
    ] as const;
    for (const [said, bytes] of lies)
      expect(await refusalOf(contentTypeOf(bytes, said))).toMatchObject({
        reason: "validation_failed",
        issues: [{ field: "file", code: "file_content_mismatch", params: { type: said } }],
      });
  });

  test.each([
    ["image/gif", sampleFiles["image/gif"]],
    ["image/svg+xml", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["", sampleFiles["image/gif"]],
    ["application/octet-stream", new TextEncoder().encode("MZ program")],
  ])("is refused when files of it are not kept (said: %s)", async (said, bytes) => {
    expect(await refusalOf(contentTypeOf(bytes, said))).toMatchObject({ reason: "file_type_not_allowed" });
  });

  test("comes with a size: nothing at all is refused, and more than 10 MiB", async () => {
    expect(await refusalOf(contentTypeOf(new Uint8Array(), "image/png"))).toMatchObject({
      issues: [{ code: "file_empty" }],
    });
    const big = new Uint8Array(MAX_FILE_BYTES + 1);
    big.set(sampleFiles["image/jpeg"]);
    expect(await refusalOf(contentTypeOf(big, "image/jpeg"))).toMatchObject({ reason: "payload_too_large" });
    expect(await contentTypeOf(big.subarray(0, MAX_FILE_BYTES), "image/jpeg")).toBe("image/jpeg");
  });
});
