import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { ExportButton } from "../../components/list-tools.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { Empty } from "../../components/trouble.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import type { Carrier } from "./carrier.ts";

const CarrierForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.CarrierForm })));

async function allCarriers(signal: AbortSignal): Promise<Carrier[]> {
  const carriers: Carrier[] = [];
  for await (const carrier of karwan.carriers.configuration.list.paginate({ limit: 100 }, { signal }))
    carriers.push(carrier);
  return carriers;
}

/** The companies that carry in place of own drivers: which are used, for what price, and where they report to. */
export function CarriersPage() {
  const { t } = useI18n();
  const carriers = useQuery({ queryKey: ["carriers", "all"], queryFn: ({ signal }) => allCarriers(signal) });
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.carriers")}
        </Title>
        <ExportButton path="/carriers/tenant" query={{}} name="carriers" />
      </Group>
      <Shown query={carriers}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={t("carrier.empty")} />
          ) : (
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {all.map((carrier) => (
                <One key={carrier.code} carrier={carrier} />
              ))}
            </SimpleGrid>
          )
        }
      </Shown>
    </Stack>
  );
}

function One({ carrier }: { carrier: Carrier }) {
  const { t, number } = useI18n();
  const { may } = useKnown();
  const [isOpen, setOpen] = useState(false);
  const { code, name, is_enabled, prefer_internal, default_price, has_credentials, webhook } = carrier;
  const status = is_enabled ? "active" : "inactive";
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between" mb="xs">
        <Group gap="xs">
          <Title order={2} size="h5">
            <Words>{name}</Words>
          </Title>
          <Status value={status} label={t("carrier.status", { status })} />
        </Group>
        {may("carriers.configuration.update") && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {t("carrier.set_up")}
          </Button>
        )}
      </Group>
      <FactList
        facts={[
          [t("carrier.code"), <Ltr key="code">{code}</Ltr>],
          [t("carrier.order"), t(prefer_internal ? "carrier.own_first" : "carrier.carrier_first")],
          [t("carrier.price"), default_price === null ? t("carrier.no_price") : number(default_price)],
          [t("carrier.credentials"), t(has_credentials ? "carrier.has_credentials" : "carrier.no_credentials")],
          [t("carrier.webhook"), webhook && <Ltr key="url">{webhook.url}</Ltr>],
        ]}
      />
      <Text size="sm" mt="xs">
        <Link to="/carriers/$code" params={{ code }} style={{ color: "inherit" }}>
          {t("carrier.events")}
        </Link>
      </Text>
      <Suspense>{isOpen && <CarrierForm before={carrier} onClose={() => setOpen(false)} />}</Suspense>
    </Paper>
  );
}
