import type { Restaurant } from "@karwan/sdk";
import { NativeSelect, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Shown } from "../../components/shown.tsx";
import { Empty } from "../../components/trouble.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useRestaurants } from "./of-company.ts";

interface Props {
  /** The slug in the page's address. */
  slug: string | undefined;
  children(restaurant: Restaurant, all: readonly Restaurant[]): ReactNode;
}

/** A page of one restaurant: the one in its address, else the first that is open to diners. */
export function OfRestaurant({ slug, children }: Props) {
  const { t } = useI18n();
  return (
    <Shown query={useRestaurants()}>
      {({ restaurants }) => {
        const chosen =
          restaurants.find((each) => each.slug === slug) ??
          restaurants.find(({ is_active }) => is_active) ??
          restaurants[0];
        if (chosen) return children(chosen, restaurants);
        return (
          <Empty title={t("restaurant.none")}>
            <Text size="sm">{t("restaurant.none_hint")}</Text>
            <Link to="/restaurants" style={{ color: "inherit" }}>
              {t("nav.restaurants")}
            </Link>
          </Empty>
        );
      }}
    </Shown>
  );
}

interface ChoiceProps {
  all: readonly Restaurant[];
  slug: string;
  onChange(slug: string): void;
}

/** Which restaurant it is; nothing to choose where there is but one. */
export function RestaurantChoice({ all, slug, onChange }: ChoiceProps) {
  const { t, language } = useI18n();
  if (all.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t("restaurant.which")}
      data={all.map((each) => ({ value: each.slug, label: wordsIn(each.name, language) || each.slug }))}
      value={slug}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
