import { asAdmin, testServer, withDatabase } from "@karwan/db/testing";

/** What runs nowhere and is only ever read: an element, the end of an attribute, of a script and of a template. */
export const HOSTILE = `<img src=x onerror=karwanHit()>"'></script><svg onload=karwanHit()>{{1}}`;
const SHORT = "<img src=x onerror=karwanHit()>";
const ADDRESS = "javascript:karwanHit()//";

// What people write; what else is text is the machine's own: statuses, codes, keys, hashes.
const WRITTEN =
  "(^|_)(name|names|title|titles|description|notes?|reason|label|address|words|body|message|comment|tagline|bio|caption|subject|street|city|landmark|instructions|plate|plate_number|model|make|color|contact|person|remarks|details|question|answer|policy)$";
const LINKS = "(^|_)(url|link|website)$";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const makeHostile = `
CREATE FUNCTION pg_temp.hostile(given jsonb, named text) RETURNS jsonb LANGUAGE plpgsql AS $hostile$
BEGIN
  RETURN CASE jsonb_typeof(given)
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, pg_temp.hostile(value, key)), '{}') FROM jsonb_each(given))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(pg_temp.hostile(value, named)), '[]') FROM jsonb_array_elements(given))
    WHEN 'string' THEN CASE WHEN named ~ ${quoted(WRITTEN)} OR named IN ('en', 'ar', 'ku')
      THEN to_jsonb(${quoted(HOSTILE)} || (given #>> '{}')) ELSE given END
    ELSE given END;
END $hostile$`;

// As a replica, no trigger says no: what is in the database is what is shown, however it came there.
const fillAll = `
DO $fill$
DECLARE
  field record;
  tried text;
BEGIN
  SET LOCAL session_replication_role = replica;
  CREATE TEMPORARY TABLE hostile_fields (name text PRIMARY KEY, changed bigint NOT NULL);
  -- What a person is called follows from two columns: only all of them together can change.
  UPDATE users SET first_name = ${quoted(SHORT)} || first_name,
    full_name = btrim(${quoted(SHORT)} || first_name || ' ' || last_name);
  INSERT INTO hostile_fields SELECT 'users.full_name', count(*) FROM users;
  FOR field IN
    SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
       AND NOT EXISTS (
         SELECT FROM information_schema.key_column_usage k JOIN information_schema.table_constraints p USING (constraint_schema, constraint_name)
          WHERE p.constraint_type = 'PRIMARY KEY' AND k.table_schema = 'public' AND k.table_name = c.table_name AND k.column_name = c.column_name)
       AND c.table_name NOT LIKE '\\_%' AND c.table_name NOT IN ('permissions', 'users')
       AND (c.data_type = 'jsonb' OR c.data_type = 'text' AND c.column_name ~ ${quoted(`${WRITTEN}|${LINKS}`)})
  LOOP
    FOREACH tried IN ARRAY CASE
      WHEN field.data_type = 'jsonb' THEN ARRAY[format('pg_temp.hostile(%I, %L)', field.column_name, field.column_name)]
      WHEN field.column_name ~ ${quoted(LINKS)} THEN ARRAY[format('%L || %I', ${quoted(ADDRESS)}, field.column_name)]
      ELSE ARRAY[format('%L || %I', ${quoted(HOSTILE)}, field.column_name), format('%L || %I', ${quoted(SHORT)}, field.column_name)] END
    LOOP
      DECLARE count bigint;
      BEGIN
        EXECUTE format('UPDATE %I SET %I = %s WHERE %I IS NOT NULL', field.table_name, field.column_name, tried, field.column_name);
        GET DIAGNOSTICS count = ROW_COUNT;
        IF count > 0 THEN INSERT INTO hostile_fields VALUES (field.table_name || '.' || field.column_name, count); END IF;
        EXIT;
      EXCEPTION WHEN check_violation OR unique_violation OR string_data_right_truncation THEN
        NULL; -- The next that is tried is shorter; what takes none of them can hold no such text.
      END;
    END LOOP;
  END LOOP;
END $fill$`;

/** Puts hostile text into whatever people write, in all tables; answers which columns took it. */
export function fillHostile(databaseUrl: string): Promise<string[]> {
  const name = new URL(databaseUrl).pathname.slice(1);
  return asAdmin(withDatabase(testServer().adminUrl, name), async (client) => {
    await client.query("BEGIN");
    await client.query(makeHostile);
    await client.query(fillAll);
    const { rows } = await client.query<{ name: string }>("SELECT name FROM hostile_fields ORDER BY name");
    await client.query("COMMIT");
    return rows.map((row) => row.name);
  });
}
