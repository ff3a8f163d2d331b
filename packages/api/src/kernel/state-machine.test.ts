import { expect, test } from "vitest";
import { refusalOf } from "../../testing/index.ts";
import { defineStateMachine } from "./state-machine.ts";

const lamp = defineStateMachine("lamp", { off: { press: "on" }, on: { press: "off", break: "broken" }, broken: {} });

test("what is refused is named by states, whether an action was asked for or a state (3 §1.5)", async () => {
  const refused = (from: string, to: string, allowed: string[]) => ({
    reason: "invalid_transition",
    extra: { aggregate: "lamp", from, to, allowed },
  });
  const tried = (attempt: () => unknown) => refusalOf(Promise.resolve().then(attempt));
  expect(await tried(() => lamp.next("off", "break"))).toMatchObject(refused("off", "broken", ["on"]));
  expect(await tried(() => lamp.next("broken", "break"))).toMatchObject(refused("broken", "broken", []));
  expect(await tried(() => lamp.move("off", "broken"))).toMatchObject(refused("off", "broken", ["on"]));
  expect(lamp.next("on", "break")).toBe("broken");
});
