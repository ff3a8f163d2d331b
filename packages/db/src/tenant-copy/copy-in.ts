import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** One COPY that takes its rows piece by piece, and can be given up so that the connection is free again. */
export type CopyIn = { write(chunk: Buffer): Promise<void>; end(): Promise<number>; abort(): Promise<void> };

export function startCopy(client: pg.ClientBase, text: string): CopyIn {
  const stream = client.query(copyFrom(text));
  const done = finished(stream);
  // It is waited for by `end`, and a failure before that is met by the next piece.
  done.catch(() => {});
  let failure: Error | null = null;
  stream.once("error", (error) => {
    failure = error;
    // What it still holds has no connection to go to: written on, it would say that instead.
    stream.destroy();
  });
  const requireWell = () => {
    if (failure) throw failure;
  };
  return {
    async write(chunk) {
      requireWell();
      if (stream.write(chunk)) return;
      const drained = new Promise<void>((resolve) => stream.once("drain", resolve));
      await Promise.race([drained, done]);
    },
    async end() {
      requireWell();
      stream.end();
      await done;
      return stream.rowCount;
    },
    async abort() {
      // The server has ended it by itself.
      if (failure) return;
      stream.destroy(new Error("the copy was given up"));
      await done.catch(() => {});
    },
  };
}
