import type { ReceivingOrder } from "@karwan/sdk";
import { List, Text } from "@mantine/core";
import { Words } from "../../components/facts.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Counted, Difference } from "./counted.ts";
import { differencesOf, keyOf, sumOf } from "./counted.ts";

const SHOWN = 8;
type Differences = readonly Difference<ReceivingOrder["item_details"][number]>[];

interface Props {
  order: ReceivingOrder;
  counted: Counted;
  /** What becomes of lines that nobody counted. */
  rest: "whole" | "nothing";
}

/** How many pieces of what are missing, and of what there are too many, before goods are received for good. */
export function Differing({ order, counted, rest }: Props) {
  const differences = differencesOf(order, counted, rest);
  return (
    <>
      <Those which="receiving.missing" of={differences.filter(({ missing }) => missing > 0)} />
      <Those which="receiving.beyond" of={differences.filter(({ missing }) => missing < 0)} />
    </>
  );
}

function Those({ which, of }: { which: "receiving.missing" | "receiving.beyond"; of: Differences }) {
  const { t, number } = useI18n();
  if (of.length === 0) return null;
  const sum = sumOf(of);
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t(which, { n: sum, shown: number(sum) })}
      </Text>
      <List size="sm" style={{ overflowWrap: "anywhere" }}>
        {of.slice(0, SHOWN).map(({ line, came }) => (
          <List.Item key={keyOf(line)}>
            <Words>{line.item?.name ?? t("receiving.parcel")}</Words>:{" "}
            {t("receiving.came_of_all", { came: number(came), total: number(line.quantity) })}
          </List.Item>
        ))}
      </List>
      {of.length > SHOWN && <Text size="sm">{t("receiving.differs_more", { n: of.length - SHOWN })}</Text>}
    </div>
  );
}
