import { createRequire } from "node:module";
import pg from "pg";
import { rowTypes } from "./parsers.ts";

// How the driver writes values and messages, which its typings leave out.
const driver = createRequire(createRequire(import.meta.url).resolve("pg"));
const { prepareValue }: { prepareValue(value: unknown): Buffer | string | null } = driver("./utils.js");
const {
  serialize,
}: { serialize: Record<"parse" | "bind" | "describe" | "execute" | "sync", (of?: object) => Buffer> } =
  driver("pg-protocol");

/** A statement on its way; without a name it is parsed each time. */
export type Step = {
  name: string | undefined;
  text: string;
  values?: readonly unknown[] | undefined;
  planned?: "each time" | undefined;
};
export type Answer = { rows: unknown[]; command: string };

/** The driver's memory of what a connection has parsed, or been asked to. */
type Wire = pg.Connection & {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
};
type Field = { name: string; dataTypeID: number };

type Shape = { names: string[]; parsers: ((text: string) => unknown)[]; empty: Record<string, unknown> };
const NO_ROWS: Shape = { names: [], parsers: [], empty: {} };

/** How the rows of a connection's named statements look: PostgreSQL never changes that behind a name, so it is asked once. */
const known = new WeakMap<Wire, Map<string, Shape>>();

function shapeOf(fields: readonly Field[]): Shape {
  const names = fields.map(({ name }) => name);
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => rowTypes.getTypeParser(dataTypeID, "text") as (text: string) => unknown),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  };
}

function rowOf({ names, parsers, empty }: Shape, texts: readonly (string | null)[]): unknown {
  const row: Record<string, unknown> = { ...empty };
  for (let n = 0; n < texts.length; n += 1) {
    const text = texts[n] ?? null;
    if (text !== null) row[names[n] ?? ""] = parsers[n]?.(text);
  }
  return row;
}

const parsedAs = (wire: Wire, name: string | undefined) =>
  name === undefined ? undefined : (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);

type Sent = Answer & {
  name: string | undefined;
  text: string;
  values: readonly (Buffer | string | null)[];
  shape: Shape | undefined;
};
/** Steps that were sent together, and who waits for them. */
type Group = { from: number; to: number; resolve(answers: Answer[]): void; reject(error: Error): void };

/** Everything that can throw, before the first byte is written: half a batch would leave the server waiting. */
function prepare(wire: Wire, { name, text, values = [] }: Step): Sent {
  if ((parsedAs(wire, name) ?? text) !== text) throw new TypeError(`Two statements are named "${name}"`);
  return { name, text, values: values.map((value) => prepareValue(value)), rows: [], command: "", shape: undefined };
}

/**
 * Several statements with one Sync behind them, which the driver's own queries send each. So the server answers once,
 * all together, and a statement that fails takes those behind it with it: PostgreSQL skips them. Without a BEGIN among
 * them they are one transaction, which ends with the batch.
 */
export class Batch extends pg.Query {
  // What the driver asks of a query: which statement is being answered, and whom to tell when all are.
  declare name: string | undefined;
  declare text: string;
  declare callback: (error: Error | null) => void;
  readonly #asked: Step[] = [];
  readonly #groups: Group[] = [];
  #steps: Sent[] = [];
  #at = 0;
  #shapes: Map<string, Shape> = new Map();
  #unreadable: Error | null = null;

  constructor() {
    super("");
    this.callback = () => {};
  }

  /** The names of what has been asked so far. */
  get names(): string[] {
    return this.#asked.map(({ name }) => name ?? "unnamed");
  }

  add(steps: readonly Step[]): Promise<Answer[]> {
    const from = this.#asked.length;
    this.#asked.push(...steps);
    return new Promise((resolve, reject) => {
      this.#groups.push({ from, to: this.#asked.length, resolve, reject });
    });
  }

  /** Called by the driver when it is our turn; an error that is returned says that nothing was sent. */
  override submit = (connection: pg.Connection): Error | null => {
    const wire = connection as Wire;
    try {
      this.#steps = this.#asked.map((step) => prepare(wire, step));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    this.#shapes = known.get(wire) ?? this.#shapes;
    known.set(wire, this.#shapes);
    const messages: Buffer[] = [];
    for (const step of this.#steps) this.#write(messages, wire, step);
    messages.push(serialize.sync());
    if (wire.stream.writable) wire.stream.write(Buffer.concat(messages));
    this.#turnTo(0);
    return null;
  };

  #write(messages: Buffer[], wire: Wire, step: Sent): void {
    const { name, text, values } = step;
    const isParsed = parsedAs(wire, name) !== undefined;
    if (!isParsed) messages.push(serialize.parse({ name, text }));
    if (name && !isParsed) wire.submittedNamedStatements[name] = text;
    messages.push(serialize.bind({ statement: name, values }));
    step.shape = name && isParsed ? this.#shapes.get(name) : undefined;
    if (!step.shape) messages.push(serialize.describe({ type: "P" }));
    messages.push(serialize.execute());
  }

  #turnTo(at: number): void {
    this.#at = at;
    this.name = this.#steps[at]?.name;
    this.text = this.#steps[at]?.text ?? "";
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const step = this.#steps[this.#at];
    if (!step) return;
    step.shape = shapeOf(fields);
    if (step.name) this.#shapes.set(step.name, step.shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const step = this.#steps[this.#at];
    if (!step?.shape || this.#unreadable) return;
    try {
      step.rows.push(rowOf(step.shape, fields));
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const step = this.#steps[this.#at];
    if (!step) return;
    step.command = text;
    // It was asked about its rows and said that there are none.
    if (!step.shape && step.name) this.#shapes.set(step.name, NO_ROWS);
    this.#turnTo(this.#at + 1);
  }

  handleEmptyQuery(): void {
    this.#turnTo(this.#at + 1);
  }

  /**
   * PostgreSQL refused the statement at hand and skips those behind it; or the connection is gone, and it with all. Where all
   * are answered it is the Sync that failed, which saves what has no COMMIT of its own: then nothing is known to be saved.
   */
  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements } = connection as Wire;
    for (const { name } of this.#steps.slice(this.#at)) if (name) delete submittedNamedStatements[name];
    const isSyncRefused = this.#at >= this.#steps.length;
    for (const group of this.#groups) {
      if (group.to <= this.#at && !isSyncRefused) group.resolve(this.#steps.slice(group.from, group.to));
      else group.reject(error);
    }
    this.callback(error);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    if (this.#unreadable) {
      this.handleError(this.#unreadable, connection);
      return;
    }
    for (const { from, to, resolve } of this.#groups) resolve(this.#steps.slice(from, to));
    this.callback(null);
  }
}
