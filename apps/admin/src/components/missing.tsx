import { Alert, Text } from "@mantine/core";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { TextLink } from "./text-link.tsx";

/** What has to be there first is not: who may make it is led to where it is made. */
export function Missing({ what }: { what: "warehouse" | "service" }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const isWarehouse = what === "warehouse";
  const isAllowed = may(isWarehouse ? "warehousing.warehouses.create" : "delivery.services.create");
  return (
    <Alert role="note" color="orange" title={t(isWarehouse ? "missing.warehouse" : "missing.service")}>
      {!isAllowed && <Text size="sm">{t("missing.ask")}</Text>}
      {isAllowed && isWarehouse && (
        <TextLink to="/warehouses" search={{ new: "yes" }}>
          {t("do.new_warehouse")}
        </TextLink>
      )}
      {isAllowed && !isWarehouse && <TextLink to="/services">{t("nav.services")}</TextLink>}
    </Alert>
  );
}
