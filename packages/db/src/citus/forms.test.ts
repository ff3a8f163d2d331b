import { expect, test } from "vitest";
import { ClusterError } from "./errors.ts";
import { clusterForm } from "./forms.ts";

const flat = (text: string) => text.replaceAll(/\s+/g, " ").trim();

test("what a trigger writes from a query it writes row by row on a cluster (architecture 3.15)", () => {
  const form = clusterForm(
    "karwan_count_things",
    `BEGIN
       INSERT INTO counts (tenant_id, id, rows)
         SELECT tenant_id, gen_random_uuid(), count(*) FROM changed GROUP BY tenant_id ON CONFLICT DO NOTHING;
       RETURN NULL;
     END`,
  );
  expect(flat(form)).toBe(
    "DECLARE one record; BEGIN FOR one IN SELECT * FROM (SELECT tenant_id, gen_random_uuid(), count(*) FROM changed GROUP BY tenant_id) " +
      "AS given (tenant_id, id, rows) LOOP INSERT INTO counts (tenant_id, id, rows) VALUES (one.tenant_id, one.id, one.rows) " +
      "ON CONFLICT DO NOTHING; END LOOP; RETURN NULL; END",
  );
  expect(clusterForm("karwan_count_things", form)).toBe(form);
});

test("what writes nothing from a query stays as it is on a cluster (architecture 3.15)", () => {
  const source = "BEGIN INSERT INTO counts (tenant_id, rows) VALUES (NEW.tenant_id, 1); RETURN NULL; END";
  expect(clusterForm("karwan_recount_things", source)).toBe(source);
});

test("a function whose form for a cluster was written for another text is not spread (architecture 3.15)", () => {
  expect(() => clusterForm("karwan_note_delivery", "BEGIN RETURN NULL; END")).toThrow(ClusterError);
});

test("whom the coordinator's triggers tell of changed rights, one after another who changes them too (ADR 0058)", () => {
  const raises = (whose: string) => `UPDATE users SET access_version = access_version + 1 WHERE id = ${whose};`;
  const form = (source: string) => clusterForm("karwan_raise_user_access", source);
  expect(form(raises("person"))).toBe(raises("karwan_citus.in_turn(person)"));
  expect(form(raises("(CASE WHEN x THEN OLD.y ELSE NEW.y END)"))).toBe(
    raises("karwan_citus.in_turn((CASE WHEN x THEN OLD.y ELSE NEW.y END))"),
  );
  expect(form(raises("ANY (holders)"))).toBe(raises("ANY (karwan_citus.all_in_turn((holders)))"));
  expect(form(form(raises("ANY (holders)")))).toBe(form(raises("ANY (holders)")));
  expect(form(raises("(SELECT tenant_id FROM roles)"))).toBe(raises("(SELECT tenant_id FROM roles)"));
});
