import { expect, test } from "vitest";
import { knownDiffers } from "../../citus/differs/index.ts";
import { examineShape } from "../schema.ts";
import { expectedShape } from "../shape.ts";
import { shapeOnCluster } from "./index.ts";

const whole = { postponed: [], misplaced: [] };

test("until a distribution is through, functions in their former form are no change by hand, and afterwards they are (ADR 0045)", async () => {
  const made = await expectedShape();
  const found = async (distribution: Parameters<typeof shapeOnCluster>[2]) =>
    examineShape(await shapeOnCluster(made, made, distribution), made, []).checks.flatMap(({ findings }) =>
      findings.map((one) => one.found),
    );
  expect(await found({ ...whole, misplaced: ["deliveries"] })).toEqual([]);
  expect(await found(whole)).toEqual([expect.stringMatching(/^Functions not as the migrations made them: /)]);
});

test("what a distribution has still to make again is not expected, and is the only thing that is not (ADR 0045)", async () => {
  const made = await expectedShape();
  const { functions, references } = await knownDiffers();
  const [trigger = ""] = Object.keys(made.triggers);
  const unheld = new Set(references.map(({ table, name }) => `${table}.${name}`));
  const keys = Object.keys(made.constraints).filter((name) => made.constraints[name] === "f" && !unheld.has(name));
  const [key = "", another = ""] = keys;
  const gone = (of: Record<string, string>, ...names: string[]) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name)));
  const found = {
    ...made,
    functions: { ...made.functions, ...functions },
    constraints: gone(made.constraints, ...unheld, key, another),
    triggers: gone(made.triggers, trigger),
  };
  const postponed = [
    { kind: "trigger" as const, name: trigger },
    { kind: "key" as const, name: key },
  ];
  const { checks } = examineShape(await shapeOnCluster(made, found, { ...whole, postponed }), found, []);
  expect(checks.flatMap(({ findings }) => findings.map((one) => one.found))).toEqual([
    `Constraints missing: ${another}.`,
  ]);
});
