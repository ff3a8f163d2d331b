import { createHash } from "node:crypto";
import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import { html, raw } from "hono/html";

/** Something that happened to a parcel: when, and its new status or who has it. */
type Step = { type: string; to: string | null; at: string };
export type Tracked = {
  delivery_code: string;
  status: string;
  timeline: readonly Step[];
  estimated_at: string | null;
  late_since: string | null;
  company: { name: string; time_zone: string };
  private: Private | null;
};
/** What the recipient's key shows (4 L9). */
type Private = {
  place: { latitude: number; longitude: number; at: string; distance_km: number } | null;
  sender_name: string | null;
  recipient_name: string | null;
  driver_name: string | null;
  proof: { photo_urls: string[]; signature_url: string | null; recipient_name: string | null; at: string } | null;
};

export const style = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; max-width: 34rem; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.6rem; line-height: 1.3; margin: .25rem 0 1rem; }
  h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
  p { margin: .25rem 0; }
  ol { list-style: none; margin: 0; padding: 0; border-inline-start: 2px solid; }
  li { padding: 0 0 1rem; padding-inline-start: 1rem; }
  time, .code { opacity: .75; }
  nav { margin-top: 2.5rem; display: flex; gap: 1.25rem; }
`;

/** What the page may load and do: its own style and nothing else. */
export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const names: Record<Language, string> = { en: "English", ar: "العربية", ku: "کوردی" };
// With Latin digits, as numbers have within our messages.
const locales: Record<Language, string> = { en: "en-GB", ar: "ar-IQ-u-nu-latn", ku: "ckb-IQ-u-nu-latn" };

const clock = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/** What a moment is called by a clock. Of Arabic and Sorani the library knows the words, but not how people put them together. */
function inWords(at: string, language: Language, timeZone: string): string {
  const written = new Intl.DateTimeFormat(locales[language], { ...clock, timeZone });
  if (language === "en") return written.format(new Date(at));
  const parts = Object.fromEntries(written.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const { weekday, day, month, year, hour, minute } = parts;
  return language === "ar"
    ? `${weekday}، ${day} ${month} ${year}، الساعة ${hour}:${minute}`
    : `${weekday}، ${day}ی ${month}ی ${year}، کاتژمێر ${hour}:${minute}`;
}

/** Whose clock it is, in words, where they are known: the page knows nothing of its reader. */
function clockIn(language: Language, timeZone: string): string {
  const named = (timeZoneName: "shortGeneric" | "longGeneric") =>
    new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  const short = named("shortGeneric");
  const name = /^[A-Z]+$/.test(short) ? named("longGeneric") : short;
  // In Sorani "in the time of" is two words, which the library writes as one.
  return language === "ku" ? name.replace(/^بەکاتی /, "بە کاتی ") : name;
}

/** A moment in the words of a language. */
const moment = (at: string, language: Language, timeZone: string) =>
  html`<time datetime="${at}">${inWords(at, language, timeZone)}</time>`;

type Html = ReturnType<typeof html>;
type Shown = { language: Language; title: string; body: Html; k?: string | undefined };

/** A page of its language, with ways to the same one in the others. */
export function page({ language, title, body, k }: Shown) {
  const rest = k === undefined ? "" : `&k=${encodeURIComponent(k)}`;
  const others = Object.entries(names).filter(([other]) => other !== language);
  return html`<!doctype html>
