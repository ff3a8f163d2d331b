import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Held, isOwnNumber, ownNumber } from "./held.ts";

interface Scan {
  seq: number;
  code: string;
}
const seqOf = ({ seq }: Scan) => seq;
const codes = (scans: readonly Scan[]) => scans.map(({ code }) => code);
const refused = () => Promise.reject(new DOMException("exceeded the quota", "QuotaExceededError"));

let held: Held<number, Scan>;
let told: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  held = new Held();
  told = vi.fn<() => void>();
  held.subscribe(told);
});
afterEach(() => vi.unstubAllGlobals());

describe("what a browser does not keep (3 §1.3)", () => {
  test("the page goes on with, behind what is kept, until the browser takes it; and it is said once", async () => {
    const kept = [{ seq: 1, code: "kept" }];
    expect([held.isEmpty, held.isLacking()]).toEqual([true, false]);
    const seq = ownNumber();
    held.hold(seq, { seq, code: "held" });
    await held.write(refused, [[1, { seq: 1, code: "done" }]]);
    expect(codes(held.over(kept, seqOf)).toSorted()).toEqual(["done", "held"]);
    await held.write(async () => undefined, [[1, { seq: 1, code: "done" }]]);
    held.drop(seq);
    expect([codes(held.over(kept, seqOf)), held.isEmpty, held.isLacking()]).toEqual([["kept"], true, true]);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test("and does not give up is gone all the same", async () => {
    await held.write(refused, [[1, null]]);
    expect([held.over([{ seq: 1, code: "kept" }], seqOf), held.of(1), held.of(2)]).toEqual([[], null, undefined]);
  });

  test("is missing where it answers nothing: the page shows what it has", async () => {
    expect(await held.read(() => Promise.reject(new DOMException("denied", "SecurityError")), [])).toEqual([]);
    expect([held.isLacking(), held.isEmpty]).toEqual([true, true]);
  });

  test("has numbers that no browser gives, and no two the same", () => {
    const numbers = [ownNumber(), ownNumber()];
    expect([numbers.every(isOwnNumber), isOwnNumber(1_000_000), new Set(numbers).size]).toEqual([true, false, 2]);
  });
});
