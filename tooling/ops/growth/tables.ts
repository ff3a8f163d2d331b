import type { Assumptions } from "./assumptions.ts";
import { breaking } from "./limits.ts";
import type { Measured } from "./measured.ts";
import type { Day, Needs, Table } from "./model.ts";
import { allOf, dayOf, daysUntil, needsAfter, tablesAfter } from "./model.ts";
import type { Simulated } from "./simulate.ts";
import { activities } from "./work.ts";

/** Three digits that say something: 1,230, 45.6, 0.78. */
export const round = (n: number) =>
  n === 0 ? "0" : Number(n.toPrecision(3)).toLocaleString("en", { maximumFractionDigits: n < 1 ? 3 : n < 100 ? 1 : 0 });
const GB = 1e9;
const inGb = (bytes: number) => round(bytes / GB);
const millions = (n: number) => round(n / 1e6);

/** Figures stand to the right, words to the left. */
const isFigure = (cell: string | number | undefined) =>
  ["", "any"].includes(String(cell)) || /^[\d*-]/.test(String(cell));

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const rule = head.map((_, n) => (n > 0 && rows.every((row) => isFigure(row[n])) ? "---:" : "---"));
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

const words: Record<(typeof activities)[number], string> = {
  movement: "a movement of stock",
  delivery: "a delivery from door to door",
  picked: "a delivery out of stock, picked in a wave",
  staged: "a delivery through the warehouse",
  order: "an order of a shop, paid at the door",
  signIn: "a sign-in",
  look: "a page of a list",
};

const sum = (rows: Record<string, number>) => Object.values(rows).reduce((all, n) => all + n, 0);

const costs = (measured: Measured) =>
  table(
    ["Work", "Done", "Rows left", "Bytes of rows", "Bytes of log", "Jobs", "Server, ms", "Database, ms"],
    activities.map((name) => {
      const { rows, wal, jobs, server, database } = measured.costs[name];
      const once = Object.fromEntries(activities.map((one) => [one, one === name ? 1 : 0])) as Record<
        typeof name,
        number
      >;
      const { bytes } = dayOf(measured, { day: once });
      const isRead = Object.keys(rows).length === 0;
      return [
        words[name],
        measured.times[name],
        round(sum(rows)),
        round(bytes),
        isRead ? "-" : round(wal),
        isRead ? "-" : round(jobs),
        round(server),
        round(database),
      ];
    }),
  );

const largest = (measured: Measured, assumed: Assumptions, years: number, many: number) =>
  tablesAfter(measured, assumed, years).slice(0, many);

const sizes = (measured: Measured, assumed: Assumptions) =>
  table(
    ["Table", "Rows measured", "Table, bytes a row", "Indexes, bytes a row", "Indexes"],
    largest(measured, assumed, 3, 16).map(({ name }) => {
      const size = measured.sizes[name];
      return [`\`${name}\``, round(size?.rows ?? 0), size?.table ?? 0, size?.indexes ?? 0, size?.count ?? 0];
    }),
  );

const kinds = (measured: Measured, assumed: Assumptions) =>
  table(
    ["One tenant", "Of all", ...activities.map((name) => words[name].replace(/^an? /, "")), "Rows a day", "MB a day"],
    assumed.kinds.map((kind) => {
      const day = dayOf(measured, kind);
      const rows = [...day.rows.values()].reduce((all, n) => all + n, 0);
      const work = activities.map((name) => round(kind.day[name]));
      return [kind.name, `${round(kind.share * 100)} %`, ...work, round(rows), millions(day.bytes)];
    }),
  );

const keptOf = ({ kept }: Table) =>
  kept === null
    ? "for good"
    : kept === 0
      ? "until done"
      : kept < 1
        ? "an hour"
        : kept > 365
          ? yearsOf(kept / 365)
          : `${round(kept)} days`;

