import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../run/marks.mjs";

const src = path.join(root, "apps/admin/src");

/** The paths of all pages, from the router's own declarations: a page that is added is opened without a line here. */
function pagesOfRouter(): string[] {
  const routers = readdirSync(src).filter((name) => /^router\.tsx$|-routes\.tsx?$/.test(name));
  const text = routers.map((name) => readFileSync(path.join(src, name), "utf8")).join("\n");
  return [...text.matchAll(/\bat\("(\/[^"]*)"/g)].map(([, found = ""]) => found);
}

const all = pagesOfRouter();
export const allPages = (): readonly string[] => all;

/** Whether an address is that of a page; one that another page has for itself is no record's. */
export function isOf(page: string, address: string): boolean {
  if (page.includes("$") && all.includes(address)) return false;
  const pattern = page
    .split("/")
    .map((part) => (part.startsWith("$") ? "[^/]+" : part))
    .join("/");
  return new RegExp(`^${pattern}$`).test(address);
}
