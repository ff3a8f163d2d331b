import { z } from "zod";
import { codeText, email, text, unreadPhone } from "../../kernel/index.ts";
import { newPassword } from "../passwords/index.ts";
import { wantedCookie } from "../sessions/index.ts";

export const registerInput = z.object({
  tenant_code: codeText(12).toUpperCase().describe("Code of the tenant to become a customer of"),
  first_name: text(100),
  last_name: text(100),
  phone: unreadPhone,
  email,
  password: newPassword,
  cookie: wantedCookie,
});
