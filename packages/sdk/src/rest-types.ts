import type { ParamsOption, RequestBodyOption } from "openapi-fetch";
import type { HttpMethod, PathsWithMethod, RequiredKeysOf, SuccessResponseJSON } from "openapi-typescript-helpers";
import type { Bytes } from "./body.ts";
import type { lists } from "./generated/operations.ts";
import type { paths } from "./generated/rest.ts";
import type { CallOptions } from "./options.ts";
import type { StreamEvent, StreamOptions } from "./stream.ts";

const JSON_TYPE = "application/json";
const EVENTS = "text/event-stream";

/** What bytes are answered as; `stream` hands them over while they come, and is not repeated once it has begun. */
export interface Parsed {
  blob: Blob;
  arrayBuffer: ArrayBuffer;
  text: string;
  stream: ReadableStream<Uint8Array>;
}

/** The media types of a success. */
type Media<Operation> = Operation extends { responses: infer Answers }
  ? Answers[keyof Answers] extends { content: infer Content }
    ? keyof Content
    : never
  : never;
type IsJson<Operation> = typeof JSON_TYPE extends Media<Operation> ? true : false;
type Answer<Operation, As extends keyof Parsed> =
  IsJson<Operation> extends true ? SuccessResponseJSON<NonNullable<Operation>> : Parsed[As];

/** Bytes alone can be had as one thing or another. */
type ParseOption<Operation, As> = { parseAs?: As } & (IsJson<Operation> extends true ? { parseAs?: never } : unknown);
type BodyOption<Operation> = Operation extends { requestBody: { content: { "multipart/form-data": infer Parts } } }
  ? { body: Parts | FormData }
  : Operation extends { requestBody: { content: infer Content } }
    ? typeof JSON_TYPE extends keyof Content
      ? RequestBodyOption<Operation>
      : // What is neither JSON nor a form goes as it stands.
        { body: string | Bytes }
    : RequestBodyOption<Operation>;
type Init<Operation, Options> = ParamsOption<Operation> & BodyOption<Operation> & Options;
type Arguments<I> = RequiredKeysOf<I> extends never ? [init?: I] : [init: I];

/** The paths that are streams of events. */
type StreamPath = {
  [Path in keyof paths]: paths[Path] extends { get: infer Operation }
    ? typeof EVENTS extends Media<Operation>
      ? Path
      : never
    : never;
}[keyof paths];
type EventOf<Path extends StreamPath> = paths[Path] extends {
  get: { responses: { 200: { content: { [EVENTS]: infer Data } } } };
}
  ? Data
  : never;

/** One HTTP method: the path as documented, its parameters and body; answers the envelope of a success, or bytes. */
export type Method<M extends HttpMethod, Options> = <
  Path extends Exclude<PathsWithMethod<paths, M>, StreamPath>,
  As extends keyof Parsed = "blob",
>(
  path: Path,
  ...init: Arguments<Init<paths[Path][M], Options> & ParseOption<paths[Path][M], As>>
) => Promise<Answer<paths[Path][M], As>>;

type Lists = typeof lists;
type ListPath = keyof Lists & PathsWithMethod<paths, "get">;
type Envelope<Path extends ListPath> = SuccessResponseJSON<NonNullable<paths[Path]["get"]>>;
type Row<Path extends ListPath> = Lists[Path]["rows"] extends infer Rows extends keyof Envelope<Path>
  ? Envelope<Path>[Rows] extends readonly (infer Each)[]
    ? Each
    : never
  : never;

/** The rows of a list, page by page, for `for await`. */
export type Paginate = <Path extends ListPath>(
  path: Path,
  ...init: Arguments<Init<paths[Path]["get"], CallOptions>>
) => AsyncGenerator<Row<Path>, void, undefined>;

type StreamInit<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? { params?: { query?: Query } }
  : unknown;

/** The events of a stream, for `for await`. */
export type Stream = <Path extends StreamPath>(
  path: Path,
  init?: StreamInit<paths[Path]["get"]> & StreamOptions,
) => AsyncGenerator<StreamEvent<EventOf<Path>>, void, undefined>;
