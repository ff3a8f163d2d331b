import { NativeSelect, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { HINT_BELOW } from "../../components/hint-below.ts";
import { shortLines } from "../../components/making/lines.ts";
import { MakePage } from "../../components/making/make-page.tsx";
import { useWarehouses } from "../../components/making/warehouse-field.tsx";
import { Section } from "../../components/section.tsx";
import { Loading } from "../../components/shown.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { pointIn } from "../quotes/place.ts";
import { Goods } from "./goods.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { Services } from "./services.tsx";
import type { Values } from "./values.ts";
import { initial, isFetched, refusedAt, sentOf, sizeOf, wrongIn } from "./values.ts";

const PartyField = lazy(() => import("./party-field.tsx").then((module) => ({ default: module.PartyField })));
type Form = UseFormReturnType<Values>;
const payers = ["sender", "recipient"] as const;
const methods = ["cash", "wallet"] as const;

/** Asks for a delivery, at a price that is known before (3 §5, 4 E1). */
export function NewDeliveryPage() {
  const { t, number } = useI18n();
  const navigate = useNavigate();
  return (
    <MakePage<Values>
      name="delivery"
      title={t("make.delivery")}
      back={{ to: "/deliveries", label: t("nav.deliveries") }}
      operation="delivery.deliveries.create"
      done={t("making.delivery_made")}
      initial={initial}
      validate={(values) =>
        wrongIn(values, { missing: t("form.required"), noPoint: t("quote.no_point"), noSize: t("quote.no_size") })
      }
      submit={async (values, options) => {
        const asked = sentOf(values);
        if (!asked) throw new Error("sent without a place");
        const { delivery } = await karwan.delivery.deliveries.create.mutate(asked, options);
        void readAgain("delivery", "warehousing");
        return () => void navigate({ to: "/deliveries/$id", params: { id: delivery.id } });
      }}
      refusedAt={(error, { delivery_flow, items }) => {
        const { code, message, extra } = error;
        const warehouse = delivery_flow === "from_warehouse" ? "pickup_warehouse_id" : "warehouse_id";
        if (code === "warehouse_not_found" || code === "warehouse_id_required") return { [warehouse]: message };
        const tooFew = (n: number) => t("making.only_free", { n: number(n) });
        return { ...refusedAt(error), ...shortLines("items", items, extra.shortages, tooFew) };
      }}
    >
      {(form) => (
        <>
          <People form={form} />
          <Section title={t("making.parcel")}>
            <Goods form={form} />
          </Section>
          <Places form={form} />
          <Price form={form} />
          <Money form={form} />
        </>
      )}
    </MakePage>
  );
}

function People({ form }: { form: Form }) {
  const { t } = useI18n();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Section title={t("delivery.sender")}>
        <Stack gap="xs">
          <Suspense fallback={<Loading />}>
            <PartyField
              value={form.getValues().customer_id}
              onChange={(party, contact) => {
                form.setFieldValue("customer_id", party);
                if (party !== "") form.setFieldValue("sender", contact);
              }}
              error={form.errors.customer_id}
            />
          </Suspense>
          <TextInput label={t("making.sender_name")} dir="auto" {...form.getInputProps("sender.name")} />
          <TextInput label={t("delivery.sender_phone")} type="tel" dir="ltr" {...form.getInputProps("sender.phone")} />
        </Stack>
      </Section>
      <Section title={t("delivery.recipient")}>
        <Stack gap="xs">
          <TextInput label={t("making.recipient_name")} dir="auto" {...form.getInputProps("recipient.name")} />
          <TextInput label={t("delivery.phone")} type="tel" dir="ltr" {...form.getInputProps("recipient.phone")} />
        </Stack>
      </Section>
    </SimpleGrid>
  );
}

function Places({ form }: { form: Form }) {
  const { t } = useI18n();
  return (
    <Section title={t("making.places")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {isFetched(form.getValues()) && <PlaceFields form={form} end="pickup_address" />}
        <PlaceFields form={form} end="delivery_address" />
      </SimpleGrid>
    </Section>
  );
}

function Price({ form }: { form: Form }) {
  const { t } = useI18n();
  const values = form.getValues();
  const warehouses = useWarehouses();
  const address = warehouses?.find(({ id }) => id === values.pickup_warehouse_id)?.address;
  const stocked = address ? { lat: address.lat, lng: address.lng } : null;
  return (
    <Section title={t("making.service")}>
      <Services
        from={isFetched(values) ? pointIn(values.pickup_address.point) : stocked}
        to={pointIn(values.delivery_address.point)}
        size={sizeOf(values)}
        value={values.delivery_service_id}
        onChange={(id) => form.setFieldValue("delivery_service_id", id)}
        onOffered={() => form.clearFieldError("delivery_service_id")}
        error={form.errors.delivery_service_id}
      />
    </Section>
  );
}

function Money({ form }: { form: Form }) {
  const { t } = useI18n();
  const { payment_method, payer_type } = form.getValues();
  return (
    <Section title={t("making.money")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t("delivery.payer")}
          data={payers.map((payer) => ({ value: payer, label: t("delivery.payer.value", { payer }) }))}
          {...form.getInputProps("payer_type")}
        />
        <NativeSelect
          label={t("delivery.payment_method")}
          data={methods.map((method) => ({ value: method, label: t("making.method.value", { method }) }))}
          {...form.getInputProps("payment_method")}
        />
        <TextInput
          label={t("making.your_number")}
          description={t("making.your_number_hint")}
          {...HINT_BELOW}
          dir="ltr"
          {...form.getInputProps("external_reference_id")}
        />
        <Switch
          label={t("making.draft")}
          description={t("making.draft_hint")}
          {...form.getInputProps("is_draft", { type: "checkbox" })}
        />
      </SimpleGrid>
      {payment_method === "cash" && (
        <Text size="sm" mt="sm">
          {t("making.collects", { payer: payer_type })}
        </Text>
      )}
    </Section>
  );
}
