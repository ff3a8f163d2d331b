import { translate } from "@karwan/i18n";
import type { z } from "zod";
import type { OpenContext } from "../../kernel/index.ts";
import { offsetOf } from "../../kernel/index.ts";
import { methodTypes } from "./methods.ts";
import type { listInput } from "./schema.ts";

/** The ways to pay; which of them a shop takes stands in its settings (3 §10, 4 H7). */
export function listMethodTypes({ language }: OpenContext, input: z.infer<typeof listInput>) {
  const { page, limit } = input;
  const shown = methodTypes.slice(offsetOf(input), offsetOf(input) + limit);
  const payment_method_types = shown.map(({ name, ...type }) => ({ ...type, name: translate(language, name) }));
  return { payment_method_types, page, limit, total: methodTypes.length };
}
