import pg from "pg";

/** Who the page belongs to that is measured. */
const TENANT = "(SELECT id FROM tenants WHERE code = 'RAF')";

const people = `
  INSERT INTO users (id, first_name, last_name, full_name, status)
  SELECT gen_random_uuid(), 'Driver', n::text, 'Driver ' || n, 'active' FROM generate_series(1, $1::int) n
  RETURNING id`;
const members = `INSERT INTO memberships (tenant_id, user_id) SELECT ${TENANT}, unnest($1::uuid[])`;
// Over the city.
const drivers = `
  INSERT INTO drivers (tenant_id, id, user_id, is_online, all_zones, last_latitude, last_longitude, last_location_at)
  SELECT ${TENANT}, gen_random_uuid(), id, true, true, 33.2 + random() * 0.25, 44.25 + random() * 0.3, now()
    FROM unnest($1::uuid[]) id`;
const move = `
  UPDATE drivers
     SET last_latitude = last_latitude + (random() - 0.5) * 0.002, last_longitude = last_longitude + (random() - 0.5) * 0.002,
         last_location_at = now()
   WHERE tenant_id = ${TENANT} AND is_online AND last_latitude IS NOT NULL AND mod(abs(hashtext(id::text)), $1) = $2`;

/** Phones do not speak all at once: a tenth of them after the other. */
export const PARTS = 10;

export interface Fleet {
  /** Moves a part of them once; answers how many those were. */
  move(part: number): Promise<number>;
  end(): Promise<void>;
}

/** A company's drivers, by the thousand, in a database that is there for nothing else; as the superuser, whom no policy binds. */
export async function fleetOf(adminUrl: string, count: number): Promise<Fleet> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(people, [count]);
  const ids = rows.map(({ id }) => id);
  await client.query(members, [ids]);
  await client.query(drivers, [ids]);
  return {
    move: async (part) => (await client.query(move, [PARTS, part % PARTS])).rowCount ?? 0,
    end: () => client.end(),
  };
}
