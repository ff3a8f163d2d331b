import { expect, test } from "vitest";
import { KeptEntries } from "./entries.ts";

interface Step {
  seq: number;
  owner: string;
  isOpen: boolean;
}
const step = (seq: number, isOpen = true, owner = "me"): Step => ({ seq, owner, isOpen });

/** What is kept, and a reading of it that ends when the test says so. */
function keptOf() {
  const readings: ((found: Step[]) => void)[] = [];
  const store = { all: () => new Promise<Step[]>((found) => readings.push(found)) };
  const kept = new KeptEntries<Step>({ store, owner: () => "me", changed: () => undefined }, ({ isOpen }) => isOpen);
  return { kept, answer: (...found: Step[]) => readings.shift()?.(found) };
}

test("what ended while it was read stays ended, although it was read as open (4 E7)", async () => {
  const { kept, answer } = keptOf();
  kept.show(step(1));
  const loaded = kept.load();
  kept.show(step(1, false));
  answer(step(1));
  await Promise.resolve();
  answer(step(1, false));
  await loaded;
  expect(kept.all).toEqual([step(1, false)]);
});

test("what another tab kept is found, in the order of making, and another person's is not", async () => {
  const { kept, answer } = keptOf();
  kept.show(step(2));
  const loaded = kept.load();
  answer(step(1), step(2), step(3, true, "another"));
  await loaded;
  expect(kept.all).toEqual([step(1), step(2)]);
});
