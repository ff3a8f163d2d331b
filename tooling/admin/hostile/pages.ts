import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../run/marks.mjs";

/** The paths of all pages, from the routers' own declarations: a page that is added is opened without a line here. */
export function allPages(): string[] {
  const files = ["router.tsx", "office-routes.ts"].map((name) => path.join(root, "apps/admin/src", name));
  const routes = files.map((file) => readFileSync(file, "utf8")).join("\n");
  return [...routes.matchAll(/\bat\("(\/[^"]*)"/g)].map(([, found = ""]) => found);
}

/** Whether an address is one of a page with parameters in its path. */
export function isOf(page: string, address: string): boolean {
  const pattern = page
    .split("/")
    .map((part) => (part.startsWith("$") ? "[^/]+" : part))
    .join("/");
  return new RegExp(`^${pattern}$`).test(address);
}
