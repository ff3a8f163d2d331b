import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { ownerOf, useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { startScans, useEntries } from "../../kernel/scan/index.ts";
import { RecordsWaiting } from "./records-waiting.tsx";

/** Sends what was scanned, on every page, and says how much of it waits; loaded after the page itself. */
export function Waiting() {
  const { me } = useKnown();
  const name = ownerOf(me);
  useEffect(() => startScans(name), [name]);
  const count = useEntries().filter(({ state }) => state === "waiting").length;
  return (
    <>
      {count > 0 && <OwnScans count={count} />}
      <RecordsWaiting />
    </>
  );
}

function OwnScans({ count }: { count: number }) {
  const { t } = useI18n();
  return (
    <Badge
      component={Link}
      to="/scan"
      variant="light"
      color="orange"
      tt="none"
      style={{ cursor: "pointer", flexShrink: 0 }}
    >
      {t("scan.waiting", { n: count })}
    </Badge>
  );
}
