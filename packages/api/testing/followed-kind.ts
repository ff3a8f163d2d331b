import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenStream } from "./follow.ts";
import { beginStream, followStream } from "./follow.ts";
import type { Actor, Kit, TestTenant } from "./kit.ts";
import { startKit } from "./kit.ts";
import { outcomeOf } from "./refusal.ts";

/** Records of a tenant that can be followed, and how they come to be and to change. */
export interface FollowedKind {
  tenant: TestTenant;
  open(who: Pick<Actor, "caller">, lastEventId?: string): Promise<unknown>;
  make(): Promise<{ id: string }>;
  /** By one transaction of somebody else's. */
  change(id: string): Promise<unknown>;
  /** What the stream is to say of it, as the record's own page shows it. */
  shown(id: string): Promise<object>;
}
type Row = { id: string };

const AT_ONCE = 8;

/** A kind in a test: made before each file's first one. */
class Tried {
  readonly key: string;
  readonly given: (kit: Kit) => Promise<FollowedKind>;
  #kit: Kit | null = null;
  #of: FollowedKind | null = null;

  constructor(key: string, given: (kit: Kit) => Promise<FollowedKind>) {
    this.key = key;
    this.given = given;
  }

  get kit(): Kit {
    if (!this.#kit) throw new Error("not started");
    return this.#kit;
  }
  get of(): FollowedKind {
    if (!this.#of) throw new Error("not started");
    return this.#of;
  }
  async start(): Promise<void> {
    this.#kit = await startKit();
    this.#of = await this.given(this.#kit);
  }

  readonly open: OpenStream = (lastEventId) => this.of.open(this.of.tenant.admin, lastEventId);
  readonly begin = (lastEventId?: string) => beginStream<Row>(this.open, this.key, lastEventId);
  readonly follow = () => followStream<Row>(this.open, this.key);
  readonly change = async (id: string): Promise<void> => {
    this.kit.clock.advance(1);
    await this.of.change(id);
  };
  /** How records are now. */
  readonly now = async (...ids: string[]) =>
    new Map(await Promise.all(ids.map(async (id) => [id, await this.of.shown(id)] as const)));
}

/** Whether the last that was told of each is how it is. */
function isSo(rows: readonly Row[], now: ReadonlyMap<string, object>): boolean {
  const latest = new Map(rows.map((row) => [row.id, row]));
  return [...now].every(([id, shown]) => {
    const told: Record<string, unknown> = { ...latest.get(id) };
    return Object.entries(shown).every(([name, value]) => JSON.stringify(told[name]) === JSON.stringify(value));
  });
}
const idsOf = (rows: readonly Row[]) => new Set(rows.map(({ id }) => id));

function testNews(tried: Tried): void {
  test("brings what is made and what changes, as it is now", async () => {
    const stream = await tried.follow();
    const { id } = await tried.of.make();
    await tried.change(id);
    const now = await tried.now(id);
    const rows = await stream.until((heard) => isSo(heard, now));
    await stream.leave();
    expect(idsOf(rows)).toEqual(new Set([id]));
  });

  test("of several that change at once leaves none out and brings none twice", async () => {
    const ids: string[] = [];
    for (let n = 0; n < AT_ONCE; n += 1) ids.push((await tried.of.make()).id);
    const stream = await tried.follow();
    await Promise.all(ids.map(tried.change));
    const now = await tried.now(...ids);
    const rows = await stream.until((heard) => isSo(heard, now));
    await stream.leave();
    expect(idsOf(rows)).toEqual(new Set(ids));
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  });
}

function testReturning(tried: Tried): void {
  test("tells who comes again what they missed, and tells it once", async () => {
    const { id } = await tried.of.make();
    const before = await tried.follow();
    await before.leave();
    await tried.change(id);
    const again = await tried.begin(before.first.id);
    await again.leave();
    expect([...idsOf(again.first.rows)]).toEqual([id]);
    expect(isSo(again.first.rows, await tried.now(id))).toBe(true);
    const third = await tried.begin(again.first.id);
    await third.leave();
    expect(third.first).toMatchObject({ rows: [], isReset: false });
  });
}

function testAccess(tried: Tried): void {
  test("is refused to who may not see them, and shows nothing of another tenant's", async () => {
    expect(await outcomeOf(tried.of.open(await tried.of.tenant.member("driver")))).toBe("insufficient_permissions");
    const other = await tried.given(tried.kit);
    const stream = await tried.follow();
    const { id: theirs } = await other.make();
    await other.change(theirs);
    const { id: ours } = await tried.of.make();
    const rows = await stream.until((heard) => idsOf(heard).has(ours));
    await stream.leave();
    expect(idsOf(rows)).not.toContain(theirs);
  });
}

/**
 * What holds for every stream of records: the one mechanism is tried with each kind, since a trigger, a statement or a
 * permission may be missing for it alone.
 */
export function describeStream(what: string, key: string, given: (kit: Kit) => Promise<FollowedKind>): void {
  describe(`a stream of ${what} (4 L9)`, () => {
    const tried = new Tried(key, given);
    beforeAll(() => tried.start());
    afterAll(() => tried.kit.stop());
    testNews(tried);
    testReturning(tried);
    testAccess(tried);
  });
}
