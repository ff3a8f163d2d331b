import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconMapPin } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import { Loading } from "../../components/shown.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { pointIn } from "../quotes/place.ts";
import type { Values } from "./values.ts";

const PlaceCanvas = lazy(() => import("./canvas.tsx").then((module) => ({ default: module.PlaceCanvas })));

interface Props {
  form: UseFormReturnType<Values>;
  end: "pickup_address" | "delivery_address";
}

/** Where a parcel is taken from or brought to: in words, and as a point that is written or set on the map. */
export function PlaceFields({ form, end }: Props) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { point: text } = form.getValues()[end];
  const [isLeft, setLeft] = useState(false);
  const point = useMemo(() => pointIn(text), [text]);
  const field = form.getInputProps(`${end}.point`);
  // What nobody can read is said where it was written, and not only when it is sent.
  const error = field.error ?? (isLeft && text.trim() !== "" && !point ? t("quote.no_point") : null);
  return (
    <Stack gap="xs">
      <Textarea
        label={t(end === "pickup_address" ? "delivery.pickup" : "delivery.address")}
        description={t("making.address_hint")}
        autosize
        minRows={2}
        dir="auto"
        {...form.getInputProps(`${end}.full_address`)}
      />
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t(end === "pickup_address" ? "making.pickup_point" : "making.delivery_point")}
          withAsterisk
          placeholder="33.3152, 44.3661"
          dir="ltr"
          style={{ flex: "1 1 180px" }}
          {...field}
          error={Boolean(error)}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
        />
        <Button
          variant="default"
          leftSection={<IconMapPin size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "making.close_map" : "making.on_map")}
        </Button>
      </Group>
      {/* Below both: the button beside the field is not pushed from under a finger. */}
      {error && (
        <Text size="xs" role="alert" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <PlaceCanvas
            label={t(end === "pickup_address" ? "making.pickup_map" : "making.delivery_map")}
            point={point}
            onPoint={({ lat, lng }) => form.setFieldValue(`${end}.point`, `${lat}, ${lng}`)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
