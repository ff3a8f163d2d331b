import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { idOf } from "../deliveries/seed-statements.ts";
import type { StageOptions } from "../stage.ts";
import { COMPANY, openMarket, sellableItems, tenantId } from "./seed.ts";

const CHUNK = 20_000;
const PRODUCTS = 100_000;
const MAKERS = 400;

/** A word in three languages as a product writes it, and as it is looked for: Arabic and Kurdish letters made one. */
type Word = readonly [en: string, ar: string, ku: string, ar_found: string, ku_found: string];

/** What is sold, the first far more often than the last. */
const goods: readonly Word[] = [
  ["Phone", "هاتف", "مۆبایل", "هاتف", "موبایل"],
  ["Charger", "شاحن", "بارگاویکەر", "شاحن", "بارگاویکهر"],
  ["Cable", "كابل", "کێبڵ", "کابل", "کیبل"],
  ["Lamp", "مصباح", "چرا", "مصباح", "چرا"],
  ["Tea", "شاي", "چا", "شای", "چا"],
  ["Coffee", "قهوة", "قاوە", "قهوه", "قاوه"],
  ["Rice", "أرز", "برنج", "ارز", "برنج"],
  ["Shirt", "قميص", "کراس", "قمیص", "کراس"],
  ["Shoes", "حذاء", "پێڵاو", "حذاء", "پیلاو"],
  ["Watch", "ساعة", "کاتژمێر", "ساعه", "کاتژمیر"],
  ["Bag", "حقيبة", "جانتا", "حقیبه", "جانتا"],
  ["Chair", "كرسي", "کورسی", "کرسی", "کورسی"],
  ["Table", "طاولة", "مێز", "طاوله", "میز"],
  ["Carpet", "سجادة", "فەرش", "سجاده", "فهرش"],
  ["Kettle", "غلاية", "کتری", "غلایه", "کتری"],
  ["Blender", "خلاط", "تێکەڵکەر", "خلاط", "تیکهلکهر"],
  ["Perfume", "عطر", "بۆن", "عطر", "بون"],
  ["Soap", "صابون", "سابوون", "صابون", "سابوون"],
  ["Honey", "عسل", "هەنگوین", "عسل", "ههنگوین"],
  ["Dates", "تمر", "خورما", "تمر", "خورما"],
  ["Samovar", "سماور", "سەماوەر", "سماور", "سهماوهر"],
  ["Saffron", "زعفران", "زەعفەران", "زعفران", "زهعفهران"],
];
/** How it is; every third product is new. */
const kinds: readonly Word[] = [
  ["New", "جديد", "نوێ", "جدید", "نوی"],
  ["Large", "كبير", "گەورە", "کبیر", "گهوره"],
  ["New", "جديد", "نوێ", "جدید", "نوی"],
  ["Small", "صغير", "بچووک", "صغیر", "بچووک"],
  ["New", "جديد", "نوێ", "جدید", "نوی"],
  ["Copper", "نحاس", "مس", "نحاس", "مس"],
  ["Turkish", "تركي", "تورکی", "ترکی", "تورکی"],
  ["Classic", "كلاسيكي", "کلاسیک", "کلاسیکی", "کلاسیک"],
  ["Wild", "بري", "کێوی", "بری", "کیوی"],
];

const column = (words: readonly Word[], at: number) => words.map((word) => word[at] ?? "");
const of = (number: number, at: string) => `($${number}::text[])[(${at}) % cardinality($${number}::text[]) + 1]`;

