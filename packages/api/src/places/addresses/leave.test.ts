import { newId } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { arrange, startKit } from "../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Row = { id: string; user_id: string | null; tenant_id: string | null };

test("who leaves a tenant leaves it the addresses they saved for it, and keeps their own book (4 B11)", async () => {
  const { tenantId, member, admin } = await kit.tenant();
  const other = await kit.tenant();
  const leaver = await member("tenant_admin");
  const insert = (id: string, owner: (string | null)[], type: string, latitude: number) =>
    arrange(
      kit.database,
      { tenantId: owner[1] ?? tenantId, userId: leaver.userId },
      `INSERT INTO addresses (id, user_id, tenant_id, address_type, country, latitude, longitude)
       VALUES ($1, $2, $3, $4, 'Iraq', $5, 44.4)`,
      [id, ...owner, type, latitude],
    );
  const [own, office, elsewhere, colleague] = [newId(), newId(), newId(), newId()];
  await insert(own, [leaver.userId, null], "user", 33.1);
  await insert(office, [leaver.userId, tenantId], "tenant", 33.2);
  await insert(elsewhere, [leaver.userId, other.tenantId], "tenant", 33.3);
  await insert(colleague, [admin.userId, tenantId], "tenant", 33.4);
  await leaver.caller.identity.leaving.leave({ tenantId });
  const found = async (scope: { tenantId?: string; userId?: string }) => {
    const text = "SELECT id, user_id, tenant_id FROM addresses WHERE id = ANY($1)";
    const rows = await arrange<Row>(kit.database, scope, text, [[own, office, elsewhere, colleague]]);
    return new Map(rows.map((row) => [row.id, row]));
  };
  const theirs = await found({ userId: leaver.userId });
  expect(theirs.get(own)).toMatchObject({ user_id: leaver.userId, tenant_id: null });
  expect(theirs.has(office)).toBe(false);
  const ours = await found({ tenantId });
  expect(ours.get(office)).toMatchObject({ user_id: null, tenant_id: tenantId });
  expect(ours.get(colleague)).toMatchObject({ user_id: admin.userId, tenant_id: tenantId });
  expect((await found({ tenantId: other.tenantId })).get(elsewhere)).toMatchObject({ user_id: leaver.userId });
});
