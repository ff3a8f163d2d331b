// Before the first paint: language, direction and colours. A file of its own, because the page allows no inline script.
// A browser that keeps nothing has neither.
const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const language = kept("karwan.language") || "en";
document.documentElement.lang = language === "ku" ? "ckb" : language;
document.documentElement.dir = language === "en" ? "ltr" : "rtl";
const chosen = kept("mantine-color-scheme-value");
const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const scheme = chosen === "light" || chosen === "dark" ? chosen : dark;
document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
