import { expect, test } from "vitest";
import { openApiDocument } from "./document.ts";

const { paths = {} } = openApiDocument();
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);
const responses = operations.flatMap(({ name, operation }) =>
  Object.entries((operation.responses ?? {}) as Record<string, { description?: string }>).map(
    ([status, { description = "" }]) => ({ name: `${name} ${status}`, description }),
  ),
);
const untidy = ({ description }: { description: string }) =>
  description.split("\n\n").some((line) => / {2}|[:\s]$/.test(line) || line === "");

test("what the document says of an answer is whole: parameters have a name in their place (3 §1.1)", () => {
  expect(responses.filter(untidy)).toEqual([]);
  const range = responses.find(({ name }) => name === "post /delivery/deliveries 400");
  expect(range?.description).toContain("between {min} and {max}");
});

test("of a driver's and a key's own operations it says whose they are, not that all members may call them (3 §5, 3 §6)", () => {
  const own = operations.filter(({ name }) => / \/(driver|external)\//.test(name));
  expect(own.length).toBeGreaterThan(15);
  const open = own.filter(({ operation }) => operation.description?.includes("For every member"));
  expect(open.map(({ name }) => name)).toEqual([]);
});

test.each([
  [403, "tenant_mismatch"],
  [404, "tenant_not_found"],
])("of an operation by key it says that `tenant_id` may be refused: %i %s (3 §1.7)", (status, code) => {
  const byKey = operations.filter(({ name }) => name.includes(" /external/"));
  expect(byKey.length).toBeGreaterThan(5);
  const says = (name: string) => responses.find((answer) => answer.name === `${name} ${status}`)?.description ?? "";
  expect(byKey.filter(({ name }) => !says(name).includes(code))).toEqual([]);
});
