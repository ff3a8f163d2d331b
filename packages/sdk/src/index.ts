export type { Mutation, PlainMutation, Query } from "./call.ts";
export type { ClientReason, FieldError, KarwanErrorCode } from "./error.ts";
export { isKarwanError, KarwanError } from "./error.ts";
export type * from "./generated/client.ts";
export type { Reason } from "./generated/reasons.ts";
export type { paths } from "./generated/rest.ts";
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
export { createKarwanClient } from "./trpc-client.ts";
