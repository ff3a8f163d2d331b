import type { Market } from "@karwan/sdk";
import { Group, Paper, Text, Title } from "@mantine/core";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { Status } from "../../components/status.tsx";
import { languageNames, languages, useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useDirectory } from "./directory.ts";

/** What a shop says of itself, how it sells, and what was said when it was submitted and reviewed. */
export function MarketFacts({ market }: { market: Market }) {
  const { t, number, dateTime, language } = useI18n();
  const { data } = useDirectory();
  const category = data?.directory_categories.find(({ key }) => key === market.directory_category);
  const { settings, tagline } = market;
  const methods = settings.payment_methods.map((method) => t("payment.method", { method }));
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("market.about")}
      </Title>
      <FactList
        facts={[
          ...languages.map(
            (each) =>
              [
                `${t("market.tagline")} (${languageNames[each]})`,
                tagline[each] && <Words key={each}>{tagline[each]}</Words>,
              ] as const,
          ),
          [
            t("market.directory"),
            <Words key="d">{wordsIn(category?.name, language) || market.directory_category}</Words>,
          ],
          [t("market.currency"), <Ltr key="c">{settings.currency}</Ltr>],
          [t("market.payment_methods"), methods.join(" · ")],
          [t("market.tax_rate"), `${number(settings.tax_rate)} %`],
          [t("market.tax_how"), t(settings.prices_include_tax ? "market.tax_included" : "market.tax_on_top")],
          [t("market.auto_delivery"), t(settings.auto_create_delivery ? "market.yes" : "market.no")],
          [t("market.logo"), market.logo_url && <Ltr key="l">{market.logo_url}</Ltr>],
          [t("market.banners"), market.banners.length > 0 && number(market.banners.length)],
          [t("market.submitted_at"), market.submitted_at && dateTime(market.submitted_at)],
          [t("market.submission_notes"), market.submission_notes && <Words>{market.submission_notes}</Words>],
          [t("market.admin_notes"), market.admin_notes && <Words>{market.admin_notes}</Words>],
          [t("market.approved_at"), market.approved_at && dateTime(market.approved_at)],
          [t("market.published_at"), market.published_at && dateTime(market.published_at)],
        ]}
      />
    </Paper>
  );
}

/** What a shop is called, how its approval stands, and whether people see it. */
export function MarketTitle({ market, statusName }: { market: Market; statusName: string }) {
  const { t } = useI18n();
  return (
    <Group gap="sm">
      <Title order={1} size="h3">
        <Ltr>{market.store_name}</Ltr>
      </Title>
      <Status value={market.status} label={statusName} />
      <Text size="sm">{t(market.is_live ? "market.live" : "market.not_live")}</Text>
    </Group>
  );
}
