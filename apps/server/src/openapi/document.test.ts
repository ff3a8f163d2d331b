import { appRouter, reasons } from "@karwan/api";
import { describe, expect, test } from "vitest";
import { restRoutes } from "../rest/routes.ts";
import { openApiDocument } from "./document.ts";
import { tagGroups, tags } from "./tags.ts";

type Json = Record<string, unknown>;
type Answer = { description?: string; content?: Record<string, { schema?: { $ref?: string } }> };
type Operation = {
  operationId: string;
  description?: string;
  tags: string[];
  responses: Record<string, Answer & { $ref?: string }>;
};

type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Json>>;
  tags: { name: string }[];
};

// As it is sent.
const document = JSON.parse(JSON.stringify(openApiDocument())) as Document;
const { components } = document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

/** What a reference leads to, or the part itself. */
function found(part: Answer & { $ref?: string }): Answer {
  const [kind = "", name = ""] = part.$ref?.split("/").slice(2) ?? [];
  return part.$ref ? (components[kind]?.[name] as Answer) : part;
}
const responses = operations.flatMap(({ name, operation }) =>
  Object.entries(operation.responses).map(([status, answer]) => ({
    name: `${name} ${status}`,
    status: Number(status),
    ...found(answer),
  })),
);

/** Every part of the document that is an object, with where it stands. */
function* partsOf(value: unknown, at = "#"): Generator<{ at: string; part: Json }> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield { at, part: value as Json };
  for (const [key, below] of Object.entries(value))
    if (key !== "examples" && key !== "example") yield* partsOf(below, `${at}/${key}`);
}
const parts = [...partsOf(document)];
const schemaOf = (name: string) => components.schemas?.[name] as Json & { properties: Record<string, Json> };
const isPublic = (key: string) => ["description", "summary", "title", "name"].includes(key);

describe("the document's texts", () => {
  const untidy = ({ description = "" }: Answer) =>
    description.split("\n\n").some((line) => / {2}|[:\s]$/.test(line) || line === "");

  test("say the whole of an answer: parameters have a name in their place (3 §1.1)", () => {
    expect(responses.filter(untidy)).toEqual([]);
    const range = responses.find(({ name }) => name === "post /delivery/deliveries 400");
    expect(range?.description).toContain("between `min` and `max`");
    expect(responses.filter(({ description = "" }) => /[{}]/.test(description))).toEqual([]);
  });

  test.each(["post /addresses", "put /addresses/{addressId}"])(
    "and schema of %s say what a place needs, in any spelling (1 §4.3, 4 K7)",
    (wanted) => {
      const operation = operations.find(({ name }) => name === wanted)?.operation;
      for (const field of ["country", "latitude", "longitude", "address_line1", "full_address"])
        expect(operation?.description).toContain(`\`${field}\``);
      const oneOf = (...names: string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) });
      const { id = "" } = { id: operation?.operationId };
      expect(schemaOf(`${id.charAt(0).toUpperCase()}${id.slice(1)}Request`)).toMatchObject({
        required: expect.arrayContaining(["country"]),
        allOf: [oneOf("latitude", "lat"), oneOf("longitude", "lng", "long"), oneOf("address_line1", "full_address")],
      });
    },
  );

  test("refer to nothing that its readers do not have", () => {
    const texts = parts.flatMap(({ at, part }) =>
      Object.entries(part).flatMap(([key, text]) =>
        isPublic(key) && typeof text === "string" ? [`${at}: ${text}`] : [],
      ),
    );
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter((text) => /\d §|\([1-4] [A-Z]\d|\bADR\b|Reference:/.test(text))).toEqual([]);
  });

  test("say whose a driver's and a key's own operations are, not that all members may call them (3 §5, 3 §6)", () => {
    const own = operations.filter(({ name }) => / \/(driver|external)\//.test(name));
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter(({ operation }) => operation.description?.includes("For every member"))).toEqual([]);
  });

  test.each([
    [403, "tenant_mismatch"],
    [404, "tenant_not_found"],
  ])("say of an operation by key that `tenant_id` may be refused: %i %s (3 §1.7)", (status, code) => {
    const byKey = responses.filter(({ name, status: own }) => name.includes(" /external/") && own === status);
    expect(byKey.length).toBeGreaterThan(5);
    expect(byKey.filter(({ description = "" }) => !description.includes(code))).toEqual([]);
  });
});

