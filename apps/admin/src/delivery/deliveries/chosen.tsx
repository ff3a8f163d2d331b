import type { Delivery } from "@karwan/sdk";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { ChosenBar } from "../../components/chosen-bar.tsx";
import { PrintButton } from "../../components/print-button.tsx";
import type { Selection } from "../../components/selection.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import type { BulkName } from "./bulk-form.tsx";

const BulkForm = lazy(() => import("./bulk-form.tsx").then((module) => ({ default: module.BulkForm })));

/** What can be done with all deliveries that are chosen. */
export function Chosen({ selection }: { selection: Selection<Delivery> }) {
  const { t } = useI18n();
  const [doing, setDoing] = useState<{ name: BulkName; deliveries: Delivery[] } | null>(null);
  const { size } = selection.rows;
  const begin = (name: BulkName) => setDoing({ name, deliveries: [...selection.rows.values()] });
  useShortcuts(
    size > 0
      ? [{ keys: "a", label: "delivery.action.assign", run: () => begin("assign"), opens: () => setDoing(null) }]
      : [],
  );
  return (
    <>
      {size > 0 && (
        <ChosenBar count={size} onClear={selection.clear}>
          <Button size="xs" onClick={() => begin("assign")}>
            {t("delivery.action.assign")}
          </Button>
          <Button size="xs" variant="default" onClick={() => begin("cancel")}>
            {t("delivery.action.cancel")}
          </Button>
          <Labels deliveries={[...selection.rows.values()]} />
        </ChosenBar>
      )}
      <Suspense>{doing && <BulkForm {...doing} onDone={selection.clear} onClose={() => setDoing(null)} />}</Suspense>
    </>
  );
}

/** The labels of deliveries that are chosen; of two kinds at once the server says what to do. */
function Labels({ deliveries }: { deliveries: readonly Delivery[] }) {
  const type = deliveries[0]?.label_assignment;
  const codes = deliveries.map(({ delivery_code }) => delivery_code);
  return <PrintButton size="xs" path="/labels" name="labels" body={{ type, delivery_codes: codes }} />;
}
