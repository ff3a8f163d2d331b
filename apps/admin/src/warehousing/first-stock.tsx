import { Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { rightsInWords } from "../components/rights.ts";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";

interface Props {
  /** Where it comes to, and what comes, as far as that is known. */
  warehouse?: string;
  item?: string;
}

const RECEIVES = "fulfilment.receivingOrders.create";

/** Where nothing lies yet: how the first goods get in, to whoever may bring them, and otherwise who does. */
export function FirstStock({ warehouse, item }: Props) {
  const { t } = useI18n();
  const { facts, may } = useKnown();
  if (!may(RECEIVES))
    return <Text size="sm">{t("stock.first_by_others", { rights: rightsInWords(facts, RECEIVES, t) })}</Text>;
  return (
    <>
      <Text size="sm">{t("stock.first")}</Text>
      <Group>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/receiving/new" search={{ warehouse, item }} {...props} />}
        >
          {t("make.receiving")}
        </Button>
      </Group>
    </>
  );
}
