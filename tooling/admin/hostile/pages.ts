import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../run/marks.mjs";

/** The paths of all pages, from the router's own declarations: a page that is added is opened without a line here. */
export function allPages(): string[] {
  const router = readFileSync(path.join(root, "apps/admin/src/router.tsx"), "utf8");
  return [...router.matchAll(/\bat\("(\/[^"]*)"/g)].map(([, found = ""]) => found);
}

/** Whether an address is one of a page with parameters in its path. */
export function isOf(page: string, address: string): boolean {
  const pattern = page
    .split("/")
    .map((part) => (part.startsWith("$") ? "[^/]+" : part))
    .join("/");
  return new RegExp(`^${pattern}$`).test(address);
}
