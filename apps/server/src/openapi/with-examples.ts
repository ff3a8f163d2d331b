import type { createDocument } from "zod-openapi";
import type { RestRoute } from "../rest/routes.ts";
import type { Building, Json } from "./examples.ts";
import { exampleOf } from "./examples.ts";
import { requestSamples } from "./request-samples.ts";
import { wordingOf } from "./wording.ts";

type Document = ReturnType<typeof createDocument>;
type Media = { content?: Record<string, { schema?: { $ref?: string } }> };
type Schemas = Building["schemas"];

const nameIn = (media: Media | undefined): string | undefined =>
  media?.content?.["application/json"]?.schema?.$ref?.replace("#/components/schemas/", "");

/** What an operation may be sent: as its declaration says, or the least that its schema asks for. */
function requestExample(route: RestRoute, name: string, schemas: Schemas): Json {
  return (
    route.meta.example?.request ??
    requestSamples[name] ??
    exampleOf(schemas[name] ?? {}, { schemas, leaveOut: "optional" })
  );
}

function answerExample(route: RestRoute, name: string, schemas: Schemas): Json {
  const message = wordingOf((route.meta.outcomes?.all[0] ?? route.meta).message);
  const built = exampleOf(schemas[name] ?? {}, { schemas, leaveOut: "nothing" });
  return { ...built, ...route.meta.example?.response, success: true, message };
}

/** The document with an example in every body that is sent or answered, each in the schema that names the body. */
export function withExamples<D extends Document>(document: D, routes: readonly RestRoute[]): D {
  const schemas = (document.components?.schemas ?? {}) as Schemas & Record<string, Json>;
  const examples = new Map<string, Json>();
  for (const route of routes) {
    const operation = document.paths?.[route.path]?.[route.meta.rest.method.toLowerCase() as "get"];
    const sent = nameIn(operation?.requestBody as Media | undefined);
    if (sent) examples.set(sent, requestExample(route, sent, schemas));
    for (const status of ["200", "201"]) {
      const answered = nameIn(operation?.responses?.[status] as Media | undefined);
      if (answered && !examples.has(answered)) examples.set(answered, answerExample(route, answered, schemas));
    }
  }
  const shown = [...examples].map(([name, example]): [string, Json] => [
    name,
    { ...schemas[name], examples: [example] },
  ]);
  return {
    ...document,
    components: { ...document.components, schemas: { ...schemas, ...Object.fromEntries(shown) } },
  };
}
