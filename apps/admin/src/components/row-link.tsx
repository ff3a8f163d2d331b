import type { AnchorProps } from "@mantine/core";
import { Anchor } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> &
  AnchorProps & { ref?: Ref<HTMLAnchorElement> };

/** Leads from a list to a record, also in a new tab; keys use the row itself, so it is not in the tab order. */
export const RowLink = createLink(({ onClick, ...rest }: Props) => (
  <Anchor
    {...rest}
    c="inherit"
    fw={600}
    inherit
    underline="always"
    tabIndex={-1}
    onClick={(event) => {
      event.stopPropagation();
      onClick?.(event);
    }}
  />
));
