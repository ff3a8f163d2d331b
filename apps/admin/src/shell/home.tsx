import { Stack, Text } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { Empty, Trouble } from "../components/trouble.tsx";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { pages } from "./pages.ts";
import { takeTour, wasTaken } from "./tour/open.ts";

type May = (operation: string) => boolean;

/** Where somebody begins: at the scanner who works with one and gives nobody work, all others at the first page that they see. */
export function beginningOf(may: May) {
  const seen = pages.filter(({ operation }) => may(operation));
  const worksAtScanner = may("fulfilment.pickingOrders.pick") && !may("delivery.assignments.assign");
  return (worksAtScanner ? seen.find(({ to }) => to === "/scan") : undefined) ?? seen[0];
}

/**
 * Leads to the first page that somebody may see, and shows who is new to the demo around from there. Whoever came to a
 * page's own address is left on it.
 */
export function Home() {
  const { t } = useI18n();
  const { facts, may } = useKnown();
  const isNew = facts.demo !== null && !wasTaken();
  useEffect(() => {
    if (isNew) takeTour();
  }, [isNew]);
  const first = beginningOf(may);
  if (first) return <Navigate to={first.to} replace />;
  return (
    <Empty title={t("home.nothing")}>
      <Text size="sm" ta="center">
        {t("home.nothing_text")}
      </Text>
      <Link to="/account" style={{ color: "inherit" }}>
        {t("account.title")}
      </Link>
    </Empty>
  );
}

/** An address that no page has. */
export function NotFound() {
  const { t } = useI18n();
  return (
    <Empty title={t("home.no_page")}>
      <Link to="/" style={{ color: "inherit" }}>
        {t("home.back")}
      </Link>
    </Empty>
  );
}

/** A page that broke: said, with a way to try again, and the menu stays. */
export function Broken({ error, reset }: { error: unknown; reset(): void }) {
  return (
    <Stack maw={640}>
      <Trouble error={error} onRetry={reset} />
    </Stack>
  );
}
