import type { Actor, Kit, RoleName } from "../../../../testing/index.ts";
import { arrange, givePassword, next } from "../../../../testing/index.ts";

export interface Person extends Actor {
  email: string;
  phone: string;
}

/** Makers of people with a password (`PASSWORD`), and looks at what became of them. */
export function peopleOf(kit: Kit) {
  return {
    /** A member of a tenant of their own, both contacts proven. */
    async person(role: RoleName = "viewer"): Promise<Person> {
      const actor = await (await kit.tenant()).member(role);
      return { ...actor, ...(await givePassword(kit.database, actor.userId)) };
    },
    /** Contacts that nobody has. */
    fresh() {
      const number = next();
      return { email: `fresh${number}@example.test`, phone: `+96478555${String(number).padStart(5, "0")}` };
    },
    /** What was sent to a contact last. */
    lastTo: (to: string) => kit.sent.findLast((message) => message.to === to),
    codeTo: (to: string) => String(kit.sent.findLast((message) => message.to === to)?.data.code),
    async unprove(userId: string, kind: "email" | "phone") {
      await arrange(kit.database, {}, `UPDATE users SET ${kind}_proven_at = NULL WHERE id = $1`, [userId]);
    },
    async contactsOf(userId: string) {
      const text = `SELECT email, phone, email_proven_at IS NOT NULL AS email_proven, phone_proven_at IS NOT NULL AS phone_proven
        FROM users WHERE id = $1`;
      type Row = { email: string | null; phone: string | null; email_proven: boolean; phone_proven: boolean };
      return (await arrange<Row>(kit.database, {}, text, [userId]))[0];
    },
  };
}

/** Six digits that are not these. */
export const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");
