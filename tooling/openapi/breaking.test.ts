import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { partOf, releases } from "../db/released/files.ts";
import type { Document, Schema } from "./breaking.ts";
import { breakingChanges, unannounced } from "./breaking.ts";

const parcel: Schema = {
  type: "object",
  properties: { id: { type: "string" }, size: { type: "integer" }, status: { type: "string", enum: ["new", "sent"] } },
  required: ["id", "size"],
};
const documentOf = (sent: Schema, got: Schema, query: object[] = []): Document => ({
  paths: {
    "/parcels": {
      post: {
        parameters: query as never,
        requestBody: { content: { "application/json": { schema: sent } } },
        responses: { "201": { content: { "application/json": { schema: { $ref: "#/components/schemas/Parcel" } } } } },
      },
    },
  },
  components: { schemas: { Parcel: got } },
});
const before = documentOf(parcel, parcel, [{ name: "box", in: "query", schema: { type: "string" } }]);
const box = (more: object = {}) => [{ name: "box", in: "query", schema: { type: "string" }, ...more }];
const withProperty = (name: string, schema: Schema, required: string[] = []): Schema => ({
  ...parcel,
  properties: { ...parcel.properties, [name]: schema },
  required: [...(parcel.required ?? []), ...required],
});
const without = ({ properties, ...rest }: Schema, name: string): Schema => ({
  ...rest,
  properties: Object.fromEntries(Object.entries(properties ?? {}).filter(([key]) => key !== name)),
});

describe("what clients of a release would miss is told (3 §1.2):", () => {
  const cases: [what: string, now: Document, finding: string][] = [
    ["an operation", { paths: {} }, "POST /parcels: is gone"],
    ["a parameter", documentOf(parcel, parcel), "POST /parcels query box: is gone"],
    [
      "a parameter's freedom",
      documentOf(parcel, parcel, box({ required: true })),
      "POST /parcels query box: is required now",
    ],
    ["a field of an answer", documentOf(parcel, without(parcel, "status"), box()), "POST /parcels 201.status: is gone"],
    [
      "that a field is always there",
      documentOf(parcel, { ...parcel, required: ["id"] }, box()),
      "POST /parcels 201.size: may be absent now",
    ],
    [
      "the type of a field",
      documentOf(parcel, withProperty("size", { type: "string" }), box()),
      "POST /parcels 201.size: may be string now",
    ],
    [
      "that a field is never null",
      documentOf(parcel, withProperty("size", { type: ["integer", "null"] }), box()),
      "POST /parcels 201.size: may be null now",
    ],
    ["a field of a request", documentOf(without(parcel, "size"), parcel, box()), "POST /parcels body.size: is gone"],
    [
      "a field that was not needed",
      documentOf(withProperty("weight", {}, ["weight"]), parcel, box()),
      "POST /parcels body.weight: is required now",
    ],
    [
      "a word that was taken",
      documentOf(withProperty("status", { type: "string", enum: ["new"] }), parcel, box()),
      'POST /parcels body.status: no longer takes "sent"',
    ],
    [
      "an alternative",
      documentOf(withProperty("size", { anyOf: [{ type: "string" }] }), parcel, box()),
      "POST /parcels body.size: takes 1 of 1 alternatives no longer as before",
    ],
  ];
  test.each(cases)("%s", (_, now, finding) => {
    expect(breakingChanges(before, now)).toContain(finding);
  });

  test("and additions are none", () => {
    const more = withProperty("weight", { type: "number" });
    const words = withProperty("status", { type: "string", enum: ["new", "sent", "lost"] });
    const now = documentOf(more, words, [...box(), { name: "page", in: "query", schema: { type: "integer" } }]);
    now.paths["/boxes"] = { get: {} };
    expect(breakingChanges(before, now)).toEqual([]);
    expect(breakingChanges(before, before)).toEqual([]);
  });

  test("unless the newest part of the changelog names it", () => {
    const changes = ["POST /parcels: is gone", "GET /parcels/{id} 200.size: is gone"];
    const changelog =
      "# Changes\n\n## 2.0.0\n\n### Breaking\n\n- `POST /parcels` went.\n\n## 1.0.0\n\n`GET /parcels/{id}`\n";
    expect(unannounced(changes, changelog)).toEqual(["GET /parcels/{id} 200.size: is gone"]);
  });
});

test("the interface takes nothing away that the last release had (3 §1.2)", async () => {
  const root = path.join(import.meta.dirname, "..", "..");
  const now = JSON.parse(await readFile(path.join(root, "openapi.json"), "utf8")) as Document;
  const changelog = await readFile(path.join(root, "CHANGELOG.md"), "utf8");
  const last = (await releases()).at(-1) ?? "";
  const then = (await partOf(last, "openapi")) as Document;
  expect(Object.keys(then.paths).length).toBeGreaterThan(100);
  expect(unannounced(breakingChanges(then, now), changelog)).toEqual([]);
});
