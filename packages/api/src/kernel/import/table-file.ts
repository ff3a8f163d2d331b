/** A table that is too long to be held: it lies somewhere, and is read from its beginning as often as is needed. */
export class TableFile {
  /** Of its bytes: what compares it with another one. */
  readonly sha256: string;
  readonly #open: () => AsyncIterable<Uint8Array>;

  constructor(sha256: string, open: () => AsyncIterable<Uint8Array>) {
    this.sha256 = sha256;
    this.#open = open;
  }

  pieces(): AsyncIterable<Uint8Array> {
    return this.#open();
  }
}

/** A table as an operation is given it: on REST as a file, over tRPC as text. */
export type TableSource = TableFile | string;

/** The pieces of a table in its order. */
export async function* piecesOf(source: TableSource): AsyncGenerator<Uint8Array> {
  if (typeof source === "string") yield new TextEncoder().encode(source);
  else yield* source.pieces();
}
