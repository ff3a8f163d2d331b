import { afterEach, describe, expect, test } from "vitest";
import type { Streams } from "./following.ts";
import { chosenOf, Following } from "./following.ts";

interface Opening {
  of: string;
  after: string | undefined;
  isOpen: boolean;
  push(id: string): void;
  fail(): void;
  /** Its connection is lost, and made anew. */
  breakOff(): void;
}

/** Streams by hand: each opening waits for what is pushed to it, until nobody wants it any more. */
function streamsByHand() {
  const openings: Opening[] = [];
  const streams: Streams = {
    async *open(of, { signal, lastEventId, onLost }) {
      const waiting: (string | Error)[] = [];
      let wake = () => {};
      const put = (next: string | Error) => {
        waiting.push(next);
        wake();
      };
      const opening: Opening = {
        of,
        after: lastEventId,
        isOpen: true,
        push: put,
        fail: () => put(new Error("refused")),
        breakOff: onLost,
      };
      openings.push(opening);
      signal.addEventListener("abort", () => {
        opening.isOpen = false;
        wake();
      });
      while (!signal.aborted) {
        const next = waiting.shift();
        if (next instanceof Error) throw next;
        if (next !== undefined) yield { id: next, data: `${of} ${next}` };
        else await new Promise<void>((done) => (wake = done));
      }
    },
  };
  const opened = (of: string) => openings.filter((each) => each.of === of);
  return {
    streams,
    /** What is open now. */
    open: () => openings.flatMap(({ of, isOpen }) => (isOpen ? [of] : [])).toSorted(),
    opened,
    push: (of: string, id: string) => opened(of).at(-1)?.push(id),
  };
}
type ByHand = ReturnType<typeof streamsByHand>;

const left: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const leave of left.splice(0)) await leave();
});

let browsers = 0;
/** A browser, whose tabs know of each other. */
function browserOf({ streams }: ByHand, { most = 4, always = ["news"] } = {}) {
  browsers += 1;
  const name = `test-${browsers}`;
  return (session = "one") => {
    const following = new Following(name, most, streams);
    const leaving = new AbortController();
    const lost: unknown[] = [];
    const heard: unknown[] = [];
    const listening = following.listen(leaving.signal, { session, always, onLost: (error) => void lost.push(error) });
    const close = async () => {
      leaving.abort();
      await listening;
    };
    left.push(close);
    return { following, close, lost, heard, want: (of: string) => following.want(of, (data) => void heard.push(data)) };
  };
}

test("a page hears once that its stream has begun, and not again when the stream goes on where it stood (4 L9)", async () => {
  const byHand = streamsByHand();
  const tab = browserOf(byHand)();
  const firsts: boolean[] = [];
  const leave = tab.following.want("orders", (_data, isFirst) => void firsts.push(isFirst));
  await expect.poll(() => byHand.open()).toContain("orders");
  byHand.push("orders", "o1");
  byHand.push("orders", "o2");
  await expect.poll(() => firsts).toEqual([true, false]);
  leave();
  await expect.poll(() => byHand.open()).not.toContain("orders");
  tab.following.want("orders", (_data, isFirst) => void firsts.push(isFirst));
  await expect.poll(() => byHand.open()).toContain("orders");
  byHand.push("orders", "o3");
  await expect.poll(() => firsts).toEqual([true, false, false]);
});

