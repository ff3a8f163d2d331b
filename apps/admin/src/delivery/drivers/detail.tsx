import type { Driver } from "@karwan/sdk";
import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { tell } from "../../components/tell.tsx";
import { wordsFor } from "../../components/words.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { History } from "./history.tsx";
import { SettleForm } from "./settle-form.tsx";

const DriverForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.DriverForm })));
const route = getRouteApi("/drivers/$id");

/** One driver: who he is, what he drives and where, what he earned and owes. */
export function DriverPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["delivery", "drivers", "show", id],
    queryFn: ({ signal }) => karwan.delivery.drivers.show.query({ driverId: id }, { signal }),
  });
  return (
    <Stack gap="md">
      <BackLink to="/drivers" label={t("nav.drivers")} />
      <Shown query={shown}>{(data) => <Whole driver={data.driver} />}</Shown>
    </Stack>
  );
}

function Whole({ driver }: { driver: Driver }) {
  const { t, dateTime } = useI18n();
  const { may } = useKnown();
  const { status, driver_id: id } = driver;
  const [isEdited, setEdited] = useState(false);
  const next = status === "active" ? "inactive" : "active";
  const turn = useMutation({
    mutationFn: () => karwan.delivery.drivers.update.mutate({ driverId: id, status: next }),
    onSuccess: () => readAgain("delivery"),
    onError: (error) => void tell({ color: "red", message: wordsFor(error, t) }),
  });
  const names = (records: readonly { name: string }[]) => records.map(({ name }) => name).join(" · ");
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Words>{driver.full_name}</Words>
          </Title>
          <Status value={status} label={t("driver.status.value", { status })} />
        </Group>
        <Group gap="xs">
          {may("delivery.deliveries.list") && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/deliveries" search={{ driver: id }} {...props} />}
            >
              {t("driver.deliveries")}
            </Button>
          )}
          {may("delivery.drivers.locations") && driver.current_location && (
            <Button variant="default" renderRoot={(props) => <Link to="/map" search={{ driver: id }} {...props} />}>
              {t("driver.on_map")}
            </Button>
          )}
          {may("delivery.drivers.update") && (
            <Button variant="default" onClick={() => setEdited(true)}>
              {t("driver.edit")}
            </Button>
          )}
          {may("delivery.drivers.update") && (
            <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
              {t(next === "active" ? "driver.activate" : "driver.deactivate")}
            </Button>
          )}
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper withBorder p="md">
          <Title order={2} size="h5" mb="xs">
            {t("driver.about")}
          </Title>
          <FactList
            facts={[
              [t("driver.phone"), driver.phone && <Ltr>{driver.phone}</Ltr>],
              [t("driver.email"), driver.email && <Ltr>{driver.email}</Ltr>],
              [t("driver.license"), driver.license_number && <Ltr>{driver.license_number}</Ltr>],
              [t("driver.vehicles"), driver.vehicles.length > 0 && <Words>{names(driver.vehicles)}</Words>],
              [
                t("driver.zones"),
                driver.all_zones ? t("driver.all_zones") : <Words key="zones">{names(driver.delivery_zones)}</Words>,
              ],
              [t("driver.online"), t(driver.is_online ? "driver.is_online" : "driver.is_offline")],
              [t("driver.seen"), driver.current_location && dateTime(driver.current_location.last_update)],
            ]}
          />
        </Paper>
        {may("delivery.driverMoney.wallet") && <Money id={id} name={driver.full_name} />}
      </SimpleGrid>
      {may("delivery.deliveries.list") && <History id={id} />}
      <Suspense>{isEdited && <DriverForm before={driver} onClose={() => setEdited(false)} />}</Suspense>
    </>
  );
}

async function moneyOf(driverId: string, signal: AbortSignal) {
  const { wallet, stats, transactions } = karwan.delivery.driverMoney;
  const [own, figures, moves] = await Promise.all([
    wallet.query({ driverId }, { signal }),
    stats.query({ driverId }, { signal }),
    transactions.query({ driverId, limit: 10 }, { signal }),
  ]);
  return { ...own, ...figures, ...moves };
}

function Money({ id, name }: { id: string; name: string }) {
  const known = useQuery({
    queryKey: ["delivery", "drivers", "money", id],
    queryFn: ({ signal }) => moneyOf(id, signal),
  });
  return <Shown query={known}>{(data) => <Account id={id} name={name} {...data} />}</Shown>;
}

interface AccountProps extends Awaited<ReturnType<typeof moneyOf>> {
  id: string;
  name: string;
}

function Account({ id, name, wallet, stats, transactions }: AccountProps) {
  const { t, money, number, dateTime } = useI18n();
  const { may } = useKnown();
  const [isSettling, setSettling] = useState(false);
  const told = (amount: number) => money(amount, wallet.currency_code);
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {t("driver.money")}
          </Title>
          {may("delivery.driverMoney.settle") && wallet.cash_in_hand > 0 && (
            <Button size="compact-sm" onClick={() => setSettling(true)}>
              {t("driver.settle")}
            </Button>
          )}
        </Group>
        <FactList
          facts={[
            [t("driver.cash_in_hand"), told(wallet.cash_in_hand)],
            [t("driver.earnings"), told(wallet.earnings)],
            [
              t("driver.balance"),
              <Link key="w" to="/wallets/$id" params={{ id: wallet.id }} style={{ color: "inherit" }}>
                {told(wallet.balance)}
              </Link>,
            ],
            [t("driver.delivered"), number(stats.delivered)],
            [t("driver.failed"), number(stats.failed)],
            [
              t("driver.on_time"),
              stats.on_time_share === null ? null : `${number(Math.round(stats.on_time_share * 100))} %`,
            ],
          ]}
        />
        <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
          {transactions.map(({ id: entry, amount, type, created_at, account }) => (
            <Group component="li" key={entry} justify="space-between" wrap="nowrap">
              <Text size="xs">
                {dateTime(created_at)} · {t("driver.account", { account })} · {t("wallet.entry", { type })}
              </Text>
              <Text size="sm">
                <Ltr>{told(amount)}</Ltr>
              </Text>
            </Group>
          ))}
        </Stack>
      </Stack>
      {isSettling && (
        <SettleForm
          id={id}
          name={name}
          cash={wallet.cash_in_hand}
          currency={wallet.currency_code}
          onClose={() => setSettling(false)}
        />
      )}
    </Paper>
  );
}
