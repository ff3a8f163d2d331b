import { Menu, Text } from "@mantine/core";
import type { ReactElement } from "react";
import { OpenMenu } from "./open-menu.tsx";

interface Props {
  /** Each with why it cannot be done now; null when it can. */
  actions: readonly { name: string; label: string; why: string | null; choose(): void }[];
  target: ReactElement<object>;
}

/** What else can be done with a record; what cannot says why. */
export function ActionItems({ actions, target }: Props) {
  return (
    <OpenMenu target={target} position="bottom-end">
      {actions.map(({ name, label, why, choose }) =>
        why === null ? (
          <Menu.Item key={name} onClick={choose}>
            {label}
          </Menu.Item>
        ) : (
          <Menu.Item key={name} aria-disabled c="dimmed" closeMenuOnClick={false}>
            {label}
            <Text size="xs">{why}</Text>
          </Menu.Item>
        ),
      )}
    </OpenMenu>
  );
}
