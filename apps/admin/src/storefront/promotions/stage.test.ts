import type { Promotion } from "@karwan/sdk";
import { expect, test } from "vitest";
import { stageOf } from "./stage.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const promotion = (parts: Partial<Promotion>) =>
  ({
    is_active: true,
    starts_at: null,
    ends_at: null,
    usage_limit: null,
    used_count: null,
    ...parts,
  }) as Promotion;

test("a promotion runs between its moments while uses are left and nobody stopped it (4 L6)", () => {
  expect(stageOf(promotion({}), now)).toBe("running");
  expect(stageOf(promotion({ is_active: false }), now)).toBe("stopped");
  expect(stageOf(promotion({ starts_at: new Date(now + 1) }), now)).toBe("planned");
  expect(stageOf(promotion({ starts_at: new Date(now), ends_at: new Date(now + 1) }), now)).toBe("running");
  expect(stageOf(promotion({ ends_at: new Date(now) }), now)).toBe("over");
  expect(stageOf(promotion({ usage_limit: 5, used_count: 5 }), now)).toBe("used_up");
  expect(stageOf(promotion({ usage_limit: 5, used_count: 4 }), now)).toBe("running");
});
