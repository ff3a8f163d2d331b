import { createRootRoute } from "@tanstack/react-router";
import { Frame } from "./shell/frame.tsx";
import { Broken, NotFound } from "./shell/home.tsx";

/** What lies around every page. */
export const root = createRootRoute({ component: Frame, notFoundComponent: NotFound, errorComponent: Broken });

/** A page at a path. */
export const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });
