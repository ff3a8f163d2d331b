import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { lazy } from "../kernel/lazy.tsx";
import type { Viewed } from "./viewed.ts";

const ViewsMenu = lazy(() => import("./views-menu.tsx").then((module) => ({ default: module.ViewsMenu })));

/** Opens the saved views of a list; they are loaded when somebody wants them. */
export function Views(props: Viewed) {
  const { t } = useI18n();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <Button
      variant="default"
      aria-haspopup="menu"
      loading={isWanted}
      leftSection={<IconBookmark size={16} aria-hidden />}
      onClick={() => setWanted(true)}
    >
      {t("views")}
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ViewsMenu {...props} />
    </Suspense>
  );
}
