import { Button, Group, Menu, Text, Tooltip } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useI18n } from "../kernel/i18n/index.tsx";

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
  return (
    <Group gap="xs">
      {first && <Button onClick={() => onChoose(first.name)}>{first.label}</Button>}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t("actions.more")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ name, label }) => (
            <Menu.Item key={name} onClick={() => onChoose(name)}>
              {label}
            </Menu.Item>
          ))}
          {actions
            .filter(({ why }) => why !== null)
            .map(({ name, label, why }) => (
              <Tooltip key={name} label={why}>
                <Menu.Item aria-disabled c="dimmed" closeMenuOnClick={false}>
                  {label}
                  <Text size="xs">{why}</Text>
                </Menu.Item>
              </Tooltip>
            ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
