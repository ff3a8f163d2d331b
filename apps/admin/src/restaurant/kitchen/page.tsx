import "./kitchen.css";
import type { KitchenOrder, Restaurant, RestaurantOrdersKitchenOutput } from "@karwan/sdk";
import { Badge, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Words } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { tell } from "../../components/tell.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { wordsFor } from "../../components/words.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { newKey } from "../../kernel/new-key.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { OfRestaurant, RestaurantChoice } from "../restaurants/choice.tsx";
import type { ColumnId, KitchenAction } from "./board.ts";
import { actions, actionsOf, columns, hasArrived } from "./board.ts";
import { isRinging, keepRinging, ring } from "./ring.ts";
import { Ticket } from "./ticket.tsx";

const RejectForm = lazy(() => import("./reject-form.tsx").then((module) => ({ default: module.RejectForm })));
const route = getRouteApi("/kitchen");

// News of an order comes at once; what another tablet does, and the clock, with the next look.
const AGAIN_MS = 5_000;

/** What a restaurant's kitchen has to do: to answer, to make, to hand out. For a tablet on the wall. */
export function KitchenPage() {
  const { restaurant } = route.useSearch();
  return (
    <OfRestaurant slug={restaurant}>
      {(chosen, all) => <Kitchen key={chosen.slug} restaurant={chosen} all={all} />}
    </OfRestaurant>
  );
}

function Kitchen({ restaurant, all }: { restaurant: Restaurant; all: readonly Restaurant[] }) {
  const { t, language } = useI18n();
  const { slug } = restaurant;
  useFollowing("meals", slug);
  const navigate = route.useNavigate();
  const shown = useQuery({
    queryKey: ["restaurant", "kitchen", slug],
    refetchInterval: AGAIN_MS,
    // A tablet on the wall is looked at, whether its window has the focus or not.
    refetchIntervalInBackground: true,
    queryFn: ({ signal }) => karwan.restaurant.orders.kitchen.query({ slug }, { signal }),
  });
  const rings = useRinging(shown.data?.orders);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.kitchen")}: <Words>{wordsIn(restaurant.name, language)}</Words>
        </Title>
        <Group gap="sm">
          <RestaurantChoice
            all={all}
            slug={slug}
            onChange={(next) => void navigate({ search: { restaurant: next }, replace: true })}
          />
          <Switch
            label={t("kitchen.sound")}
            checked={rings.isOn}
            onChange={({ currentTarget }) => rings.turn(currentTarget.checked)}
          />
        </Group>
      </Group>
      {shown.data && shown.error && <Trouble error={shown.error} onRetry={() => void shown.refetch()} />}
      <Shown query={shown}>{(data) => <Board slug={slug} board={data} now={shown.dataUpdatedAt} />}</Shown>
    </Stack>
  );
}

/** Rings for each order that comes while the board is open, where that is switched on. */
function useRinging(orders: readonly KitchenOrder[] | undefined) {
  const [isOn, setOn] = useState(isRinging);
  const seen = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!orders) return;
    if (isOn && hasArrived(seen.current, orders)) ring();
    seen.current = new Set(orders.map(({ id }) => id));
  }, [orders, isOn]);
  return {
    isOn,
    turn(next: boolean) {
      keepRinging(next);
      setOn(next);
      if (next) ring();
    },
  };
}

/** Takes a step at once; the board shows it before the server has been asked again. */
function useStep(slug: string) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { orders } = karwan.restaurant;
  return useMutation({
    mutationFn: ({ order, action }: { order: KitchenOrder; action: "accept" | "ready" }) =>
      orders[action].mutate({ slug, id: order.id }, { idempotencyKey: newKey() }),
    onSuccess: ({ order: after }) => {
      client.setQueryData(
        ["restaurant", "kitchen", slug],
        (board: RestaurantOrdersKitchenOutput | undefined) =>
          board && {
            ...board,
            orders: board.orders.map((each) => (each.id === after.id ? { ...each, ...pick(after) } : each)),
          },
      );
      void tell({
        color: "teal",
        message: t("kitchen.done", { number: after.order_number, status: after.status }),
      });
    },
    onError: (error) => void tell({ color: "red", message: wordsFor(error, t) }),
    onSettled: () => readAgain("restaurant", "delivery"),
  });
}

