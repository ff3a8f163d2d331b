const api = "packages/api/src";

/** Folders whose tests hold on a cluster. */
export const held: readonly string[] = ["packages/db/src/citus", `${api}/warehousing`];

const ofAll = "goes through the books of all companies, which tests share there, damaged ones too";
const named = (why: string, files: readonly string[]) => files.map((file) => [`${api}/${file}.test.ts`, why] as const);

/** Files in them that are not held to it, and why. */
export const notHeld: Readonly<Record<string, string>> = Object.fromEntries([
  ...named(ofAll, [
    "warehousing/audits/blind",
    "warehousing/audits/corrections",
    "warehousing/audits/large",
    "warehousing/audits/life",
    "warehousing/audits/picked",
    "warehousing/audits/races",
    "warehousing/audits/record-count",
    "warehousing/replenishment/replenishment",
    "warehousing/reservations/property",
    "warehousing/stock/import/import",
    "warehousing/stock/verify",
  ]),
  ...named("one of its tests was not through after a minute", ["warehousing/audits/list"]),
]);
