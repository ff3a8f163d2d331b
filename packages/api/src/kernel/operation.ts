import type { Language, MessageKey } from "@karwan/i18n";
import type { z } from "zod";
import type { Dependencies, UserContext } from "./context.ts";
import { AppError } from "./errors.ts";
import { nothingToChange } from "./only-fields.ts";
import type { Access } from "./permissions.ts";
import type { Reason } from "./reasons.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One way an operation can end well, where a call has several (201 created, 200 existed). */
export type Outcome = { status: 200 | 201; message: MessageKey; params?: Record<string, unknown> };

/**
 * That an operation, or a field of its answer, will go: the days on which that was announced and on which it ends, at least
 * 180 days later (3 §1.2). `field` is its dotted path; the description says what to use instead.
 */
export type Deprecation = {
  since: `${number}-${number}-${number}`;
  sunset: `${number}-${number}-${number}`;
  field?: string;
};

/** How an operation is declared: what REST shows of it, what it may refuse, what its documentation says. */
export interface OperationSpec {
  rest: { method: Method; path: `/${string}` };
  /** What generated clients call it, e.g. `assignDelivery`; otherwise its verb and its resource are its name. */
  operationId?: string;
  /** One line for the OpenAPI page, and a longer text where users need one. */
  summary: string;
  description?: string;
  /** Who may call it, as a sentence, where the operation itself looks at who calls. */
  audience?: string;
  tag: string;
  /** The success message; its key in the catalogues. */
  message: MessageKey;
  /** 201 when a record is made, otherwise 200 (3 §1.15). */
  status?: 200 | 201;
  /** Where the answer itself decides: each outcome, and how to tell which one it was. */
  outcomes?: { all: readonly Outcome[]; of(data: unknown, language: Language): Outcome };
  /** The reasons for which this operation refuses, beyond the generic ones. */
  errors?: readonly Reason[];
  /** What fills the text of a reason, where it chooses its words by what this operation alone is about. */
  wording?: Readonly<Partial<Record<Reason, Readonly<Record<string, string>>>>>;
  /** `required`: refused without an Idempotency-Key. `none`: not stored (sign-in, read-only POSTs). */
  idempotency?: "required" | "optional" | "none";
  /** Takes `If-Match` with the `updated_at` of the record that it changes; its use case calls `requireUnchanged` (4 L9). */
  ifMatch?: true;
  /** System administrators may leave the tenant out: the operation then works on the platform's own records. */
  platform?: boolean;
  /** Dotted paths of secrets in the answer, which are never stored (4 A2). */
  secrets?: readonly string[];
  /**
   * Of an operation that signs in: what a repetition does in place of an earlier answer where the session is in cookies. A browser
   * that asks again got none of that answer's cookies, without which it is not signed in there (4 L9).
   */
  inCookiesAnew?: (ctx: UserContext, earlier: unknown) => Promise<unknown>;
  /** The answer holds what no cache may keep: tokens, keys, codes. */
  noStore?: boolean;
  /** Of an operation that only some servers have: on the others it is an unknown route, whatever is sent. */
  servedWhere?: (deps: Dependencies) => boolean;
  /** Dotted paths, `*` for any key, of what the operation reads row by row, so that a wrong row fails alone. */
  readByRow?: readonly string[];
  /** For what somebody may do although their session's tenant is suspended or closed to them: it is not looked at. */
  outsideTenant?: boolean;
  /** The only fields that the body may have, where a document refuses others instead of ignoring them (3 §1.13). */
  onlyFields?: ReadonlySet<string>;
  /** Input keys that REST takes from the query although the method has a body. `tenant_id` always is. */
  query?: readonly string[];
  /**
   * Of an operation that takes a table: on REST the body is `text/csv` of at most so many bytes, and becomes the input's
   * `csv`; all else comes from the query (4 D11). Which rows hold what no text may is told by row with `readByRow`. One of
   * more than 1 MiB is not held but lies in a file (`TableFile`).
   */
  csv?: { maxBytes: number };
  /** Of an operation that answers all rows of a list at once: as a table too, like those that are asked for page by page (3 §15). */
  table?: true;
  /** Of an operation that answers a file (`fileOutput`): as what REST may send it. */
  file?: { types: readonly string[] };
  /**
   * Of an operation in whose place another one answers a file where `Accept` asks for one of these types: for the same input,
   * and `format` as it is called there.
   */
  asFile?: { operation: string; formats: Readonly<Record<string, string>> };
  /**
   * What it reads may come from a replica of the database, which then has all that the database itself had when the request
   * came (ADR 0049): a list, a report, an export, a search. Nothing that decides, nothing that changes.
   */
  onReplica?: true;
  /** How long it may take, where that is more than a minute: so long nobody takes it for dead who has the same key. */
  lastsMs?: number;
  /** It will go, or something of its answer will. */
  deprecated?: Deprecation;
  /** An answer to show on the OpenAPI page. */
  example?: { request?: Record<string, unknown>; response?: Record<string, unknown> };
  /** What a stream carries: a subscription, which REST serves as server-sent events. */
  event?: z.ZodObject;
  /** The section it implements, e.g. `2 §4.1`; `own` for what an installation adds (docs/own-endpoints.md). */
  reference: string;
}

/** What `trpc-to-openapi` and other tools of the field read of an operation, in their spelling. */
export type OpenApiMeta = {
  /** False for streams: the tools know no subscriptions. */
  enabled: boolean;
  method: Method;
  path: `/${string}`;
  tags: string[];
  summary: string;
  /** Whether a credential is needed. */
  protect: boolean;
};

// Picked, so that it is a type and no interface: tools of tRPC take only what any name may be looked up in.
export type OperationMeta = Pick<OperationSpec, keyof OperationSpec> & { access: Access; openapi: OpenApiMeta };

/** All that is known of an operation, from its declaration and who may call it. */
export function declared(spec: OperationSpec, access: Access): OperationMeta {
  const { rest, tag, summary, event } = spec;
  const openapi = { ...rest, tags: [tag], summary, protect: access.kind !== "open", enabled: event === undefined };
  if (rest.method !== "PATCH") return { ...spec, access, openapi };
  // Whatever a change is of, one that names nothing is refused alike.
  const errors = [...new Set<Reason>([...(spec.errors ?? []), nothingToChange(spec.errors ?? [])])];
  return { ...spec, errors, access, openapi };
}

/** A refusal in the words that its operation has for it, where it has its own. */
export function inWordsOf(meta: OperationMeta | undefined, error: AppError): AppError {
  const words = meta?.wording?.[error.reason];
  return words ? new AppError(error.reason, { ...words, ...error.extra }, error.issues) : error;
}
