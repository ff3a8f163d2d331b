import { asAdmin, testServer, withDatabase } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { givePassword, limitTo, outcomeOf, PASSWORD, startKit } from "../../../testing/index.ts";

const { isCluster, adminUrl } = testServer();
let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Has every node but the coordinator lie where nobody is. */
const loseNodes = () =>
  asAdmin(withDatabase(adminUrl, new URL(kit.url).pathname.slice(1)), (client) =>
    client.query("UPDATE pg_dist_node SET nodeport = groupid WHERE groupid <> 0"),
  );

test.skipIf(!isCluster)(
  "with all nodes but the coordinator away people sign in, over the limit too, and out, and what has ended is refused (4 B3, 4 B14)",
  async () => {
    const tenant = await kit.tenant();
    const { userId } = tenant.admin;
    await limitTo(kit, tenant.tenantId, { sessions_per_user: 3 });
    const { email } = await givePassword(kit.database, userId);
    await loseNodes();
    const signIn = async () => {
      kit.clock.advance(1000);
      const signedIn = await kit.anonymous.identity.sessions.login({ email, password: PASSWORD });
      const credential = await kit.deps.tokens.verify(signedIn.access_token ?? "", kit.clock.now);
      const { identity } = kit.callerFor(kit.context(credential));
      // What a caller may do is remembered from here on.
      await identity.users.list({});
      return { ...credential, identity, refresh_token: signedIn.refresh_token ?? "" };
    };
    const [first, second, third, fourth, fifth] = [
      await signIn(),
      await signIn(),
      await signIn(),
      await signIn(),
      await signIn(),
    ];
    const answers = () =>
      Promise.all([first, second, third, fourth, fifth].map(({ identity }) => outcomeOf(identity.users.list({}))));
    const gone = "unauthenticated";
    expect(await answers()).toEqual([gone, gone, "done", "done", "done"]);
    await kit.anonymous.identity.sessions.logout({ refresh_token: third.refresh_token });
    expect(await answers()).toEqual([gone, gone, gone, "done", "done"]);
    await fifth.identity.sessions.delete({ id: fourth.sessionId });
    expect(await answers()).toEqual([gone, gone, gone, gone, "done"]);
    const renewed = await kit.anonymous.identity.sessions.refresh({ refresh_token: fifth.refresh_token });
    expect(await outcomeOf(kit.anonymous.identity.sessions.refresh({ refresh_token: fifth.refresh_token }))).toBe(
      "refresh_token_reused",
    );
    expect(renewed.refresh_token).not.toBe(fifth.refresh_token);
    expect(await answers()).toEqual([gone, gone, gone, gone, gone]);
  },
);
