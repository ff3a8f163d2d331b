/** What somebody does with a delivery, or with the leg or the return that belongs to it. */
export type ActionData =
  | "cancel"
  | "assign"
  | "unassign"
  | "switch"
  | "accept"
  | "decline"
  | "start-pickup"
  | "pickup"
  | "start-delivery"
  | "deliver"
  | "fail"
  | "retry"
  | "return"
  | "lose";
export type StepData = {
  action: ActionData;
  /** Minutes after the step before. */
  after: number;
  of?: "leg" | "return";
  /** Given to another driver than the one of the plan. */
  other?: true;
};

const step = (action: ActionData, after: number, more: Omit<StepData, "action" | "after"> = {}): StepData => ({
  action,
  after,
  ...more,
});

const assigned = [step("assign", 6)];
const accepted = [...assigned, step("accept", 4)];
const toPickup = [...accepted, step("start-pickup", 5)];
const pickedUp = [...toPickup, step("pickup", 19)];
const toDelivery = [...pickedUp, step("start-delivery", 5)];
const delivered = [...toDelivery, step("deliver", 27)];
const failed = [...toDelivery, step("fail", 31)];
// The parcel is in the driver's hands already.
const again = [step("assign", 9), step("accept", 3), step("pickup", 2), step("start-delivery", 4), step("deliver", 33)];
const byAnother = [step("assign", 8, { other: true }), ...delivered.slice(1)];
const sentBack = [...failed, step("return", 40)];
const back = { of: "return" } as const;
const ofLeg = (steps: readonly StepData[]) => steps.map((one) => ({ ...one, of: "leg" as const }));

/** Courses that deliveries take, each from the moment when it was asked for. */
export const ways = {
  waiting: [],
  assigned,
  accepted,
  toPickup,
  pickedUp,
  toDelivery,
  delivered,
  failed,
  retried: [...failed, step("retry", 25)],
  deliveredLater: [...failed, step("retry", 25), ...again],
  goingBack: sentBack,
  returned: [...sentBack, step("start-delivery", 12, back), step("deliver", 28, back)],
  cancelled: [step("cancel", 22)],
  cancelledLate: [...accepted, step("cancel", 18)],
  declined: [...assigned, step("decline", 5), ...byAnother],
  switched: [...accepted, step("switch", 16, { other: true }), ...delivered.slice(1)],
  unassigned: [...accepted, step("unassign", 12)],
  lost: [...toDelivery, step("lose", 27 * 60)],
  legAssigned: ofLeg(assigned),
  legPickedUp: ofLeg(pickedUp),
  legArrived: ofLeg(delivered),
} as const satisfies Record<string, readonly StepData[]>;
export type Way = keyof typeof ways;
