import type { ParamsOption, RequestBodyOption } from "openapi-fetch";
import createClient from "openapi-fetch";
import type { HttpMethod, PathsWithMethod, RequiredKeysOf, SuccessResponseJSON } from "openapi-typescript-helpers";
import { unkeyedRoutes } from "./generated/operations.ts";
import type { paths } from "./generated/rest.ts";
import type { CallOptions, ClientOptions, MutationOptions } from "./options.ts";
import { newIdempotencyKey } from "./runtime.ts";
import { Transport } from "./transport.ts";

type Init<Operation, Options> = ParamsOption<Operation> & RequestBodyOption<Operation> & Options;
type Arguments<I> = RequiredKeysOf<I> extends never ? [init?: I] : [init: I];

/** One HTTP method: the path as documented, its parameters and body; answers the envelope of a success. */
type Method<M extends HttpMethod, Options> = <Path extends PathsWithMethod<paths, M>>(
  path: Path,
  ...init: Arguments<Init<paths[Path][M], Options>>
) => Promise<SuccessResponseJSON<NonNullable<paths[Path][M]>>>;

export interface KarwanRestClient {
  GET: Method<"get", CallOptions>;
  POST: Method<"post", MutationOptions>;
  PUT: Method<"put", MutationOptions>;
  PATCH: Method<"patch", MutationOptions>;
  DELETE: Method<"delete", MutationOptions>;
}

type AnyInit = MutationOptions & { params?: object; body?: unknown };
type Verb = keyof KarwanRestClient;
type AnyContent = { content: { "application/json": unknown } };
type AnyOperation = { parameters: object; requestBody?: AnyContent; responses: { 200: AnyContent } };

/**
 * The typed client on REST, below `/api/v1`: `rest.GET("/warehousing/inventory-items/{id}", { params: { path: { id } } })`.
 * Answers the envelope of a success; throws KarwanError.
 */
export function createKarwanRestClient(options: ClientOptions): KarwanRestClient {
  const transport = new Transport(options);
  const client = createClient<Record<string, Record<HttpMethod, AnyOperation>>>({
    baseUrl: `${transport.root}/api/v1`,
    fetch: transport.fetch,
  });
  const send =
    (method: Verb) =>
    async (path: string, init: AnyInit = {}) => {
      const { idempotencyKey, language, ...rest } = init;
      const keyed = method !== "GET" && !unkeyedRoutes.has(`${method} ${path}`);
      const headers = {
        ...(language && { "accept-language": language }),
        ...(keyed && { "idempotency-key": idempotencyKey ?? newIdempotencyKey() }),
      };
      const { data } = await client[method](path, { ...rest, headers });
      return data;
    };
  const [GET, POST, PUT, PATCH, DELETE] = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map(send);
  // The paths say which answer belongs to which call; the code above treats all alike.
  return { GET, POST, PUT, PATCH, DELETE } as KarwanRestClient;
}
