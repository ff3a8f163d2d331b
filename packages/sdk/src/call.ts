import type { CallOptions, MutationOptions } from "./options.ts";
import type { StreamEvent, StreamOptions } from "./stream.ts";

/** The arguments of a call: the input may be left out where nothing in it is required. */
type Arguments<Input, Options> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/** An operation that reads. */
export interface Query<Input, Output> {
  query(...args: Arguments<Input, CallOptions>): Promise<Output>;
}

/** An operation that reads a list in pages. */
export interface ListQuery<Input, Output, Rows extends keyof Output> extends Query<Input, Output> {
  /** The rows of all pages, for `for await`; pages are asked for as their rows are wanted. */
  paginate(
    ...args: Arguments<Input, CallOptions>
  ): AsyncGenerator<Output[Rows] extends readonly (infer Row)[] ? Row : never, void, undefined>;
}

/** An operation that changes something, once for each call. */
export interface Mutation<Input, Output> {
  mutate(...args: Arguments<Input, MutationOptions>): Promise<Output>;
}

/** An operation that changes something and takes no Idempotency-Key: it is not repeated when its answer is lost. */
export interface PlainMutation<Input, Output> {
  mutate(...args: Arguments<Input, CallOptions>): Promise<Output>;
}

/** An operation that goes on telling. */
export interface Subscription<Input, Data> {
  /** The events as they come, each once, for `for await`; ends with the signal. */
  subscribe(...args: Arguments<Input, StreamOptions>): AsyncGenerator<StreamEvent<Data>, void, undefined>;
}
