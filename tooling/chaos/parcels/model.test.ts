import { describe, expect, test } from "vitest";
import { apply, newParcel } from "./model.ts";
import type { DriverAction, ParcelOperation } from "./operations.ts";

const about = { parcel: "P", delivery_id: "d", driver: 1, barcode: "" };
const asked = (method: "cash" | "wallet", payer: "sender" | "recipient"): ParcelOperation[] => [
  { kind: "ask", parcel: "P", customer: 0, method, payer, keyed: true },
  { kind: "assign", ...about },
];
const drive = (action: DriverAction, over: object = {}): ParcelOperation => ({
  kind: "drive",
  ...about,
  action,
  keyed: true,
  ...over,
});
const said = (at: number, ...types: DriverAction[]): ParcelOperation => ({
  kind: "sync",
  ...about,
  actions: types.map((type, n) => ({ client_id: `${type}`, type, occurred_at: new Date(at + n).toISOString() })),
});
function after(...operations: ParcelOperation[]) {
  const parcel = newParcel();
  for (const operation of operations) apply(parcel, operation, operation.kind === "return" ? "back" : "record");
  return parcel;
}

describe("what is expected of a delivery", () => {
  test("cash is with who carried it when it was due: at pickup from the sender, at the door from the recipient (4 J8)", () => {
    const carried = [drive("pickup"), drive("deliver")];
    expect(after(...asked("cash", "sender"), drive("pickup"))).toMatchObject({ money: "taken", cashWith: 1 });
    expect(after(...asked("cash", "recipient"), drive("pickup"))).toMatchObject({ money: "due", cashWith: null });
    expect(after(...asked("cash", "recipient"), ...carried)).toMatchObject({ money: "taken", cashWith: 1 });
    expect(after(...asked("wallet", "sender"), ...carried)).toMatchObject({ money: "taken", cashWith: null });
  });

  test("a second attempt takes no money again, and a return goes its own way (3 §5, 4 J4)", () => {
    const failed = [...asked("cash", "sender"), drive("pickup"), drive("fail")];
    const again = after(
      ...failed,
      { kind: "retry", ...about },
      { kind: "assign", ...about, driver: 2 },
      drive("pickup"),
    );
    expect(again).toMatchObject({ status: "picked_up", cashWith: 1 });
    const back = after(...failed, { kind: "return", ...about }, drive("deliver", { delivery_id: "back" }));
    expect(back.path.at(-1)).toBe("returned");
    expect(back.back).toMatchObject({ id: "back", driver: 1, path: ["picked_up", "delivered"] });
  });

  test("what a phone says too early waits, what it says twice is one, and what is over is nothing (4 J13)", () => {
    const late = after(...asked("cash", "sender"), said(2000, "start-delivery", "deliver", "deliver"));
    expect(late).toMatchObject({ status: "assigned", applied: [] });
    expect(late.waiting).toHaveLength(2);
    apply(late, said(1000, "accept", "pickup"), "record");
    expect(late).toMatchObject({
      path: ["pending", "assigned", "accepted", "picked_up", "en_route_to_delivery", "delivered"],
      waiting: [],
    });
    apply(late, said(3000, "fail"), "record");
    expect(late.applied).toEqual(["accept", "pickup", "start-delivery", "deliver"]);
  });
});
