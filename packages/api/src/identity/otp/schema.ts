import { z } from "zod";
import { phone, sentCode } from "../../kernel/index.ts";
import { wantedCookie, wantedTenant } from "../sessions/index.ts";

export const requestInput = z.object({ phone });
export const verifyInput = z.object({
  phone,
  code: sentCode.describe("The six digits of the message"),
  tenant_id: wantedTenant,
  cookie: wantedCookie,
});
export const nothing = z.object({});
