import { Suspense } from "react";
import { lazy } from "../../kernel/lazy.tsx";
import { Loading } from "../shown.tsx";
import type { LinesProps } from "./item-lines.tsx";

const ItemLines = lazy(() => import("./item-lines.tsx").then((module) => ({ default: module.ItemLines })));

/** Lines of items; what scans and finds them comes after the page that they stand on. */
export const LazyLines = (props: LinesProps) => (
  <Suspense fallback={<Loading />}>
    <ItemLines {...props} />
  </Suspense>
);
