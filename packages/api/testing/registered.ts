import type { Actor, Kit } from "./kit.ts";
import { next } from "./rows.ts";

/** A stranger who came by the front door of a tenant. */
export async function registered(kit: Kit, code: string): Promise<Actor> {
  const { user, tenant } = await kit.anonymous.identity.registration.register({
    tenant_code: code,
    first_name: "Noor",
    last_name: "Ali",
    phone: `+9647${String(900_000_000 + next())}`,
    email: `noor${next()}@example.test`,
    password: "a long pass phrase",
  });
  return kit.signIn(user.id, tenant?.id ?? null);
}
