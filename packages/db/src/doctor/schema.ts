import type { Check, Finding } from "./finding.ts";
import { error, named, warning } from "./finding.ts";
import type { Shape } from "./shape.ts";
import { differenceIn } from "./shape.ts";

const RESTORE =
  "Somebody changed the schema by hand: bring it back as prisma/migrations makes it, or restore the database from its backup.";

function missing(what: string, names: readonly string[], advice: string): Finding[] {
  return names.length > 0 ? [error(`${what} missing: ${named(names)}.`, advice)] : [];
}
function another(what: string, names: readonly string[], advice: string): Finding[] {
  return names.length > 0 ? [error(`${what} not as the migrations made them: ${named(names)}.`, advice)] : [];
}

function both(kind: keyof Shape, what: string, [expected, found]: [Shape, Shape], advice = RESTORE): Finding[] {
  const differs = differenceIn(expected[kind], found[kind]);
  return [...missing(what, differs.missing, advice), ...another(what, differs.another, advice)];
}

/** Without these PostgreSQL shows a tenant the rows of others: nothing else is as bad. */
function rowSecurity(shapes: [Shape, Shape]): Check {
  const [expected, found] = shapes;
  const open = differenceIn(expected.tables, found.tables).another;
  const findings = [
    ...(open.length > 0
      ? [
          error(
            `Row-level security is not as it has to be on ${named(open)}: one tenant may read or change another's rows.`,
            `Stop the servers, then for each of these tables: ALTER TABLE <table> ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY.`,
          ),
        ]
      : []),
    ...both("policies", "Policies of row-level security", shapes),
  ];
  return {
    check: "row-level security",
    fine: `forced on ${guarded(expected)} tables, with all their policies`,
    findings,
  };
}

const guarded = ({ tables }: Shape) => Object.values(tables).filter((is) => is === "row-level security forced").length;
const count = (of: object) => Object.keys(of).length;

function indexes(shapes: [Shape, Shape], invalid: readonly string[]): Check {
  const [expected, found] = shapes;
  const differs = differenceIn(expected.indexes, found.indexes);
  const advice = (name: string) => `${expected.indexes[name]?.replace(/ INDEX /, " INDEX CONCURRENTLY ")};`;
  const absent = differs.missing.filter((name) => !invalid.includes(name));
  const findings = [
    ...(invalid.length > 0
      ? [
          error(
            `Indexes that were never finished and serve nobody, but cost every write: ${named(invalid)}.`,
            invalid
              .slice(0, 5)
              .map((name) => `REINDEX INDEX CONCURRENTLY "${name}";`)
              .join(" "),
          ),
        ]
      : []),
    ...missing("Indexes", absent, absent.slice(0, 5).map(advice).join(" ")),
    ...another("Indexes", differs.another, "Drop each, and make it as prisma/migrations does."),
  ];
  return { check: "indexes", fine: `all ${count(expected.indexes)} are there and valid`, findings };
}

function constraints(shapes: [Shape, Shape]): Check {
  const [expected, found] = shapes;
  const differs = differenceIn(expected.constraints, found.constraints);
  const unproven = differs.another.filter((name) => found.constraints[name]?.endsWith("not valid"));
  const validate = unproven.slice(0, 5).map((name) => {
    const [table, constraint] = name.split(".");
    return `ALTER TABLE "${table}" VALIDATE CONSTRAINT "${constraint}";`;
  });
  const findings = [
    ...missing("Constraints", differs.missing, RESTORE),
    ...(unproven.length > 0
      ? [warning(`Constraints that were never proved for older rows: ${named(unproven)}.`, validate.join(" "))]
      : []),
    ...another(
      "Constraints",
      differs.another.filter((name) => !unproven.includes(name)),
      RESTORE,
    ),
  ];
  return { check: "constraints", fine: `all ${count(expected.constraints)} are there and proved`, findings };
}

function objects(shapes: [Shape, Shape]): Check {
  const [expected, found] = shapes;
  const tables = differenceIn(expected.tables, found.tables).missing;
  const isThere = (name: string) => !tables.includes(name.split(".")[0] ?? "");
  const columns = differenceIn(expected.columns, found.columns);
  const findings = [
    ...missing("Tables", tables, RESTORE),
    ...missing("Columns", columns.missing.filter(isThere), RESTORE),
    ...another("Columns", columns.another, RESTORE),
    ...both("functions", "Functions", shapes),
    ...both("triggers", "Triggers", shapes),
  ];
  const { length } = Object.keys(expected.tables);
  return {
    check: "schema",
    fine: `${length} tables, ${count(expected.functions)} functions and ${count(expected.triggers)} triggers as the migrations made them`,
    findings,
  };
}

function extensions(shapes: [Shape, Shape]): Check {
  const [expected, found] = shapes;
  const absent = differenceIn(expected.extensions, found.extensions).missing;
  const advice = absent.map((name) => `CREATE EXTENSION ${name};`).join(" ");
  return {
    check: "extensions",
    fine: Object.keys(expected.extensions).join(", "),
    findings: missing("Extensions", absent, advice),
  };
}

function statistics(shapes: [Shape, Shape]): Finding[] {
  const [expected, found] = shapes;
  const { missing: absent, another: changed } = differenceIn(expected.statistics, found.statistics);
  const names = [...absent, ...changed];
  return names.length > 0
    ? [
        warning(
          `Extended statistics missing or changed, so that plans may go wrong as tables grow: ${named(names)}.`,
          "Make them as prisma/migrations does (CREATE STATISTICS), then ANALYZE their tables.",
        ),
      ]
    : [];
}

/** Compares what is in the database with what the migrations make. */
export function examineShape(expected: Shape, found: Shape, invalidIndexes: readonly string[]) {
  const shapes: [Shape, Shape] = [expected, found];
  return {
    checks: [
      rowSecurity(shapes),
      extensions(shapes),
      objects(shapes),
      indexes(shapes, invalidIndexes),
      constraints(shapes),
    ],
    statistics: statistics(shapes),
  };
}
