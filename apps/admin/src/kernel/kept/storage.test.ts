import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inTab, onDevice, unkept } from "./storage.ts";

/** A browser's storage; what is full takes nothing more, what is forbidden does not answer either. */
function storageOf() {
  const kept = new Map<string, string>();
  const state = { isFull: false };
  const refuse = () => {
    if (state.isFull) throw new DOMException("exceeded the quota", "QuotaExceededError");
  };
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      refuse();
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  const storage = new Proxy(methods, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => shown });
  return { storage, kept, state };
}
const shown = { enumerable: true, configurable: true };

let device: ReturnType<typeof storageOf>;
let hear: (event: object) => void = () => undefined;
beforeEach(() => {
  device = storageOf();
  vi.stubGlobal("localStorage", device.storage);
  vi.stubGlobal("addEventListener", (name: string, listener: typeof hear) => {
    if (name === "storage") hear = listener;
  });
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => {
  device.state.isFull = false;
  onDevice.removeAll("");
  vi.unstubAllGlobals();
});

describe("texts that the browser keeps", () => {
  test("are there while the page is, also when the browser takes them no more, and whoever follows them is told", () => {
    const told = vi.fn<() => void>();
    const stop = onDevice.follow(told);
    expect(onDevice.write("count", "2")).toBe(true);
    device.state.isFull = true;
    expect(onDevice.write("count", "3")).toBe(false);
    expect([onDevice.read("count"), device.kept.get("count")]).toEqual(["3", "2"]);
    expect(unkept.what()).not.toBeNull();
    device.state.isFull = false;
    expect(onDevice.write("count", "4")).toBe(true);
    expect([onDevice.read("count"), device.kept.get("count")]).toEqual(["4", "4"]);
    onDevice.remove("count");
    expect([onDevice.read("count"), device.kept.has("count")]).toEqual([null, false]);
    expect(told).toHaveBeenCalledTimes(4);
    stop();
    onDevice.write("count", "5");
    expect(told).toHaveBeenCalledTimes(4);
  });

  test("that only this page holds go when another tab has removed them, and stay when it has written", () => {
    const stop = onDevice.follow(() => undefined);
    device.state.isFull = true;
    onDevice.write("count", "3");
    hear({ key: "count", newValue: "1" });
    expect(onDevice.read("count")).toBe("3");
    hear({ key: "count", newValue: null });
    expect(onDevice.read("count")).toBeNull();
    stop();
  });

  test("are removed by how their names begin, and no others", () => {
    for (const name of ["karwan.draft.audit.1", "karwan.drafts.of somebody", "karwan.language"])
      onDevice.write(name, "x");
    onDevice.removeAll("karwan.draft.");
    expect([...device.kept.keys()]).toEqual(["karwan.drafts.of somebody", "karwan.language"]);
  });

  test("are held by the page alone in a browser that forbids to keep any", () => {
    vi.stubGlobal("sessionStorage", undefined);
    expect(inTab.read("bin")).toBeNull();
    expect(inTab.write("bin", "A-1")).toBe(false);
    expect(inTab.read("bin")).toBe("A-1");
    inTab.removeAll("bin");
    expect(inTab.read("bin")).toBeNull();
  });
});
