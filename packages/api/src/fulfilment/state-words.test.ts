import { translate } from "@karwan/i18n";
import { expect, test } from "vitest";
import { everyLanguage } from "../../testing/index.ts";
import { assignmentMachine, deliveryMachine } from "../delivery/lifecycle/index.ts";
import { AppError, describeFailure } from "../kernel/index.ts";
import { auditStates } from "../warehousing/audits/state.ts";
import { exceptionStates } from "../warehousing/exceptions/state.ts";
import { reservationStates } from "../warehousing/reservations/state.ts";
import { handoffStates } from "./handoffs/state.ts";
import { pickingStates } from "./picking-orders/state.ts";
import { waveStates } from "./picking-waves/state.ts";
import { receivingOrderStates } from "./receiving-orders/state.ts";
import { waybillStates } from "./waybills/state.ts";

const machines = [
  assignmentMachine,
  auditStates,
  deliveryMachine,
  exceptionStates,
  handoffStates,
  pickingStates,
  receivingOrderStates,
  reservationStates,
  waveStates,
  waybillStates,
] as const;

const said = (language: (typeof everyLanguage)[number], extra: Record<string, unknown>) =>
  describeFailure(new AppError("invalid_transition", extra), language, null).message;

test.each(machines.map((machine) => [machine.aggregate, machine] as const))(
  "a refused move of a %s says in three languages what it is and what it can become (3 §1.5, 3 §1.12)",
  (aggregate, machine) => {
    for (const language of everyLanguage) {
      const unknown = said(language, { aggregate: "none", from: "a", to: "b", allowed: [] });
      const messages = machine.states.map((from) => {
        const row: Record<string, string> = machine.table[from as never];
        return said(language, { aggregate, from, to: "", allowed: [...new Set(Object.values(row))] });
      });
      expect(messages).not.toContain(unknown);
      expect(new Set(messages).size).toBe(messages.length);
      for (const message of messages) expect(message).not.toMatch(/[a-z]_[a-z]|[{}]/);
    }
  },
);

test("a refused move names the kind, its state and what is possible, and keeps its code and lists (3 §1.5)", () => {
  const extra = {
    aggregate: "picking_order",
    from: "completed",
    to: "in_progress",
    allowed: ["handed_off", "cancelled"],
  };
  expect(describeFailure(new AppError("invalid_transition", extra), "en", null)).toEqual({
    ...extra,
    success: false,
    code: "invalid_transition",
    request_id: null,
    message:
      "This picking order is completed: that does not allow this. From here it can only become: handed off or cancelled",
  });
  expect(said("en", { ...extra, from: "handed_off", allowed: [] })).toBe(
    "This picking order is handed off: nothing more can be done with it",
  );
  expect(said("en", { aggregate: "waybill", from: "sealed", to: "sealed", allowed: ["in_transit"] })).toBe(
    "This waybill is sealed already",
  );
  expect(said("en", { aggregate: "lamp", from: "on", to: "off", allowed: [] })).toBe(
    "This is not possible in the present state of the record",
  );
});

test("a refusal for missing stock names the goods, the first five of many, in three languages (2 §7)", () => {
  const shortages = Array.from({ length: 7 }, (_, n) => {
    return { item_id: `${n}`, requested: 5, available: n, item: { id: `${n}`, name: `Tea ${n}`, sku: `T-${n}` } };
  });
  const error = (some: typeof shortages) => new AppError("insufficient_stock", { available: 0, shortages: some });
  const texts = everyLanguage.map((language) => describeFailure(error(shortages.slice(0, 2)), language, null).message);
  expect(texts[0]).toBe("Not enough stock of Tea 0 (T-0): 5 wanted, 0 available; Tea 1 (T-1): 5 wanted, 1 available");
  for (const text of texts) expect(text).toContain("Tea 1 (T-1)");
  const { message, shortages: all } = describeFailure(error(shortages), "en", null);
  expect([message.includes("T-4"), message.includes("T-5"), all]).toEqual([true, false, shortages]);
  expect(describeFailure(new AppError("insufficient_stock", { available: 3 }), "en", null).message).toBe(
    "Not enough stock: 3 available",
  );
});

test("who picks is told what the line asks for, and who carries a parcel that it is another one (4 F2)", () => {
  const wrong = (extra: Record<string, unknown>) =>
    everyLanguage.map((language) => describeFailure(new AppError("barcode_mismatch", extra), language, null).message);
  const [english = "", ...others] = wrong({ of: "goods", expected: ["INV5", "KW1"] });
  expect(english).toBe("This is not what the line asks for (INV5, KW1): scan the item again, or check the bin");
  for (const text of others) expect(text).toContain("INV5, KW1");
  expect(wrong({})[0]).toBe("The scanned barcode belongs to another parcel");
});

test("work is called the reader's own only when it was given to them (4 C4)", () => {
  for (const type of ["picking_order_assigned", "audit_assigned"])
    for (const language of everyLanguage) {
      const textOf = (isAssigned?: boolean) =>
        translate(language, `notification.${type}.body`, { code: "X-1", warehouseName: "A", isAssigned });
      expect(textOf(true)).not.toBe(textOf(false));
      // Notices from before it was noted.
      expect(textOf()).toBe(textOf(true));
    }
});
