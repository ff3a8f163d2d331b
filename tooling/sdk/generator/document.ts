/** What the generator reads of openapi.json: the published interface is all that it knows. */
export type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
};

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: JsonSchema;
}

type Media = { schema?: JsonSchema; example?: unknown };
export type Answer = { headers?: unknown; content?: Record<string, Media> };

export interface Described {
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  /** The operation's name and kind on tRPC; absent where only REST has it. */
  "x-trpc"?: {
    procedure: string;
    type: "query" | "mutation" | "subscription";
    /** What it answers there, where REST answers no JSON. */
    answer?: JsonSchema;
  };
}

type Referable<T> = T | { $ref: string };
/** An operation as it stands in the document, where what several have is said once among the components. */
export interface Written extends Omit<Described, "parameters" | "responses"> {
  parameters?: Referable<Parameter>[];
  responses: Record<string, Referable<Answer>>;
}

export interface Document {
  openapi: string;
  paths: Record<string, Record<string, Written>>;
  webhooks: Record<string, { post: Written }>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Answer>;
  };
}

export const isKey = (parameter: Parameter) => parameter.in === "header" && parameter.name === "Idempotency-Key";

export const isIfMatch = (parameter: Parameter) => parameter.in === "header" && parameter.name === "If-Match";

/** The name of what a reference leads to. */
export const nameIn = ($ref: string): string => $ref.slice($ref.lastIndexOf("/") + 1);

function find<T>(part: Referable<T>, components: Readonly<Record<string, T>> = {}): T {
  if (typeof part !== "object" || part === null || !("$ref" in part) || typeof part.$ref !== "string") return part as T;
  const found = components[nameIn(part.$ref)];
  if (!found) throw new Error(`the document has no ${part.$ref}`);
  return found;
}

function withSchema<T extends { content?: Record<string, Media> }>(part: T, { components }: Document): T {
  if (!part.content) return part;
  const content = Object.entries(part.content).map(([type, media]): [string, Media] => [
    type,
    media.schema
      ? { ...media, schema: find<JsonSchema>(media.schema as Referable<JsonSchema>, components.schemas) }
      : media,
  ]);
  return { ...part, content: Object.fromEntries(content) };
}

/** An operation with all that it refers to itself; what its schemas are made of keeps its name. */
export function describe(written: Written, document: Document): Described {
  const { components } = document;
  const { parameters, requestBody, responses, ...rest } = written;
  const answers = Object.entries(responses).map(([status, answer]): [string, Answer] => [
    status,
    withSchema(find<Answer>(answer, components.responses), document),
  ]);
  return {
    ...rest,
    ...(parameters && { parameters: parameters.map((each) => find<Parameter>(each, components.parameters)) }),
    ...(requestBody && { requestBody: withSchema(requestBody, document) }),
    responses: Object.fromEntries(answers),
  };
}

/** The document's operations: method and path, and what it says of them. */
export function describedOperations(document: Document): [string, Described][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]): [string, Described] => [
      `${method.toUpperCase()} ${path}`,
      describe(written, document),
    ]),
  );
}

/** The answers to a request that succeeded, by their status. */
export const successes = ({ responses }: Described): [string, Answer][] =>
  Object.entries(responses).filter(([status]) => status.startsWith("2"));
