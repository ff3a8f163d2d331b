import { appRouter } from "@karwan/api";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { restRoutes } from "../rest/routes.ts";
import { openApiDocument } from "./document.ts";
import { exampleInput } from "./examples.ts";
import { fileRoutes } from "./files.ts";

type Body = { content?: Record<string, { schema?: { $ref?: string; examples?: unknown[] } }> };
type Operation = { requestBody?: Body; responses: Record<string, Body> };
type Example = Record<string, unknown>;

type Definition = { _def: { inputs: unknown[] } };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: Example[] }> };
};

// As it is sent.
const { paths, components } = JSON.parse(JSON.stringify(openApiDocument())) as Document;
const routes = restRoutes(appRouter);

/** The example in the schema that names a body; a table stands in its own. */
function shownIn(body: Body | undefined): Example | undefined {
  const csv = body?.content?.["text/csv"]?.schema?.examples?.[0];
  if (csv !== undefined) return { csv };
  const name = body?.content?.["application/json"]?.schema?.$ref?.split("/").at(-1);
  return components.schemas[name ?? ""]?.examples?.[0];
}
const operationAt = (path: string, method: string) => paths[path]?.[method.toLowerCase()];

const shown = routes.map((route) => {
  const operation = operationAt(route.path, route.meta.rest.method);
  const answers = Object.entries(operation?.responses ?? {}).filter(([status]) => status.startsWith("2"));
  // A file has no example.
  const answered = route.meta.file ? [] : answers.map(([, body]) => shownIn(body));
  return { route, sent: shownIn(operation?.requestBody), answered };
});

/** What an operation's own schemas say of an input, with all their rules. */
function mistakesIn(route: (typeof routes)[number], sent: Example): string[] {
  const besideBody = [
    ...route.inPath,
    ...route.inQuery.filter((key) => !route.shape[key]?.safeParse(undefined).success),
  ];
  const beside = exampleInput(
    Object.fromEntries(besideBody.flatMap((key) => (route.shape[key] ? [[key, route.shape[key]]] : []))),
  );
  const { inputs } = (route.procedure as Definition)._def;
  return inputs.flatMap((schema) => {
    if (!(schema instanceof z.ZodType)) return ["has an input that is no schema"];
    const read = schema.safeParse({ ...beside, ...sent });
    return read.success ? [] : [z.prettifyError(read.error)];
  });
}

describe("the document's examples", () => {
  test("are there for every body", () => {
    const withBody = shown.filter(({ route }) => operationAt(route.path, route.meta.rest.method)?.requestBody);
    expect(withBody.filter(({ sent }) => sent === undefined).map(({ route }) => route.name)).toEqual([]);
    expect(shown.filter(({ answered }) => answered.includes(undefined)).map(({ route }) => route.name)).toEqual([]);
    expect(fileRoutes.length).toBe(2);
  });

  test("of requests are accepted by the rules of their operations, and name no field that does not exist", () => {
    const wrong = shown.flatMap(({ route, sent }) => {
      if (!sent) return [];
      const strange = Object.keys(sent).filter((key) => !route.inBody.includes(key));
      return [...strange.map((key) => `${key} is unknown`), ...mistakesIn(route, sent)].map(
        (text) => `${route.name}: ${text}`,
      );
    });
    expect(wrong).toEqual([]);
  });

  test("of answers are such as the server would give", () => {
    const wrong = shown.flatMap(({ route, answered }) =>
      answered.flatMap((example) => {
        const { success, message, ...data } = example ?? {};
        const read = route.output.safeParse(data);
        if (success !== true || typeof message !== "string") return [`${route.name}: has no envelope`];
        return read.success ? [] : [`${route.name}: ${z.prettifyError(read.error)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("agree with one another: an id is that of the same record wherever it stands", () => {
    const { warehouse } =
      shownIn({ content: { "application/json": { schema: { $ref: "/WarehouseResponse" } } } }) ?? {};
    const { location } = shownIn({ content: { "application/json": { schema: { $ref: "/LocationResponse" } } } }) ?? {};
    expect((location as Example).warehouse_id).toBe((warehouse as Example).id);
  });
});
