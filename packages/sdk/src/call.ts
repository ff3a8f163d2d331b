import type { CallOptions, MutationOptions } from "./options.ts";

/** The arguments of a call: the input may be left out where nothing in it is required. */
type Arguments<Input, Options> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/** An operation that reads. */
export interface Query<Input, Output> {
  query(...args: Arguments<Input, CallOptions>): Promise<Output>;
}

/** An operation that changes something, once for each call. */
export interface Mutation<Input, Output> {
  mutate(...args: Arguments<Input, MutationOptions>): Promise<Output>;
}

/** An operation that changes something and takes no Idempotency-Key: it is not repeated when its answer is lost. */
export interface PlainMutation<Input, Output> {
  mutate(...args: Arguments<Input, CallOptions>): Promise<Output>;
}
