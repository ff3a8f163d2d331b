import { StartupError } from "../../startup-error.ts";

/** The one code that a command was told. */
export function codeIn(positionals: readonly string[], usage: string): string {
  const [code, ...rest] = positionals;
  if (!code || rest.length > 0) throw new StartupError(`Name one tenant by its code: karwan tenant ${usage}.`);
  return code.toUpperCase();
}
