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
  "x-trpc"?: { procedure: string; type: "query" | "mutation" | "subscription" };
}

export interface Document {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Described }>;
  components: { schemas: Record<string, JsonSchema> };
}

export const isKey = (parameter: Parameter) => parameter.in === "header" && parameter.name === "Idempotency-Key";

/** The document's operations: method and path, and what it says of them. */
export function describedOperations({ paths }: Document): [string, Described][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): [string, Described] => [
      `${method.toUpperCase()} ${path}`,
      described,
    ]),
  );
}

/** The answers to a request that succeeded, by their status. */
export const successes = ({ responses }: Described): [string, Answer][] =>
  Object.entries(responses).filter(([status]) => status.startsWith("2"));
