import { Button } from "@mantine/core";
import type { LinkProps } from "@tanstack/react-router";
import { Link, useNavigate } from "@tanstack/react-router";
import { useKnown } from "../kernel/facts.ts";
import type { MessageKey } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useShortcuts } from "../kernel/keys.ts";

interface Props {
  to: LinkProps["to"];
  label: MessageKey;
  /** Whoever may call it is led there, by `N` too. */
  operation: string;
  size?: string;
}

/** Leads to the page where a record of a list is made. */
export function MakeButton({ to, label, operation, size = "sm" }: Props) {
  const { t } = useI18n();
  const { may } = useKnown();
  const navigate = useNavigate();
  const isAllowed = may(operation);
  useShortcuts(isAllowed ? [{ keys: "n", label, run: () => void navigate({ to }), opens: "making" }] : []);
  if (!isAllowed) return null;
  return (
    <Button size={size} renderRoot={(props) => <Link to={to} {...props} />}>
      {t(label)}
    </Button>
  );
}
