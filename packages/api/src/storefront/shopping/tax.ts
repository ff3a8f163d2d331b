import { z } from "zod";
import { Decimal, issue } from "../../kernel/index.ts";

const PERCENT = 100;
const MAX_DECIMALS = 3;

/** A tax rate in percent, of a product or of a whole market (4 L5, 4 A3). */
export const taxRate = z
  .number()
  .min(0)
  .max(PERCENT)
  .refine((value) => new Decimal(value).decimalPlaces() <= MAX_DECIMALS, { error: issue("too_many_decimals") });
