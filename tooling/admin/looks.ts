import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { unlike } from "./pictures/picture.ts";
import type { Language, Scheme } from "./stage.ts";
import { desktop, phone } from "./stage.ts";

export type Look = { language: Language; scheme: Scheme; viewport: typeof desktop; isDayOfDemo: true };

const isFull = process.env.KARWAN_TEST_FULL === "1";
const languages = ["en", "ar", "ku"] as const;
const schemes = ["light", "dark"] as const;
const viewports = [desktop, phone];
const all: readonly Look[] = languages.flatMap((language) =>
  schemes.flatMap((scheme) =>
    viewports.map((viewport) => ({ language, scheme, viewport, isDayOfDemo: true as const })),
  ),
);
// Each language, and of schemes and sizes both; the first two have nothing in common.
const some = [
  [0, 7, 10],
  [8, 3, 5],
  [6, 9, 2],
] as const;
const isForPictures = process.env.KARWAN_PICTURES !== undefined;

/**
 * What pages look like where they are held to WCAG: all twelve ways in the full run, three where pictures are taken of them, and otherwise two which have
 * neither language nor scheme nor size in common, other ones each round.
 */
export const looks = (round: 0 | 1 | 2): Look[] =>
  isFull ? [...all] : some[round].slice(0, isForPictures ? 3 : 2).flatMap((n) => all[n] ?? []);

/** Ways in which one story is told: all of them in the full run, otherwise one, by the story's number, so that all stories together take each. */
export const inTurn = <const T>(ways: readonly T[], story: number): readonly T[] =>
  isFull ? ways : ways.filter((_, way) => way === story % ways.length);

export const nameOf = ({ language, scheme, viewport }: Look): string =>
  `${language}, ${scheme}, ${viewport === phone ? "phone" : "desktop"}`;

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds wrong with a page as it is now, a line each. */
export async function breaches(page: Page, where: string): Promise<string[]> {
  // Nothing of what is well is told, and no second page is opened to put frames together: pages have none. Each takes as long as the look itself.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    return `${where}: ${id} at ${first?.target.join(" ")}: ${first?.any[0]?.message ?? first?.html ?? ""}`;
  });
}

/** The same, and with `pnpm pictures` whether it looks otherwise than the picture that is kept of it. */
export async function findings(page: Page, where: string): Promise<string[]> {
  const looksOtherwise = await unlike(page, where);
  return [...looksOtherwise, ...(await breaches(page, where))];
}
