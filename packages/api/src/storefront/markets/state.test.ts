import { readFileSync } from "node:fs";
import { translate } from "@karwan/i18n";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, everyLanguage, outcomeOf, startKit } from "../../../testing/index.ts";
import { AppError, describeFailure } from "../../kernel/index.ts";
import type { MarketStatus } from "./state.ts";
import { marketStates } from "./state.ts";
import type { GivenMarket } from "./testing/given.ts";
import { givenMarket } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const actions = {
  update: ({ markets }: GivenMarket) => markets.update({ tagline: { en: "New" } }),
  submit: ({ markets }: GivenMarket) => markets.submit({}),
  approve: ({ review }: GivenMarket) => review("approve"),
  reject: ({ review }: GivenMarket) => review("reject"),
  deactivate: ({ review }: GivenMarket) => review("deactivate"),
  reactivate: ({ review }: GivenMarket) => review("reactivate"),
};
type Action = keyof typeof actions;

test.each(marketStates.states)(
  "a market that is %s moves as its table says, and no other way (1 §3, 3 §10, 4 H1)",
  async (from) => {
    const given = await givenMarket(kit);
    const put = (status: MarketStatus) =>
      arrange(kit.database, { tenantId: given.tenantId }, "UPDATE markets SET status = $2 WHERE tenant_id = $1", [
        given.tenantId,
        status,
      ]);
    for (const [action, act] of Object.entries(actions) as [Action, (typeof actions)[Action]][]) {
      await put(from);
      const to = marketStates.table[from][action];
      expect([action, await outcomeOf(act(given))]).toEqual([action, to ? "done" : "invalid_transition"]);
      expect(await given.state()).toEqual([to ?? from, "unpublished"]);
    }
  },
);

test("the diagram of a market draws exactly the moves of its state table (1 §3)", () => {
  const page = readFileSync(new URL("../../../../../docs/domain/storefront.md", import.meta.url), "utf8");
  const [, drawn = ""] = /```mermaid\nstateDiagram-v2\n([^`]*)```/.exec(page) ?? [];
  const moves = Object.entries(marketStates.table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} --> ${to}: ${action}`),
  );
  const lines = drawn.split("\n").flatMap((line) => (/\[\*\]/.test(line) ? [] : line.trim() || []));
  expect(lines.toSorted()).toEqual(moves.toSorted());
});

test("a refused move of a market says in three languages what it is and what it can become (3 §1.5, 3 §1.12)", () => {
  for (const language of everyLanguage) {
    const messages = marketStates.states.map((from) => {
      const allowed = [...new Set<string>(Object.values(marketStates.table[from]))];
      return describeFailure(
        new AppError("invalid_transition", { aggregate: "market", from, to: "", allowed }),
        language,
        null,
      ).message;
    });
    expect(new Set(messages).size).toBe(messages.length);
    for (const message of messages) {
      expect(message).not.toMatch(/[a-z]_[a-z]|[{}]/);
      expect(message).toContain(translate(language, "record.market"));
    }
  }
});