// Which good it is falls off with the square of a fraction that goes through all products evenly: a tenth of them is the first.
const good = `floor(power(n * 7919 % 100003 / 100003.0, 2) * cardinality($6::text[]))::int`;
const insertCatalogue = `
  WITH numbered AS (
    SELECT n, ${idOf("product", "n")} AS id, 1000 + n * 37 % 4000 * 250 AS price, to_timestamp((1767225600000 + n * 20000) / 1000.0) AS at,
           ($5::uuid[])[n % cardinality($5::uuid[]) + 1] AS item_id, ($4::uuid[])[n * 13 % cardinality($4::uuid[]) + 1] AS category_id,
           ${good} AS g, (n * 31 % 9)::int AS k, 'maker' || n * 17 % ${MAKERS} AS maker
      FROM generate_series($2::bigint, $3::bigint) AS n),
  named AS (
    SELECT *, ${of(6, "g")} AS good_en, ${of(7, "g")} AS good_ar, ${of(8, "g")} AS good_ku,
           ${of(11, "k")} AS kind_en, ${of(12, "k")} AS kind_ar, ${of(13, "k")} AS kind_ku FROM numbered),
  made AS (
    INSERT INTO products (tenant_id, id, name, description, category_id, price, lowest_price, currency, search_text, created_at, updated_at)
    SELECT $1::uuid, id,
           jsonb_build_object('en', initcap(maker) || ' ' || kind_en || ' ' || good_en, 'ar', good_ar || ' ' || kind_ar, 'ku', good_ku || ' ' || kind_ku),
           jsonb_build_object('en', 'Original with warranty, comes with a ' || lower(${of(6, "g + 1")}) || ' from garden ' || n % 97),
           category_id, price, price, 'IQD',
           ' ' || maker || ' ' || lower(kind_en) || ' ' || lower(good_en) || ' ' || ${of(9, "g")} || ' ' || ${of(14, "k")} || ' ' ||
             ${of(10, "g")} || ' ' || ${of(15, "k")} || ' sku' || n || ' original with warranty comes a ' || lower(${of(6, "g + 1")}) ||
             ' from garden ' || n % 97, at, at FROM named),
  known AS (
    INSERT INTO product_words (tenant_id, word)
    SELECT $1::uuid, w FROM named, unnest(ARRAY[maker, lower(kind_en), lower(good_en), ${of(9, "g")}, ${of(14, "k")}, ${of(10, "g")},
           ${of(15, "k")}, 'sku' || n]) AS w WHERE length(w) >= 3 GROUP BY w ON CONFLICT DO NOTHING)
  INSERT INTO product_variants (tenant_id, id, product_id, name, sku, inventory_item_id, created_at, updated_at)
  SELECT $1::uuid, ${idOf("variant", "n")}, id, '{"en": "Box"}', 'SKU' || n, item_id, at, at FROM named`;

/** A live market with so many products in three languages: some words are in every product, some in a few. */
export async function writeCatalogue(admin: pg.Client, products: number, say: (line: string) => void): Promise<void> {
  const categories = await openMarket(admin);
  const items = await sellableItems(admin);
  const words = [0, 1, 2, 3, 4].map((at) => column(goods, at));
  const kindWords = [0, 1, 2, 3, 4].map((at) => column(kinds, at));
  // The indexes of searches are made at the end: kept up row by row they take most of the filling.
  const { rows: indexes } = await admin.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
      WHERE indrelid IN ('products'::regclass, 'product_words'::regclass) AND pg_get_indexdef(indexrelid) LIKE '%trgm%'`,
  );
  for (const { name } of indexes) await admin.query(`DROP INDEX ${name}`);
  for (let from = 1; from <= products; from += CHUNK)
    await admin.query(insertCatalogue, [
      tenantId,
      from,
      Math.min(from + CHUNK - 1, products),
      categories,
      items,
      ...words,
      ...kindWords,
    ]);
  for (const { made } of indexes) await admin.query(made);
  say(`Bench: ${COMPANY} sells ${products} products in three languages`);
}

/** The same, once. */
export const fillCatalogue: NonNullable<StageOptions["furnish"]> = async (admin, { data }, say) => {
  const done = join(data, "catalogue");
  if (existsSync(done)) return;
  await writeCatalogue(admin, PRODUCTS, say);
  await admin.query("VACUUM ANALYZE");
  await writeFile(done, "");
};
