import type { Dish, LanguageText } from "@karwan/sdk";

/** The parts of a menu, each once, in the order in which its dishes come to it. */
export function sectionsOf(dishes: readonly Pick<Dish, "section">[]): LanguageText[] {
  const seen = new Map<string, LanguageText>();
  for (const { section } of dishes) {
    const key = JSON.stringify([section.en, section.ar, section.ku]);
    if (Object.keys(section).length > 0 && !seen.has(key)) seen.set(key, section);
  }
  return [...seen.values()];
}
