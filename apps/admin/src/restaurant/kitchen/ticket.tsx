import type { KitchenOrder } from "@karwan/sdk";
import { Badge, Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ago } from "../../components/age.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import type { KitchenAction } from "./board.ts";
import { actions, isUrgent, waitsSince } from "./board.ts";

interface Props {
  order: KitchenOrder;
  slug: string;
  now: number;
  allowed: readonly KitchenAction[];
  isBusy: boolean;
  onDo(action: KitchenAction): void;
}

/** One order as the kitchen reads it: what to make, how much of it, what else was asked, and what is done next. */
export function Ticket({ order, slug, now, allowed, isBusy, onDo }: Props) {
  const i18n = useI18n();
  const { t, time } = i18n;
  const { id, order_number, status, items, customer, customer_notes, delivery, payment_method, expires_at } = order;
  const urgent = isUrgent(order, now);
  return (
    <article className="ticket" data-id={id} data-urgent={urgent || undefined} aria-label={order_number}>
      <Group justify="space-between" wrap="nowrap">
        <Link to="/restaurants/$slug/orders/$id" params={{ slug, id }} className="ticket-number">
          <Ltr>{order_number}</Ltr>
        </Link>
        <Text size="sm" data-varies>
          {ago(waitsSince(order), now, i18n)}
        </Text>
      </Group>
      {urgent && expires_at && (
        <Badge color="red.9" tt="none">
          {t("kitchen.until", { time: time(expires_at) })}
        </Badge>
      )}
      <ul className="ticket-items">
        {items.map((item) => (
          <li key={item.id}>
            <Text fw={700} span>
              <Ltr>{item.quantity} ×</Ltr> <Words>{wordsIn(item.name, i18n.language)}</Words>
            </Text>
            {item.variant_name && (
              <Text size="sm">
                <Words>{wordsIn(item.variant_name, i18n.language)}</Words>
              </Text>
            )}
            {item.modifiers.map(({ modifier_option_id, name, quantity }) => (
              <Text size="sm" key={modifier_option_id}>
                + {quantity > 1 && <Ltr>{quantity} × </Ltr>}
                <Words>{wordsIn(name, i18n.language)}</Words>
              </Text>
            ))}
            {item.note && (
              <Text size="sm" fw={600} className="ticket-note">
                <Words>{item.note}</Words>
              </Text>
            )}
          </li>
        ))}
      </ul>
      {customer_notes && (
        <Text size="sm" fw={600} className="ticket-note">
          <Words>{customer_notes}</Words>
        </Text>
      )}
      <Text size="xs">
        <Words>{customer.full_name}</Words> · {t("payment.method", { method: payment_method })}
        {status !== "placed" && (
          <>
            {" · "}
            {delivery.driver_name ? <Words>{delivery.driver_name}</Words> : t("kitchen.no_driver")}
          </>
        )}
      </Text>
      <Group gap="xs" mt="xs" grow>
        {allowed.map((action) => (
          <Button
            key={action}
            size="md"
            variant={action === "reject" ? "default" : "filled"}
            loading={isBusy && action !== "reject"}
            disabled={isBusy && action === "reject"}
            onClick={() => onDo(action)}
          >
            {t(actions[action].label)}
          </Button>
        ))}
      </Group>
    </article>
  );
}
