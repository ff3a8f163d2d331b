import type { Context } from "hono";
import { accepts } from "hono/accepts";
import type { App } from "../http/app-env.ts";
import type { RestRoute } from "./routes.ts";

const JSON_TYPE = "application/json";

/** How the file is called that the caller asks for in `Accept`, and not for JSON before it; null where there is none. */
export function formatAsked(c: Context<App>, { meta }: RestRoute): string | null {
  if (!meta.asFile) return null;
  const { formats } = meta.asFile;
  const supports = [JSON_TYPE, ...Object.keys(formats)];
  return formats[accepts(c, { header: "Accept", supports, default: JSON_TYPE })] ?? null;
}
