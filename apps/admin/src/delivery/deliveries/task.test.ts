import { expect, test } from "vitest";
import { subjectOf } from "./task.ts";

const moves = (...names: string[]) => Object.fromEntries(names.map((name) => [name, "somewhere"]));
const states = {
  delivery: {
    pending: moves("assign", "cancel"),
    assigned: moves("unassign", "switch_driver"),
    picked_up: moves("lose"),
    delivered: {},
  },
};

const leg = (id: string, status: "pending" | "assigned" | "delivered") =>
  ({ id, status, delivery_flow: id === "a" ? "pickup_leg" : "delivery_leg" }) as const;
const staged = (status: "pending" | "picked_up", custody: "sender" | "warehouse", ...legs: ReturnType<typeof leg>[]) =>
  ({ id: "whole", status, custody, legs }) as const;

test("a staged delivery's driver is that of the leg which can be given one, or has one (4 E2)", () => {
  const begun = staged("pending", "sender", leg("a", "pending"), leg("b", "pending"));
  expect(subjectOf("assign", begun, states)).toMatchObject({ id: "a" });
  expect(subjectOf("cancel", begun, states)).toMatchObject({ id: "whole" });
  const given = staged("pending", "sender", leg("a", "assigned"), leg("b", "pending"));
  expect(subjectOf("unassign", given, states)).toMatchObject({ id: "a" });
  expect(subjectOf("assign", given, states), "its second leg waits for the parcel").toBeNull();
  const arrived = staged("picked_up", "warehouse", leg("a", "delivered"), leg("b", "pending"));
  expect(subjectOf("assign", arrived, states)).toMatchObject({ id: "b" });
});

test("any other is given a driver itself", () => {
  const direct = staged("pending", "sender");
  expect(subjectOf("assign", direct, states)).toBe(direct);
});
