import type { Actor } from "./kit.ts";

/** What a stream of records said once. */
interface Heard<Row> {
  id: string;
  rows: Row[];
  /** It was told to read anew. */
  isReset: boolean;
}
type Event = readonly [id: string, told: Readonly<Record<string, unknown>>, ...rest: unknown[]];
/** Opens a stream from now on, or from where a reader stood. */
export type OpenStream = (lastEventId?: string) => Promise<unknown>;

/** A stream of records as a test reads it, under the name that it has for them. */
export async function beginStream<Row>(open: OpenStream, key: string, lastEventId?: string) {
  const events = (await open(lastEventId)) as AsyncIterable<Event>;
  const iterator = events[Symbol.asyncIterator]();
  const next = async (): Promise<Heard<Row>> => {
    const { value, done } = await iterator.next();
    if (done) throw new Error("the stream has ended");
    const [id, told] = value;
    return { id, rows: (told[key] as Row[] | null) ?? [], isReset: told["reset"] === true };
  };
  return {
    first: await next(),
    next,
    /** All that comes until there is enough of it. */
    async until(isEnough: (rows: readonly Row[]) => boolean): Promise<Row[]> {
      const rows: Row[] = [];
      while (!isEnough(rows)) rows.push(...(await next()).rows);
      return rows;
    },
    leave: async () => void (await iterator.return?.()),
  };
}

/** The same once all have ended who wrote before anybody followed, in other tests' databases too: from then on nothing is read anew. */
export async function followStream<Row>(open: OpenStream, key: string) {
  let stream = await beginStream<Row>(open, key);
  do {
    const { id } = stream.first;
    await stream.leave();
    stream = await beginStream<Row>(open, key, id);
  } while (stream.first.isReset);
  return stream;
}

/** A tenant's deliveries as its people follow them: from now on, or from where a reader stood (4 L9). */
export function deliveriesFollowed<Row>() {
  const openOf = (actor: Actor) => (lastEventId?: string) => actor.caller.delivery.deliveries.stream({ lastEventId });
  return {
    open: (actor: Actor, lastEventId?: string) => beginStream<Row>(openOf(actor), "deliveries", lastEventId),
    follow: (actor: Actor) => followStream<Row>(openOf(actor), "deliveries"),
  };
}
