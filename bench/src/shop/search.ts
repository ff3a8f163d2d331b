import type { Options } from "../options.ts";
import type { Stage, StageOptions } from "../stage.ts";
import { setStage } from "../stage.ts";
import { fillCatalogue, writeCatalogue } from "./catalogue.ts";
import { STORE, shopCompanies } from "./seed.ts";

export const searchName = "shop-search";
/** What the first page may take, ninety-five of a hundred times. */
const WANTED_MS = 20;
const ITEMS = 2000;

/** One way of asking a catalogue of 100,000 products for its first page. */
export interface Searched {
  kind: string;
  asked: number;
  p50_ms: number;
  p95_ms: number;
  most_ms: number;
  /** Processor time of the database a search. */
  database_ms: number | null;
}

/** What people look for, by kind: `search`, and what else narrows or sorts it. */
const searches: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  "no words": [{}, { sort_by: "price" }, { in_stock: "true" }, { min_price: "50000", max_price: "90000" }],
  "in every product": [{ search: "original" }, { search: "warranty", sort_by: "price" }, { search: "sku" }],
  "in many": ["new", "phone", "جديد", "هاتف", "نوێ", "مۆبایل", "maker"].map((search) => ({ search })),
  "in some": ["coffee", "القهوة", "قاوە", "samovar", "زعفران", "سەماوەر", "maker17"].map((search) => ({ search })),
  "in one": ["sku4711", "sku99999", "SKU31337"].map((search) => ({ search })),
  "several words": ["new phone", "copper samovar", "هاتف جديد", "قاوەی تورکی", "maker17 tea", "original new phone"].map(
    (search) => ({ search }),
  ),
  "by price": ["new", "قهوة", "samovar", "phone cable"].map((search) => ({ search, sort_by: "price" })),
  narrowed: [
    { search: "phone", min_price: "20000", max_price: "60000" },
    { search: "جديد", in_stock: "true" },
    { search: "tea", max_price: "5000" },
  ],
  misspelt: ["samovr", "cofee", "chargr", "قهوت", "سماوەار", "saffrn", "copper samovr"].map((search) => ({ search })),
  "not there": ["xylophone", "زرافه"].map((search) => ({ search })),
};

/** What searches of a kind took: each of them, and the database's processor time of each turn, in seconds. */
type Taken = { times: number[]; database: number[] };

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const measuredOf = (kind: string, { times, database }: Taken): Searched => {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    kind,
    asked: sorted.length,
    p50_ms: quantile(sorted, 0.5),
    p95_ms: quantile(sorted, 0.95),
    most_ms: sorted.at(-1) ?? 0,
    database_ms: database.length > 0 ? (database.reduce((sum, one) => sum + one, 0) * 1000) / sorted.length : null,
  };
};

async function timed(stage: Stage, query: Readonly<Record<string, string>>): Promise<number> {
  const url = `${stage.urls.ours}/api/v1/storefront/shops/${STORE}/products?${new URLSearchParams(query).toString()}`;
  const started = performance.now();
  const response = await fetch(url);
  await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return performance.now() - started;
}

const line = ({ kind, asked, p50_ms, p95_ms, most_ms, database_ms }: Searched) =>
  `| ${kind} | ${asked} | ${[p50_ms, p95_ms, most_ms].map((ms) => ms.toFixed(1)).join(" | ")} | ${database_ms?.toFixed(1) ?? ""} |`;

/** The first page of a catalogue of 100,000 products, one shopper after the other, kinds of searches taking turns. */
export async function measureSearch(options: Options, say: (line: string) => void): Promise<Searched[]> {
  const own = { data: `${options.data}-search`, companies: shopCompanies(ITEMS), furnish: fillCatalogue };
  const stage = await setStage({ ...options, ...own }, say);
  try {
    const taken = new Map(Object.keys(searches).map((kind): [string, Taken] => [kind, { times: [], database: [] }]));
    for (let turn = -1; turn < options.rounds; turn += 1) {
      for (const [kind, asked] of Object.entries(searches)) {
        const before = await stage.cpu("ours");
        const times: number[] = [];
        for (const query of asked) times.push(await timed(stage, query));
        const { database } = await stage.cpu("ours");
        // The first turn settles caches and compilers.
        if (turn < 0) continue;
        taken.get(kind)?.times.push(...times);
        if (database !== null && before.database !== null) taken.get(kind)?.database.push(database - before.database);
      }
    }
    const all = [...taken.values()];
    const together = { times: all.flatMap(({ times }) => times), database: all.flatMap(({ database }) => database) };
    const measured = [...taken, ["all", together] as const].map(([kind, of]) => measuredOf(kind, of));
    say("| search | asked | p50 ms | p95 ms | most ms | database ms |\n|---|--:|--:|--:|--:|--:|");
    for (const one of measured) say(line(one));
    const p95_ms = measured.at(-1)?.p95_ms ?? 0;
    say(`p95 of all: ${p95_ms.toFixed(1)} ms (wanted at most ${WANTED_MS})${p95_ms > WANTED_MS ? " missed" : ""}`);
    return measured;
  } finally {
    await stage.stop();
  }
}

/** Asks each kind of search once, in a catalogue of a few products; how many kinds there are. */
export async function checkSearch(options: Required<Pick<StageOptions, "data" | "database">>): Promise<number> {
  const furnish: StageOptions["furnish"] = (admin) => writeCatalogue(admin, 200, () => undefined);
  const own = { scale: 1, profile: undefined, companies: shopCompanies(60), furnish };
  const stage = await setStage({ ...options, ...own }, () => undefined);
  try {
    for (const [asked] of Object.values(searches)) if (asked) await timed(stage, asked);
    return Object.keys(searches).length;
  } finally {
    await stage.stop();
  }
}