describe("the document's names", () => {
  test("stand for one thing each: a delivery and its status are described once", () => {
    const withCode = parts.filter(({ part }) => (part.properties as Json | undefined)?.custody_count !== undefined);
    expect(withCode.map(({ at }) => at).toSorted()).toEqual([
      "#/components/schemas/Delivery",
      // As its driver sees it: with the cash that is due.
      "#/components/schemas/DriverDelivery",
    ]);
    const statuses = parts.filter(({ part }) => (part.enum as string[] | undefined)?.includes("en_route_to_delivery"));
    // An assignment has most of the states of its delivery.
    expect(statuses.map(({ at }) => at).toSorted()).toEqual([
      "#/components/schemas/AssignmentStatus",
      "#/components/schemas/DeliveryStatus",
    ]);
  });

  test("are given to every choice: a generator that has to make one up may make the same up twice", () => {
    const choices = parts.filter(({ part }) => Array.isArray(part.enum));
    expect(choices.length).toBeGreaterThan(50);
    expect(choices.filter(({ at }) => !/^#\/components\/schemas\/\w+$/.test(at)).map(({ at }) => at)).toEqual([]);
  });

  test("are given to every record that occurs twice", () => {
    const records = parts.filter(({ part }) => Object.keys((part.properties as Json | undefined) ?? {}).length > 3);
    const shapes = Map.groupBy(records, ({ part }) => JSON.stringify([part.properties, part.required]));
    const inlined = [...shapes.values()].flatMap((same) =>
      same.length > 1 ? same.filter(({ at }) => !/^#\/components\/schemas\/\w+$/.test(at)).map(({ at }) => at) : [],
    );
    expect(inlined).toEqual([]);
  });

  test("lead somewhere, and nothing is named that nobody refers to", () => {
    const references = new Set(parts.flatMap(({ part }) => (typeof part.$ref === "string" ? [part.$ref] : [])));
    const named = Object.entries(components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, entries]) => Object.keys(entries).map((name) => `#/components/${kind}/${name}`));
    expect([...references].toSorted()).toEqual(named.toSorted());
  });

  test("of operations are such as a program calls them by, each once", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]*)*$/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(["assignDelivery", "listZones", "createBranch", "completeDelivery"]));
  });

  test("of tags are all described, and stand in one chapter each", () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    const described = document.tags.map(({ name }) => name);
    expect(described.toSorted()).toEqual([...used].toSorted());
    expect(tags.filter(({ description }) => description.length < 20)).toEqual([]);
    expect(tagGroups.flatMap((group) => group.tags)).toEqual(tags.map(({ name }) => name));
  });
});

describe("the document's types", () => {
  test("say how large integers become, and that money and quantities are decimals", () => {
    const integers = parts.filter(({ part }) => [part.type].flat().includes("integer"));
    expect(integers.length).toBeGreaterThan(30);
    expect(integers.filter(({ part }) => !/^int(32|64)$/.test(String(part.format)))).toEqual([]);
    expect([schemaOf("Money").format, schemaOf("Quantity").format]).toEqual(["decimal", "decimal"]);
    expect(schemaOf("Delivery").properties.price).toMatchObject({ $ref: "#/components/schemas/Money" });
  });

  test("have null where null is said, beside a type", () => {
    const { properties } = schemaOf("Delivery");
    expect(properties.external_reference_id).toMatchObject({ type: ["string", "null"] });
    expect(properties.current_assignment).toMatchObject({ anyOf: [{}, { type: "null" }] });
    expect(properties.id).toMatchObject({ type: "string", format: "uuid" });
  });

  test("are open to what newer servers answer", () => {
    expect(parts.filter(({ part }) => part.additionalProperties === false)).toEqual([]);
  });
});

describe("a refusal in the document", () => {
  test("has one envelope, whose code is one of all reasons (3 §1.5)", () => {
    const refusals = responses.filter(({ status }) => status >= 400);
    const failure = "#/components/schemas/Failure";
    expect(refusals.filter(({ content }) => content?.["application/json"]?.schema?.$ref !== failure)).toEqual([]);
    expect(schemaOf("Reason")).toMatchObject({ enum: Object.keys(reasons), "x-statuses": reasons });
    const { properties } = schemaOf("Failure");
    expect(properties.code).toMatchObject({ $ref: "#/components/schemas/Reason" });
  });

  test("that many operations share is described once", () => {
    const inline = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, answer]) =>
        Number(status) >= 400 && !answer.$ref ? [found(answer).description ?? ""] : [],
      ),
    );
    const often = [...Map.groupBy(inline, (text) => text)].filter(([, same]) => same.length > 7);
    expect(often.map(([text]) => text)).toEqual([]);
  });
});

describe("messages in the document", () => {
  test("have something in the place of every value: no gap, and nothing that is no number", () => {
    expect(JSON.stringify(document)).not.toMatch(/NaN|“”|undefined/);
    const saved = responses.find(({ name }) => name === "post /addresses 200");
    expect(saved?.description).toBe("This address is already saved as “`title`”");
    const table = responses.find(({ name }) => name === "post /imports/drivers 400");
    expect(table?.description).toContain("the table has 3 errors");
  });

  test("speak of the record that the operation is about", () => {
    const taken = (name: string) => responses.find((one) => one.name === name)?.description;
    expect(taken("post /delivery/drivers 409")).toContain("This user is already a driver of the tenant");
    expect(taken("post /customers 409")).toContain("This user is already a customer of the tenant");
  });

  test("name only reasons that the operation refuses for", () => {
    const strange = restRoutes(appRouter).flatMap(({ name, meta }) =>
      Object.keys(meta.wording ?? {}).flatMap((reason) => (meta.errors?.some((one) => one === reason) ? [] : [name])),
    );
    expect(strange).toEqual([]);
  });
});