const growth = (measured: Measured, assumed: Assumptions, years: readonly number[]) => {
  const after = years.map((one) => tablesAfter(measured, assumed, one));
  const names = (after.at(-1) ?? []).slice(0, 14).map(({ name }) => name);
  const cell = (name: string, n: number) => after[n]?.find((one) => one.name === name);
  const rows = names.map((name) => {
    const last = cell(name, years.length - 1) as Table;
    const each = years.flatMap((_, n) => [millions(cell(name, n)?.rows ?? 0), inGb(cell(name, n)?.bytes ?? 0)]);
    return [`\`${name}\``, keptOf(last), ...each, inGb(last.forever)];
  });
  const totals = after.flatMap((tables) => [
    `**${millions(tables.reduce((all, one) => all + one.rows, 0))}**`,
    `**${inGb(tables.reduce((all, one) => all + one.bytes, 0))}**`,
  ]);
  const forever = `**${inGb((after.at(-1) ?? []).reduce((all, one) => all + one.forever, 0))}**`;
  const heads = years.flatMap((one) => [`Rows, millions, ${yearsOf(one)}`, `GB, ${yearsOf(one)}`]);
  return table(
    ["Table", "Kept", ...heads, `GB, ${yearsOf(years.at(-1) ?? 0)}, were nothing removed`],
    [...rows, ["**all tables**", "", ...totals, forever]],
  );
};

const yearsOf = (years: number) => (years === 1 ? "a year" : `${round(years)} years`);

const needed: readonly (readonly [string, (needs: Needs) => string])[] = [
  ["Movements of stock, millions", ({ movements }) => millions(movements)],
  ["Movements of a large tenant, millions", ({ largest }) => millions(largest)],
  ["Bytes of tables and indexes, GB", ({ bytes }) => inGb(bytes)],
  ["Cores of the database at the peak", ({ cores }) => round(cores.database)],
  ["Cores of servers at the peak", ({ cores }) => round(cores.servers)],
  ["Servers", ({ servers }) => String(servers)],
  ["Connections", ({ connections }) => String(connections)],
  ["Memory: the ends of indexes where tenants write, GB", ({ hot }) => inGb(hot.leaves)],
  ["Memory: what stands above the leaves of indexes, GB", ({ hot }) => inGb(hot.above)],
  ["Memory: rows of the last days with their indexes, GB", ({ hot }) => inGb(hot.recent)],
  ["Log a working day, with images of pages, GB", ({ wal }) => inGb(wal)],
  ["Store of backups and log, GB", ({ store }) => inGb(store)],
  ["A full backup, hours", ({ backup }) => round(backup / 3600)],
  ["A restore, hours", ({ restore }) => round(restore / 3600)],
  ["Shards, and by what", ({ shards, by }) => `${shards} (${by})`],
  ["A shard, GB", ({ shards, bytes }) => inGb(bytes / shards)],
  ["Machines of the database, standbys included", ({ machines }) => String(machines)],
  ["Cost a month: database", ({ cost }) => round(cost.database)],
  ["Cost a month: servers", ({ cost }) => round(cost.servers)],
  ["Cost a month: store", ({ cost }) => round(cost.store)],
];

/** A second in the busiest hour; each change of a client's leaves its key, each webhook its first try. */
function busiest(day: Day, { tenants, kinds, peak }: Assumptions): string[] {
  const looks = kinds.reduce((all, kind) => all + kind.share * tenants * kind.day.look, 0);
  const rows = (name: string) => day.rows.get(name) ?? 0;
  return [rows("idempotency_records"), looks, day.jobs, rows("webhook_attempts")].map((n) =>
    round((n / 86_400) * peak),
  );
}

const needs = (measured: Measured, assumed: Assumptions, years: readonly number[]) => {
  const after = years.map((one) => needsAfter(measured, assumed, one));
  const alone = assumed.kinds.map(({ name, day }) => {
    const of = { ...assumed, tenants: 1, kinds: [{ name, day, share: 1 }] };
    const bytes = years.map((one) => tablesAfter(measured, of, one).reduce((all, found) => all + found.bytes, 0));
    return [`One tenant, ${name}, GB`, ...bytes.map(inGb)];
  });
  return table(["", ...years.map(yearsOf)], [...needed.map(([what, of]) => [what, ...after.map(of)]), ...alone]);
};