const pick = ({ status, accepted_at, ready_at, expires_at, payment_status, updated_at }: KitchenOrder) => ({
  status,
  accepted_at,
  ready_at,
  expires_at,
  payment_status,
  updated_at,
});

function Board({ slug, board, now }: { slug: string; board: RestaurantOrdersKitchenOutput; now: number }) {
  const { t } = useI18n();
  const { facts, may } = useKnown();
  const [rejecting, setRejecting] = useState<KitchenOrder | null>(null);
  const step = useStep(slug);
  const act = (order: KitchenOrder, action: KitchenAction) => {
    if (action === "reject") setRejecting(order);
    else step.mutate({ order, action });
  };
  useKeys(board.orders, (order, keys) => {
    const allowed = actionsOf(order.status, facts.states.restaurant_order, may);
    const action = allowed.find((name) => actions[name].keys === keys);
    if (action) act(order, action);
  });
  return (
    <>
      <div className="kitchen">
        {columns.map((column) => (
          <Column key={column} column={column} orders={board.orders.filter(({ status }) => status === column)}>
            {(order) => (
              <Ticket
                order={order}
                slug={slug}
                now={now}
                allowed={actionsOf(order.status, facts.states.restaurant_order, may)}
                isBusy={step.isPending && step.variables.order.id === order.id}
                onDo={(action) => act(order, action)}
              />
            )}
          </Column>
        ))}
      </div>
      {board.has_more && (
        <Text size="sm">
          <Link to="/restaurant-orders" search={{ restaurant: slug }} style={{ color: "inherit" }}>
            {t("kitchen.more")}
          </Link>
        </Text>
      )}
      <Suspense>
        {rejecting && (
          <RejectForm
            slug={slug}
            // As it is now: what another tablet does meanwhile is said in the form.
            order={board.orders.find(({ id }) => id === rejecting.id) ?? rejecting}
            onClose={() => setRejecting(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** J and K go from order to order; what is done with the one that has the focus are A and R. */
function useKeys(orders: readonly KitchenOrder[], act: (order: KitchenOrder, keys: "a" | "r") => void): void {
  const links = () => [...document.querySelectorAll<HTMLElement>(".ticket-number")];
  const inFocus = () => document.activeElement?.closest<HTMLElement>(".ticket")?.dataset.id;
  const go = (step: 1 | -1) => {
    const all = links();
    const at = all.findIndex((link) => link.closest<HTMLElement>(".ticket")?.dataset.id === inFocus());
    all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
  };
  const on = (keys: "a" | "r") => () => {
    const order = orders.find(({ id }) => id === inFocus());
    if (order) act(order, keys);
  };
  useShortcuts([
    { keys: "j", label: "kitchen.next", run: () => go(1) },
    { keys: "k", label: "kitchen.previous", run: () => go(-1) },
    { keys: "a", label: "kitchen.go_on", run: on("a") },
    { keys: "r", label: "kitchen.reject", run: on("r"), opens: "page" },
  ]);
}

interface ColumnProps {
  column: ColumnId;
  orders: readonly KitchenOrder[];
  children(order: KitchenOrder): ReactNode;
}

function Column({ column, orders, children }: ColumnProps) {
  const { t, number } = useI18n();
  const title = t(`kitchen.column.${column}`);
  return (
    <section aria-label={title}>
      <Group justify="space-between" wrap="nowrap" py="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Badge variant="default" aria-live="polite" style={{ flexShrink: 0 }}>
          {number(orders.length)}
        </Badge>
      </Group>
      {orders.length === 0 ? (
        <Text size="sm">{t(`kitchen.none.${column}`)}</Text>
      ) : (
        <ul className="tickets">
          {orders.map((order) => (
            <li key={order.id}>{children(order)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
