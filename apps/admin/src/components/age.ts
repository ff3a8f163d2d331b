import type { I18n } from "../kernel/i18n/index.tsx";

const MINUTE = 60_000;

/** How long ago something was, in the largest unit that is whole. */
export function ageOf(since: Date, now: number): { unit: "now" | "minutes" | "hours" | "days"; n: number } {
  const minutes = Math.floor((now - since.getTime()) / MINUTE);
  if (minutes < 1) return { unit: "now", n: 0 };
  if (minutes < 60) return { unit: "minutes", n: minutes };
  if (minutes < 48 * 60) return { unit: "hours", n: Math.floor(minutes / 60) };
  return { unit: "days", n: Math.floor(minutes / (24 * 60)) };
}

/** The same in words. By messages: Chromium has no Sorani to say it in. */
export function ago(since: Date, now: number, { t }: Pick<I18n, "t">): string {
  const { unit, n } = ageOf(since, now);
  return unit === "now" ? t("ago.now") : t(`ago.${unit}`, { n });
}
