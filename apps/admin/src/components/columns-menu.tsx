import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactElement } from "react";
import type { ColumnChoice } from "./columns.ts";
import { OpenMenu } from "./open-menu.tsx";

/** The columns of a list, each shown or hidden. */
export function ColumnItems({ columns, hidden, onChange, target }: ColumnChoice & { target: ReactElement<object> }) {
  const toggle = (id: string) => onChange(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id]);
  return (
    <OpenMenu target={target} position="bottom-end" closeOnItemClick={false}>
      {columns.map(({ id, header }) => {
        const isShown = !hidden.includes(id);
        return (
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={isShown}
            leftSection={<IconCheck size={16} aria-hidden visibility={isShown ? undefined : "hidden"} />}
            onClick={() => toggle(id)}
          >
            {header}
          </Menu.Item>
        );
      })}
    </OpenMenu>
  );
}
