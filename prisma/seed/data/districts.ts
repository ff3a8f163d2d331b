import type { Random } from "./random.ts";

/** A part of a town: its outline as [longitude, latitude], roughly as on a map, and streets in it. */
export type DistrictData = {
  code: string;
  name: string;
  city: string;
  outline: readonly (readonly [lng: number, lat: number])[];
  streets: readonly string[];
};
export type SpotData = { lat: number; lng: number; full_address: string };

const baghdad = { city: "Baghdad" };
const erbil = { city: "Erbil" };
const sulaymaniyah = { city: "Sulaymaniyah" };

// biome-ignore format: an outline in one line reads better than a number in each
const districts: Record<string, readonly DistrictData[]> = {
  RAF: [
    { ...baghdad, code: "KAR", name: "Karrada", streets: ["Abu Nuwas Street", "Karrada Dakhil", "Al-Masbah"],
      outline: [[44.398, 33.325], [44.425, 33.318], [44.446, 33.3], [44.44, 33.28], [44.412, 33.268], [44.384, 33.265], [44.372, 33.278], [44.388, 33.297]] },
    { ...baghdad, code: "MAN", name: "Mansour", streets: ["14 Ramadan Street", "Al-Amirat Street", "Princesses Street"],
      outline: [[44.32, 33.33], [44.345, 33.335], [44.368, 33.328], [44.372, 33.308], [44.355, 33.296], [44.328, 33.297], [44.314, 33.31]] },
    { ...baghdad, code: "KAD", name: "Kadhimiya", streets: ["Bab Al-Qibla Street", "Al-Muhit Street", "Akd Al-Salam"],
      outline: [[44.318, 33.395], [44.345, 33.398], [44.356, 33.385], [44.352, 33.368], [44.33, 33.36], [44.312, 33.372]] },
    { ...baghdad, code: "ADH", name: "Adhamiya", streets: ["Omar bin Abdul Aziz Street", "Antar Square", "Al-Imam Street"],
      outline: [[44.36, 33.386], [44.385, 33.39], [44.4, 33.372], [44.392, 33.354], [44.37, 33.352], [44.357, 33.366]] },
    { ...baghdad, code: "RUS", name: "Rusafa", streets: ["Rashid Street", "Al-Saadoun Street", "Mutanabbi Street"],
      outline: [[44.38, 33.35], [44.405, 33.352], [44.428, 33.338], [44.42, 33.322], [44.398, 33.327], [44.386, 33.338]] },
    { ...baghdad, code: "SAD", name: "Sadr City", streets: ["Al-Dakhil Street", "Mudhaffar Square", "Jameela Market"],
      outline: [[44.425, 33.385], [44.445, 33.412], [44.48, 33.405], [44.49, 33.382], [44.465, 33.362], [44.435, 33.365]] },
    { ...baghdad, code: "NBG", name: "New Baghdad", streets: ["Al-Mashtal", "Baghdad Al-Jadida Market", "Al-Amin Street"],
      outline: [[44.45, 33.335], [44.48, 33.345], [44.51, 33.325], [44.505, 33.295], [44.47, 33.285], [44.452, 33.304]] },
    { ...baghdad, code: "DOR", name: "Doura", streets: ["60th Street", "Al-Tu'ma Street", "Abu Dshir"],
      outline: [[44.35, 33.26], [44.385, 33.262], [44.415, 33.256], [44.425, 33.235], [44.395, 33.22], [44.355, 33.228]] },
  ],
  ZAG: [
    { ...erbil, code: "QAL", name: "Erbil Citadel and Bazaar", streets: ["Qaysari Bazaar", "30 Metre Road", "Shekhi Choli"],
      outline: [[43.996, 36.2], [44.022, 36.202], [44.03, 36.188], [44.018, 36.178], [43.997, 36.18]] },
    { ...erbil, code: "ANK", name: "Ankawa", streets: ["Ankawa Main Street", "Karez Street", "Airport Road"],
      outline: [[43.97, 36.245], [44.01, 36.248], [44.018, 36.228], [44.005, 36.214], [43.975, 36.216]] },
    { ...erbil, code: "ISK", name: "Iskan", streets: ["Iskan Street", "40 Metre Road", "Shorsh Street"],
      outline: [[44.006, 36.212], [44.036, 36.214], [44.046, 36.2], [44.023, 36.203], [44.004, 36.203]] },
    { ...erbil, code: "GUL", name: "Gulan", streets: ["Gulan Street", "Empire Avenue", "100 Metre Road"],
      outline: [[43.945, 36.212], [43.973, 36.212], [43.99, 36.198], [43.982, 36.182], [43.95, 36.185]] },
    { ...erbil, code: "BAX", name: "Bakhtiari", streets: ["Bakhtiari Street", "Koya Road", "Zanko Street"],
      outline: [[43.986, 36.176], [44.015, 36.176], [44.022, 36.16], [44, 36.15], [43.98, 36.158]] },
    { ...sulaymaniyah, code: "SAL", name: "Salim Street", streets: ["Salim Street", "Mawlawi Street", "Kawa Street"],
      outline: [[45.425, 35.572], [45.449, 35.574], [45.457, 35.56], [45.445, 35.548], [45.424, 35.55]] },
    { ...sulaymaniyah, code: "SRC", name: "Sarchinar", streets: ["Sarchinar Road", "Chwarchra Street", "Bakhan Street"],
      outline: [[45.365, 35.6], [45.4, 35.602], [45.408, 35.582], [45.39, 35.57], [45.365, 35.575]] },
    { ...sulaymaniyah, code: "BKR", name: "Bakrajo", streets: ["Bakrajo Main Street", "Tasluja Road", "Farmanbaran"],
      outline: [[45.33, 35.567], [45.364, 35.569], [45.375, 35.55], [45.355, 35.535], [45.33, 35.542]] },
    { ...sulaymaniyah, code: "GOI", name: "Goizha", streets: ["Goizha Road", "Ibrahim Pasha Street", "Malik Mahmood Ring"],
      outline: [[45.452, 35.578], [45.48, 35.58], [45.488, 35.562], [45.47, 35.55], [45.46, 35.561]] },
  ],
};

/** The districts that a company serves, each one of its zones. */
export function districtsOf(tenantCode: string): readonly DistrictData[] {
  const found = districts[tenantCode];
  if (!found) throw new Error(`no districts for ${tenantCode}`);
  return found;
}

/** The middle of a district. */
export function middleOf({ outline }: DistrictData): { lat: number; lng: number } {
  const mean = (axis: 0 | 1) => outline.reduce((sum, corner) => sum + corner[axis], 0) / outline.length;
  return { lng: round5(mean(0)), lat: round5(mean(1)) };
}

/** An address in a district: on the way from its middle to a corner, and so inside it. */
export function spotIn(district: DistrictData, random: Random): SpotData {
  const middle = middleOf(district);
  const [lng, lat] = random.pick(district.outline);
  const share = random.int(5, 70) / 100;
  return {
    lat: round5(middle.lat + (lat - middle.lat) * share),
    lng: round5(middle.lng + (lng - middle.lng) * share),
    full_address: `${random.pick(district.streets)} ${random.int(2, 140)}, ${district.name}, ${district.city}`,
  };
}

function round5(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
