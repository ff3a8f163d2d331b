import type { AnchorProps } from "@mantine/core";
import { Anchor } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> &
  AnchorProps & { ref?: Ref<HTMLAnchorElement> };

/** Leads from within a text to another page. */
export const TextLink = createLink((props: Props) => <Anchor size="sm" underline="always" c="inherit" {...props} />);
