import { describe, expect, test } from "vitest";
import { operationKey, servedOperations, unknownOperations } from "./compare.ts";
import { area } from "./endpoints/area.ts";
import { areas } from "./endpoints.ts";
import { render } from "./render.ts";

const endpoints = areas.flatMap((each) => each.endpoints);

describe("the list of endpoints", () => {
  test("names no endpoint twice, parameter names aside", () => {
    const keys = endpoints.map((e) => operationKey(e.method, e.path));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test("gives each endpoint a document and section, and writes parameters in braces", () => {
    const odd = endpoints.filter((e) => !/^([1-3] §\d+(\.\d+)?|4 [A-L]\d+)$/.test(e.reference) || e.path.includes(":"));
    expect(odd).toEqual([]);
  });
});

describe("the comparison with the API's description", () => {
  const sample = [
    area("Sample", [
      ["GET", "/users/{userId}", "3 §3", "One member"],
      ["PATCH", "/users/{userId}", "3 §3", "Change a member"],
    ]),
  ];

  test("finds an endpoint whatever its parameter is called and with or without the base path", () => {
    const served = servedOperations({ paths: { "/api/v1/users/{id}": { get: {}, parameters: [] } } });
    expect(served).toEqual(["GET /users/{}"]);
    expect(render(sample, served)).toContain("**1 of 2 endpoints are served.**");
    expect(render(sample, served)).toContain("| PATCH | `/users/{userId}` | 3 §3 | no | Change a member |");
  });

  test("does not take a literal segment for a parameter", () => {
    const served = servedOperations({ paths: { "/users/me": { get: {} } } });
    expect(unknownOperations(served, sample, [])).toEqual(["GET /users/me"]);
  });

  test("accepts a path beyond the documents only when it is listed with its reason", () => {
    const served = servedOperations({ paths: { "/users/{id}/avatar": { put: {} } } });
    expect(unknownOperations(served, sample, [])).toEqual(["PUT /users/{}/avatar"]);
    expect(unknownOperations(served, sample, [{ method: "PUT", path: "/users/{userId}/avatar" }])).toEqual([]);
  });

  test("leaves an installation its own endpoints below /own, listed apart and not counted", () => {
    const served = servedOperations({ paths: { "/own/inspections/{id}": { get: {} }, "/users/{id}": { get: {} } } });
    expect(unknownOperations(served, sample, [])).toEqual([]);
    expect(render(sample, served)).toContain("**1 of 2 endpoints are served.**");
    expect(render(sample, served)).toMatch(/## Of this installation[^#]+\| GET \| `\/own\/inspections\/\{\}` \|\n$/);
    expect(render(sample, [])).not.toContain("Of this installation");
  });
});
