// Before the first paint: language, direction and colours. A file of its own, because the page allows no inline script.
// A browser that keeps nothing has neither.
const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
// What was chosen; until then the first of the browser's languages that is one of ours, as `languageIn` of the sources has it.
const ours = (tag) => ({ en: "en", ar: "ar", ku: "ku", ckb: "ku" })[tag.toLowerCase().split("-", 1)[0]];
const language = kept("karwan.language") || navigator.languages.map(ours).find(Boolean) || "en";
document.documentElement.lang = language === "ku" ? "ckb" : language;
document.documentElement.dir = language === "en" ? "ltr" : "rtl";
const chosen = kept("mantine-color-scheme-value");
const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const scheme = chosen === "light" || chosen === "dark" ? chosen : dark;
document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