describe("one tab streams for all of a browser (4 L9)", () => {
  test("and when it is closed the next goes on after the last event that any of them saw", async () => {
    const hand = streamsByHand();
    const open = browserOf(hand);
    const first = open();
    await expect.poll(hand.open).toEqual(["news"]);
    const second = open();
    for (const tab of [first, second]) tab.want("news");
    hand.push("news", "1");
    await expect.poll(() => [first.heard, second.heard]).toEqual([["news 1"], ["news 1"]]);
    await first.close();
    await expect.poll(() => hand.opened("news").length).toBe(2);
    expect(hand.opened("news")[1]?.after).toBe("1");
    hand.push("news", "2");
    await expect.poll(() => second.heard).toEqual(["news 1", "news 2"]);
    expect(first.heard).toEqual(["news 1"]);
  });

  test("opens what a page of any of them wants, once, and ends it when none does any more", async () => {
    const hand = streamsByHand();
    const open = browserOf(hand);
    const [first, second] = [open(), open()];
    const leaveSecond = second.want("orders");
    await expect.poll(hand.open).toEqual(["news", "orders"]);
    first.want("orders")();
    hand.push("orders", "1");
    await expect.poll(() => second.heard).toEqual(["orders 1"]);
    expect(first.heard).toEqual([]);
    leaveSecond();
    await expect.poll(hand.open).toEqual(["news"]);
    expect(hand.opened("orders")).toHaveLength(1);
  });

  test("says in every tab that it no longer hears at once while a connection is lost, and that it does when it stands again", async () => {
    const hand = streamsByHand();
    const open = browserOf(hand);
    const [first, second] = [open(), open()];
    await expect.poll(hand.open).toEqual(["news"]);
    const states = () => [first.following.isLive, second.following.isLive];
    hand.push("news", "1");
    await expect.poll(states).toEqual([true, true]);
    hand.opened("news")[0]?.breakOff();
    await expect.poll(states).toEqual([false, false]);
    hand.push("news", "2");
    await expect.poll(states).toEqual([true, true]);
  });

  test("tells each tab whether it hears of all that it always does, also one that was opened later", async () => {
    const hand = streamsByHand();
    const open = browserOf(hand, { always: ["news", "deliveries"] });
    const first = open();
    await expect.poll(hand.open).toEqual(["deliveries", "news"]);
    hand.push("news", "1");
    expect(first.following.isLive).toBe(false);
    hand.push("deliveries", "1");
    await expect.poll(() => first.following.isLive).toBe(true);
    const second = open();
    await expect.poll(() => second.following.isLive).toBe(true);
    hand.opened("news")[0]?.fail();
    await expect.poll(() => [first.following.isLive, second.following.isLive]).toEqual([false, false]);
    expect(first.lost).toMatchObject([{ message: "refused" }]);
  });

  test("goes on where a tab that ends to listen begins anew at once, as when its language changes", async () => {
    const hand = streamsByHand();
    browsers += 1;
    const following = new Following(`test-${browsers}`, 4, hand.streams);
    const heard: unknown[] = [];
    following.want("orders", (data) => heard.push(data));
    const listening = { session: "one", always: ["news"], onLost: () => undefined };
    const [first, second] = [new AbortController(), new AbortController()];
    const one = following.listen(first.signal, listening);
    await expect.poll(hand.open).toEqual(["news", "orders"]);
    hand.push("orders", "1");
    await expect.poll(() => heard).toEqual(["orders 1"]);
    first.abort();
    const other = following.listen(second.signal, listening);
    await one;
    await expect.poll(hand.open).toEqual(["news", "orders"]);
    expect(hand.opened("orders").at(-1)?.after).toBe("1");
    hand.push("orders", "2");
    hand.push("news", "1");
    await expect.poll(() => [heard, following.isLive]).toEqual([["orders 1", "orders 2"], true]);
    second.abort();
    await other;
  });

  test("forgets where the streams of another session stood", async () => {
    const hand = streamsByHand();
    const always = ["news"];
    browsers += 1;
    const following = new Following(`test-${browsers}`, 4, hand.streams);
    for (const session of ["one", "one", "two"]) {
      const leaving = new AbortController();
      const listening = following.listen(leaving.signal, { session, always, onLost: () => undefined });
      const count = hand.opened("news").length;
      await expect.poll(() => hand.opened("news").length).toBe(count + 1);
      hand.push("news", String(count));
      await expect.poll(() => following.isLive).toBe(true);
      leaving.abort();
      await listening;
    }
    expect(hand.opened("news").map(({ after }) => after)).toEqual([undefined, "0", undefined]);
  });
});

describe("a browser opens no more streams than there is room for (4 L9)", () => {
  test("what is always followed has its place; of the rest it is what was wanted last", () => {
    expect([...chosenOf(["a", "b"], ["x", "y", "z"], 4)]).toEqual(["a", "b", "z", "y"]);
    expect([...chosenOf(["a", "b"], ["x", "a", "x"], 4)]).toEqual(["a", "b", "x"]);
    expect([...chosenOf(["a", "b"], ["x"], 2)]).toEqual(["a", "b"]);
  });

  test("what had no room is followed as soon as there is some, from where it stood", async () => {
    const hand = streamsByHand();
    const tab = browserOf(hand, { most: 2 })();
    tab.want("orders");
    await expect.poll(hand.open).toEqual(["news", "orders"]);
    hand.push("orders", "7");
    await expect.poll(() => tab.heard).toEqual(["orders 7"]);
    const leave = tab.want("wallets");
    await expect.poll(hand.open).toEqual(["news", "wallets"]);
    leave();
    await expect.poll(hand.open).toEqual(["news", "orders"]);
    expect(hand.opened("orders").map(({ after }) => after)).toEqual([undefined, "7"]);
  });

  test("a tab that nobody looks at takes none, and what it wants is followed again when somebody does", async () => {
    const hand = streamsByHand();
    const open = browserOf(hand, { most: 2 });
    const [first, second] = [open(), open()];
    second.want("orders");
    first.want("wallets");
    await expect.poll(hand.open).toEqual(["news", "wallets"]);
    first.following.show(false);
    await expect.poll(hand.open).toEqual(["news", "orders"]);
    first.following.show(true);
    await expect.poll(hand.open).toEqual(["news", "wallets"]);
  });

  test("what is given up and wanted again at once is open", async () => {
    const hand = streamsByHand();
    const tab = browserOf(hand)();
    await expect.poll(hand.open).toEqual(["news"]);
    tab.want("orders")();
    tab.want("orders");
    await expect.poll(hand.open).toEqual(["news", "orders"]);
    hand.push("orders", "1");
    await expect.poll(() => tab.heard).toEqual(["orders 1"]);
  });

  test("one that failed is not begun again while it is wanted, disturbs no other, and is begun when it is wanted anew", async () => {
    const hand = streamsByHand();
    const tab = browserOf(hand)();
    const leave = tab.want("orders");
    await expect.poll(hand.open).toEqual(["news", "orders"]);
    hand.push("news", "1");
    hand.opened("orders")[0]?.fail();
    await expect.poll(() => tab.following.isLive).toBe(true);
    tab.want("wallets");
    await expect.poll(() => hand.opened("wallets").length).toBe(1);
    expect(hand.opened("orders")).toHaveLength(1);
    expect(tab.lost).toEqual([]);
    leave();
    tab.want("orders");
    await expect.poll(() => hand.opened("orders").length).toBe(2);
  });
});
