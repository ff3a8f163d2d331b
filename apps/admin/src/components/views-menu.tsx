import type { View } from "@karwan/sdk";
import { Button, Menu, Text } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { isShown, viewsQuery } from "../kernel/views.ts";
import { Words } from "./facts.tsx";
import type { Viewed } from "./viewed.ts";
import { ManageViews, SaveView } from "./views-forms.tsx";
import { wordsFor } from "./words.ts";

/** The saved views of a list: one's own and what others share. */
export function ViewsMenu({ page, search, columns, onOpen }: Viewed) {
  const { t } = useI18n();
  const [doing, setDoing] = useState<"save" | "manage" | null>(null);
  const { data, error } = useQuery(viewsQuery);
  const views = (data?.views ?? []).filter((view) => view.page === page);
  const here = { page, search, columns };
  const shown = (view: View) => isShown(view, search);
  return (
    <>
      <Menu position="bottom-end" defaultOpened width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t("views")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item key={view.id} aria-current={shown(view) ? "true" : undefined} onClick={() => onOpen(view.query)}>
              <Text size="sm" fw={shown(view) ? 700 : 400}>
                <Words>{view.name}</Words>
              </Text>
              {!view.is_own && (
                <Text size="xs">
                  {t("views.of")} <Words>{view.owner.full_name}</Words>
                </Text>
              )}
            </Menu.Item>
          ))}
          {views.length === 0 && (
            <Menu.Label c="var(--mantine-color-text)">{error ? wordsFor(error, t) : t("views.none")}</Menu.Label>
          )}
          <Menu.Divider />
          <Menu.Item onClick={() => onOpen({})}>{t("views.all")}</Menu.Item>
          <Menu.Item onClick={() => setDoing("save")}>{t("views.save")}</Menu.Item>
          {views.length > 0 && <Menu.Item onClick={() => setDoing("manage")}>{t("views.manage")}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {doing === "save" && <SaveView here={here} onClose={() => setDoing(null)} />}
      {doing === "manage" && <ManageViews here={here} views={views} onClose={() => setDoing(null)} />}
    </>
  );
}
