import { NO_TENANT, statement } from "@karwan/db";
import { z } from "zod";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError, defaultCountryOf, email, inCountry, phone, text } from "../../kernel/index.ts";
import { hashPassword, newPassword } from "../passwords/index.ts";
import { findAccount, insertAccount } from "./accounts.ts";

const admin = z.object({
  email,
  phone: phone.optional(),
  first_name: text(100),
  last_name: text(100),
  password: newPassword,
});

const assignStatement = statement(
  "users.assign_system_admin",
  `INSERT INTO system_role_assignments (user_id, role_id, created_at)
   SELECT $1, id, $2 FROM roles WHERE tenant_id IS NULL AND name = 'system_admin'`,
);

/** Makes an account that runs the platform: the first one of a production database, from the command line. */
export async function createSystemAdmin(deps: Dependencies, input: z.input<typeof admin>): Promise<{ id: string }> {
  const { password, ...person } = inCountry(defaultCountryOf(deps), () => admin.parse(input));
  const password_hash = await hashPassword(password, null);
  return deps.database.transaction({ tenantId: NO_TENANT }, async (tx) => {
    // Never an account that is there: its owner did not ask for this, and its password is not the given one.
    const id = (await findAccount(tx, person)) ? null : await insertAccount(tx, { deps }, { ...person, password_hash });
    if (!id) throw new AppError("email_taken");
    await tx.sql(assignStatement, [id, deps.now().toISOString()]);
    deps.log.info({ user_id: id }, "a system administrator was made");
    return { id };
  });
}
