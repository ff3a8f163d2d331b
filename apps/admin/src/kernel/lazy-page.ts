import { lazyRouteComponent } from "@tanstack/react-router";
import type { Area } from "./i18n/messages.ts";
import { bringWords } from "./i18n/messages.ts";

/** A page that is loaded when it is first opened, or pointed at, together with the words of the areas that it shows. */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  ...areas: readonly Area[]
) => {
  const withWords = async (): Promise<Module> => {
    const [module] = await Promise.all([load(), bringWords(areas)]);
    return module;
  };
  return lazyRouteComponent<Module, Name>(withWords, name);
};
