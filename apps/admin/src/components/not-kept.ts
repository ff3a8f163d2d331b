import { useEffect, useSyncExternalStore } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { unkept } from "../kernel/kept/storage.ts";
import { tell } from "./tell.tsx";

/** Says, once, when this browser does not keep what the page gives it, and what is lost by that. */
export function useSaysNotKept(): void {
  const { t } = useI18n();
  const what = useSyncExternalStore(unkept.subscribe, unkept.what);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, not again in another language
  useEffect(() => {
    if (what === null) return;
    void tell({ id: "unkept", color: "orange", title: t("kept.title"), message: t(`kept.${what}`), autoClose: false });
  }, [what]);
}
