import { Button, Group } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { lazy } from "../kernel/lazy.tsx";
import { WhenWanted } from "./when-wanted.tsx";

const ActionItems = lazy(() => import("./actions-menu.tsx").then((module) => ({ default: module.ActionItems })));

/** What stands in the way of a move, in words. */
export const WHY = { permission: "hindrance.permission", status: "hindrance.status" } as const;

interface Props<Name extends string> {
  /** Each with why it cannot be done now; null when it can. */
  actions: readonly { name: Name; label: string; why: string | null; isDangerous?: boolean }[];
  onChoose(name: Name): void;
}

/** The first thing that can be done with a record as a button, the rest behind it; what cannot be done says why. */
export function ActionButtons<Name extends string>({ actions, onChoose }: Props<Name>) {
  const { t } = useI18n();
  const possible = actions.filter(({ why }) => why === null);
  // What cannot be taken back is never what one does by the way.
  const first = possible.find(({ isDangerous }) => !isDangerous);
  const others = possible.filter((each) => each !== first);
  const rest = [...others, ...actions.filter(({ why }) => why !== null)];
  const more = (
    <Button variant="default" aria-haspopup="menu" rightSection={<IconChevronDown size={16} aria-hidden />}>
      {t("actions.more")}
    </Button>
  );
  return (
    <Group gap="xs">
      {first && <Button onClick={() => onChoose(first.name)}>{first.label}</Button>}
      <WhenWanted target={more}>
        <ActionItems actions={rest.map((each) => ({ ...each, choose: () => onChoose(each.name) }))} target={more} />
      </WhenWanted>
    </Group>
  );
}
