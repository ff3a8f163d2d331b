import type { ComponentProps } from "react";
import { Suspense } from "react";
import { lazy } from "../kernel/lazy.tsx";
import type { Missing as Note } from "./missing.tsx";

const Missing = lazy(() => import("./missing.tsx").then((module) => ({ default: module.Missing })));

/** What has to be there first is not; what says so comes when that is the case. */
export const LazyMissing = (props: ComponentProps<typeof Note>) => (
  <Suspense>
    <Missing {...props} />
  </Suspense>
);
