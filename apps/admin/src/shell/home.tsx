import { Stack, Text } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import { Empty, Trouble } from "../components/trouble.tsx";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { pages } from "./pages.ts";

/** Leads to the first page that somebody may see. */
export function Home() {
  const { t } = useI18n();
  const { may } = useKnown();
  const first = pages.find(({ operation }) => may(operation));
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
