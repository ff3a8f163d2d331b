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
  return {
    async write(chunk) {
      if (stream.write(chunk)) return;
      const drained = new Promise<void>((resolve) => stream.once("drain", resolve));
      await Promise.race([drained, done]);
    },
    async end() {
      stream.end();
      await done;
      return stream.rowCount;
    },
    async abort() {
      stream.destroy(new Error("the copy was given up"));
      await done.catch(() => {});
    },
  };
}