const breaks = (measured: Measured, assumed: Assumptions) =>
  table(
    ["What", "At", "Tenants, after 3 years", "Years, with as many as assumed", "Seen by", "Then"],
    breaking(measured, assumed).map(({ what, at, tenants, years, seen, remedy }) => [
      what,
      at(assumed),
      tenants === null ? "-" : tenants === 0 ? "any" : round(tenants),
      years === null ? "-" : years < 0.01 ? "at once" : round(years),
      seen,
      remedy,
    ]),
  );

/** How many companies either database has, as the heads of columns say it. */
const companiesOf = ({ tenants }: Simulated) => [round(tenants.few), round(tenants.many)] as const;

const simulated = (simulation: Simulated) => {
  const [few, many] = companiesOf(simulation);
  return table(
    ["Request", "Of", `${few}: p50, ms`, "p99, ms", `${many}: p50, ms`, "p99, ms", "p50, times"],
    simulation.paths.map(({ what, of, few, many }) => [
      what,
      of,
      ...few.map(round),
      ...many.map(round),
      round(many[0] / few[0]),
    ]),
  );
};

const upkeep = (simulation: Simulated) => {
  const { rows, movements, bytes, rest, images, estimates } = simulation;
  const [few, many] = companiesOf(simulation);
  const percent = (n: number) => `${round(n)} %`;
  const worst = estimates.reduce((all, { expected, there }) => Math.max(all, expected / there, there / expected), 1);
  return table(
    ["", `${few} companies`, `${many} companies`],
    [
      ["Rows, millions", millions(rows.few), millions(rows.many)],
      ["Movements of stock, millions", millions(movements.few), millions(movements.many)],
      ["Database, GB", inGb(bytes.few), inGb(bytes.many)],
      ["At rest: server, of a core", percent(rest.few.server), percent(rest.many.server)],
      ["At rest: database, of a core", percent(rest.few.database), percent(rest.many.database)],
      [
        "Log of a company's first movement behind a checkpoint, bytes; pages",
        "",
        `${round(images.first.wal)}; ${images.first.pages}`,
      ],
      ["Log of the next one", "", `${round(images.next.wal)}; ${images.next.pages}`],
      ["Movements of a company as the planner expects them, times wrong at the most", "", round(worst)],
      ...simulation.upkeep.map(({ what, few, many }) => [`${what}, s`, round(few), round(many)]),
    ],
  );
};

/** The tables of docs/growth.md, by the names of their places. */
export function tablesOf(
  measured: Measured,
  simulation: Simulated,
  assumed: Assumptions,
  years: readonly number[],
): Record<string, string> {
  const day = allOf(measured, assumed);
  const billion = daysUntil(measured, assumed, 1e9);
  const daily: readonly (readonly [string, string])[] = [
    ["Movements of stock", round(day.movements)],
    ["Rows", round([...day.rows.values()].reduce((all, n) => all + n, 0))],
    ["Bytes of rows with indexes, GB", inGb(day.bytes)],
    ["Bytes of log, GB, and with images of pages", `${inGb(day.wal)}, ${inGb(day.wal * assumed.pageImages)}`],
    ["Jobs", round(day.jobs)],
    ["A second, in the busiest hour: changes, pages, jobs, webhooks", busiest(day, assumed).join(", ")],
    ["Hours of a core: servers, database", `${round(day.server / 3600)}, ${round(day.database / 3600)}`],
    ["Years until a billion movements", round(billion / assumed.daysAYear)],
  ];
  return {
    costs: costs(measured),
    sizes: sizes(measured, assumed),
    kinds: kinds(measured, assumed),
    day: table(["All tenants, a working day", ""], daily),
    growth: growth(measured, assumed, years),
    needs: needs(measured, assumed, years),
    breaks: breaks(measured, assumed),
    simulated: simulated(simulation),
    upkeep: upkeep(simulation),
  };
}
