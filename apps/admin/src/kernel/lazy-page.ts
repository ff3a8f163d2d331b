import type { ReactNode } from "react";
import type { Area } from "./i18n/messages.ts";
import { bringWords } from "./i18n/messages.ts";
import { lazy } from "./lazy.tsx";

/** A page that is loaded when it is first opened, or pointed at, together with the words of the areas that it shows. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
  ...areas: readonly Area[]
) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), bringWords(areas)]);
    return { default: module[name] };
  }, "page");
