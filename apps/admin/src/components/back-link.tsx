import { Anchor, Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import { Link } from "@tanstack/react-router";

/** Leads from a record to its list. */
export function BackLink({ to, label }: { to: LinkProps["to"]; label: string }) {
  return (
    <Anchor component={Link} to={to} size="sm" underline="always" c="var(--mantine-color-text)">
      <Group gap={4} component="span">
        <IconArrowLeft size={16} aria-hidden className="turns" /> {label}
      </Group>
    </Anchor>
  );
}
