import type { RestaurantRestaurantsShowOutput } from "@karwan/sdk";
import { Badge, Button, Group, Paper, SimpleGrid, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { languageNames, languages, useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { Schedule } from "../schedule-fields.tsx";

const RestaurantForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.RestaurantForm })));
const route = getRouteApi("/restaurants/$slug");
type Answer = RestaurantRestaurantsShowOutput;

/** One restaurant: where it is, when it is open, whether it takes orders now; its menu and its kitchen are a step away. */
export function RestaurantPage() {
  const { t } = useI18n();
  const { slug } = route.useParams();
  const shown = useQuery({
    queryKey: ["restaurant", "restaurants", "show", slug],
    refetchInterval: 10_000,
    queryFn: ({ signal }) => karwan.restaurant.restaurants.show.query({ slug }, { signal }),
  });
  return (
    <Stack gap="md">
      <BackLink to="/restaurants" label={t("nav.restaurants")} />
      <Shown query={shown}>{(data) => <Whole shown={data} />}</Shown>
    </Stack>
  );
}

function Whole({ shown }: { shown: Answer }) {
  const { t, language } = useI18n();
  const { may } = useKnown();
  const { restaurant, is_open } = shown;
  const [isEditing, setEditing] = useState(false);
  const state = restaurant.is_active ? "active" : "inactive";
  const stateName = t("restaurant.state.value", { state });
  useShortcuts(
    may("restaurant.restaurants.update")
      ? [{ keys: "e", label: "restaurant.edit", run: () => setEditing(true), opens: () => setEditing(false) }]
      : [],
  );
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Words>{wordsIn(restaurant.name, language)}</Words>
          </Title>
          <Status value={state} label={stateName} />
          {restaurant.is_active && (
            <Badge variant="light" color={is_open ? "teal" : "gray"} tt="none" aria-live="polite">
              {t(is_open ? "restaurant.open_now" : "restaurant.closed_now")}
            </Badge>
          )}
        </Group>
        <Actions shown={shown} stateName={stateName} onEdit={() => setEditing(true)} />
      </Group>
      <Ways slug={restaurant.slug} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <About shown={shown} />
        <Paper withBorder p="md">
          <Title order={2} size="h5" mb="xs">
            {t("schedule")}
          </Title>
          <Schedule schedule={restaurant.schedule} always={t("restaurant.always_open")} />
        </Paper>
      </SimpleGrid>
      <Suspense>{isEditing && <RestaurantForm restaurant={restaurant} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}

/** To what belongs to it: its kitchen, its menu, its orders. */
function Ways({ slug }: { slug: string }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const search = { restaurant: slug };
  return (
    <Group gap="xs">
      {may("restaurant.orders.kitchen") && (
        <Button variant="default" renderRoot={(props) => <Link to="/kitchen" search={search} {...props} />}>
          {t("nav.kitchen")}
        </Button>
      )}
      {may("restaurant.menus.list") && (
        <Button variant="default" renderRoot={(props) => <Link to="/menus" search={search} {...props} />}>
          {t("nav.menus")}
        </Button>
      )}
      {may("restaurant.orders.list") && (
        <Button variant="default" renderRoot={(props) => <Link to="/restaurant-orders" search={search} {...props} />}>
          {t("nav.restaurant_orders")}
        </Button>
      )}
    </Group>
  );
}

function Actions({ shown, stateName, onEdit }: { shown: Answer; stateName: string; onEdit(): void }) {
  const { t, language } = useI18n();
  const { slug, name, is_active, updated_at } = shown.restaurant;
  const { restaurants } = karwan.restaurant;
  return (
    <RecordActions
      machine="restaurant"
      status={is_active ? "active" : "inactive"}
      statusName={stateName}
      code={wordsIn(name, language)}
      area="restaurant"
      updatedAt={updated_at}
      actions={[
        {
          name: "edit",
          move: null,
          operation: "restaurant.restaurants.update",
          label: t("restaurant.edit"),
          open: onEdit,
        },
        {
          name: "turn",
          move: null,
          operation: "restaurant.restaurants.update",
          label: t(is_active ? "restaurant.stop" : "restaurant.start"),
          isDangerous: is_active,
          send: (_words, options) => restaurants.update.mutate({ slug, is_active: !is_active }, options),
        },
      ]}
    />
  );
}

function About({ shown: { restaurant, currency } }: { shown: Answer }) {
  const { t, dateTime } = useI18n();
  const { name, address, slug, time_zone, image_url, created_at, updated_at } = restaurant;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("restaurant.about")}
      </Title>
      <FactList
        facts={[
          ...languages.map(
            (each) =>
              [
                `${t("restaurant.name")} (${languageNames[each]})`,
                name[each] && <Words key={each}>{name[each]}</Words>,
              ] as const,
          ),
          [
            t("restaurant.address"),
            address ? <Words key="a">{address.full_address}</Words> : t("restaurant.no_address"),
          ],
          [
            t("restaurant.place"),
            address && (
              <Ltr key="p">
                {address.lat}, {address.lng}
              </Ltr>
            ),
          ],
          [t("restaurant.phone"), address?.contact_info.phone && <Ltr>{address.contact_info.phone}</Ltr>],
          [t("restaurant.slug"), <Ltr key="s">{slug}</Ltr>],
          [t("restaurant.time_zone"), <Ltr key="z">{time_zone}</Ltr>],
          [t("restaurant.currency"), <Ltr key="c">{currency}</Ltr>],
          [
            t("restaurant.image"),
            image_url && (
              <a key="i" href={image_url} target="_blank" rel="noreferrer" style={{ color: "inherit" }}>
                {t("restaurant.open_image")}
              </a>
            ),
          ],
          [t("restaurant.created"), dateTime(created_at)],
          [t("restaurant.changed"), dateTime(updated_at)],
        ]}
      />
    </Paper>
  );
}
