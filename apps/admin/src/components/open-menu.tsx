import type { MenuProps } from "@mantine/core";
import { Menu } from "@mantine/core";
import type { ReactElement, ReactNode, Ref } from "react";
import { cloneElement, useRef } from "react";

interface Props extends Pick<MenuProps, "position" | "width" | "closeOnItemClick"> {
  target: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  children: ReactNode;
}

/** A menu that is open from the start: somebody has just asked for it. Who leaves it stands at its button again. */
export function OpenMenu({ target, children, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu defaultOpened returnFocus={false} onClose={() => button.current?.focus()} {...props}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
