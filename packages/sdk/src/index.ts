export type { Bytes, FilePart, LocalFile, NamedBytes } from "./body.ts";
export type { ListQuery, Mutation, PlainMutation, Query, Subscription } from "./call.ts";
export type { ClientReason, FieldError, KarwanErrorCode, RowError } from "./error.ts";
export { isKarwanError, KarwanError } from "./error.ts";
export type * from "./generated/client.ts";
export type { FieldCode, Reason } from "./generated/reasons.ts";
export type { paths } from "./generated/rest.ts";
export type { OnRest } from "./moments.ts";
export type {
  CallOptions,
  ClientOptions,
  Language,
  MutationOptions,
  RetryOptions,
  Runtime,
  SessionTokens,
} from "./options.ts";
export type { KarwanRestClient } from "./rest-client.ts";
export { createKarwanRestClient } from "./rest-client.ts";
export type { StreamEvent, StreamOptions } from "./stream.ts";
export { createKarwanClient } from "./trpc-client.ts";