<html lang="${language === "ku" ? "ckb" : language}" dir="${language === "en" ? "ltr" : "rtl"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>${body}</main>
<nav>${others.map(([other, name]) => html`<a href="?language=${other}${rest}" hreflang="${other}" lang="${other === "ku" ? "ckb" : other}">${name}</a>`)}</nav>
</body>
</html>
`;
}

const statusIn = (language: Language, status: string) => translate(language, "tracking_page.status", { status });

function stepIn(language: Language, { type, to }: Step): string {
  const what = to ?? "other";
  return type === "custody"
    ? translate(language, "tracking_page.custody", { custody: what })
    : statusIn(language, what);
}

/** Whose hands say more of where a parcel is than its status does. */
const telling: Readonly<Record<string, ReadonlySet<string | null>>> = {
  picked_up: new Set(["awaiting_warehouse_receipt", "warehouse", "lost"]),
  failed: new Set(["lost"]),
  returned: new Set(["returned_to_sender", "lost"]),
};

/** Who has it since, where that says more than its status. */
function handsOf({ status, timeline }: Tracked): Step | undefined {
  const held = timeline.findLast(({ type }) => type === "custody");
  return held && telling[status]?.has(held.to) ? held : undefined;
}

// Closer than this the place is as exact as the phone that told it.
const NEAR_KM = 0.5;

/** For whom it is, who brings it and from how far, and how it was handed over: in words, with links to what is a picture. */
function privatePart(seen: Private, language: Language, when: (at: string) => unknown) {
  const { place, proof } = seen;
  const say = (key: Parameters<typeof translate>[1], params?: Record<string, unknown>) =>
    translate(language, key, params);
  const named = (key: Parameters<typeof translate>[1], name: string | null) =>
    name ? html`<p>${say(key, { name: `\u2068${name}\u2069` })}</p>` : "";
  const far =
    place &&
    (place.distance_km < NEAR_KM
      ? say("tracking_page.private_place_here")
      : say("tracking_page.private_place", { km: place.distance_km.toFixed(1) }));
  const at = place && `geo:${place.latitude},${place.longitude}`;
  const photos = (proof?.photo_urls ?? []).map(
    (url, n) => html`<li><a href="${url}">${say("tracking_page.private_photo", { number: n + 1 })}</a></li>`,
  );
  const signature = proof?.signature_url
    ? html`<li><a href="${proof.signature_url}">${say("tracking_page.private_signature")}</a></li>`
    : "";
  return html`<h2>${say("tracking_page.private")}</h2>
${named("tracking_page.private_to", seen.recipient_name)}
${named("tracking_page.private_from", seen.sender_name)}
${named("tracking_page.private_driver", seen.driver_name)}
${place ? html`<p>${far}<br>${when(place.at)}<br><a href="${at}">${say("tracking_page.private_map")}</a></p>` : ""}
${proof ? html`<h2>${say("tracking_page.private_proof")}</h2>${named("tracking_page.private_received", proof.recipient_name)}<p>${when(proof.at)}</p><ul>${photos}${signature}</ul>` : ""}`;
}

// An estimate is never in the past: of what is late it would be this minute, again and again.
const MADE_UP_MS = 60_000;

/** When it should be there, and of what is late since when it is. */
function expectedIn(
  { estimated_at, late_since }: Tracked,
  language: Language,
  when: (at: string) => unknown,
  now: Date,
) {
  const isKnown =
    estimated_at !== null && (late_since === null || Date.parse(estimated_at) - now.getTime() > MADE_UP_MS);
  const late = late_since === null ? "" : html`<p>${translate(language, "tracking_page.late")} ${when(late_since)}</p>`;
  const expected = isKnown ? html`<p>${translate(language, "tracking_page.expected")} ${when(estimated_at)}</p>` : "";
  return html`${late}${expected}`;
}

/** Where a parcel is, in words: the newest first (3 §5). */
export function trackedPage(tracked: Tracked, language: Language, now: Date, k?: string) {
  const { delivery_code, status, timeline, company } = tracked;
  const when = (at: string) => moment(at, language, company.time_zone);
  const hands = handsOf(tracked);
  const title = hands ? stepIn(language, hands) : statusIn(language, status);
  const isOpen = status === "failed" && !hands;
  const next = isOpen && translate(language, "tracking_page.failed_next", { company: `\u2068${company.name}\u2069` });
  const steps = timeline.toReversed().map((step) => html`<li>${stepIn(language, step)}<br>${when(step.at)}</li>`);
  const body = html`<p><bdi>${company.name}</bdi></p>
<p class="code">${translate(language, "tracking_page.parcel")} <bdi dir="ltr">${delivery_code}</bdi></p>
<h1>${title}</h1>
${next ? html`<p>${next}</p>` : ""}
${expectedIn(tracked, language, when, now)}
${tracked.private ? privatePart(tracked.private, language, when) : ""}
<h2>${translate(language, "tracking_page.history")}</h2>
<ol>${steps}</ol>
<p>${translate(language, "tracking_page.clock", { clock: clockIn(language, company.time_zone) })}</p>`;
  return page({ language, title: `${delivery_code}: ${title}`, body, k: tracked.private ? k : undefined });
}

/** Why nothing is shown, and what to do. */
export function apologyPage(language: Language, why: "not_found" | "not_now") {
  const title = translate(language, `tracking_page.${why}`);
  const body = html`<h1>${title}</h1><p>${translate(language, `tracking_page.${why}_hint`)}</p>`;
  return page({ language, title, body });
}
