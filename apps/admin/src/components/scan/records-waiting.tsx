import { Badge } from "@mantine/core";
import { Link, useRouterState } from "@tanstack/react-router";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsFor } from "../words.ts";
import { useAdding, useRecordsWaiting } from "./adding.ts";
import type { ScannedRecord } from "./kept-scans.ts";

/** Scans that were left behind on other pages: sent from wherever one is, and said until they are on their record. */
export function RecordsWaiting() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The page of a record sends its own, and says so itself.
  const elsewhere = useRecordsWaiting().filter(({ id }) => !path.includes(id));
  return elsewhere.map((record) => <RecordWaiting key={record.kind + record.id} record={record} />);
}

function RecordWaiting({ record }: { record: ScannedRecord }) {
  const { t } = useI18n();
  const { waiting, refused } = useAdding(
    { record, isDraft: true, isElsewhere: true },
    {
      wordsFor: (error) => wordsFor(error, t),
      // It is read on the page of the record, to which the badge leads.
      refused: () => undefined,
    },
  );
  const named = (said: string) => t("scan.of_record", { kind: record.kind, said });
  return (
    <Link
      to={record.kind === "waybill" ? "/waybills/$id" : "/manifests/$id"}
      params={{ id: record.id }}
      style={{ minWidth: 0 }}
    >
      {waiting.length > 0 && (
        <Badge variant="light" color="orange" tt="none" style={{ cursor: "pointer" }}>
          {named(t("scan.waiting", { n: waiting.length }))}
        </Badge>
      )}
      {refused.length > 0 && (
        <Badge variant="light" color="red" tt="none" style={{ cursor: "pointer" }}>
          {named(t("scan.refused", { n: refused.length }))}
        </Badge>
      )}
    </Link>
  );
}
