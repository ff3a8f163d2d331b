import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Ltr } from "../../components/facts.tsx";
import type { Heard } from "../../components/scan/scan-field.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Task } from "../read.ts";
import { Scanner } from "../scanner.tsx";
import type { FormProps } from "./form.tsx";
import { StepForm } from "./form.tsx";

/** Whether a code can be this parcel's. A leg and a way back also take labels that the phone does not know (4 E2). */
export const canBe = (code: string, task: Pick<Task, "barcode" | "parent_id" | "original_delivery_id">): boolean =>
  code === task.barcode || task.parent_id !== null || task.original_delivery_id !== null;

/** Takes the parcel whose label was scanned. */
export function PickupForm({ task, onClose }: FormProps) {
  const { t } = useI18n();
  const [code, setCode] = useState<string | null>(null);
  const [heard, setHeard] = useState<Heard | null>(null);
  const take = (scanned: string) => {
    const upper = scanned.toUpperCase();
    const isRight = canBe(upper, task);
    setCode(isRight ? upper : null);
    setHeard(
      isRight
        ? { tone: "good", text: t("phone.pickup.right") }
        : { tone: "bad", text: t("phone.pickup.wrong", { code: scanned }) },
    );
  };
  const given = () => {
    if (code !== null) return { payload: () => ({ scanned_barcode: code }) };
    setHeard({ tone: "bad", text: t("phone.pickup.scan_first") });
    return null;
  };
  // A form in a form is none: the scanner's field has one of its own.
  return (
    <Stack gap="xs">
      <Scanner onCode={take} heard={heard} />
      <StepForm type="pickup" task={task} given={given} onClose={onClose}>
        <Text size="sm">
          {t("phone.pickup.expected")} <Ltr>{task.barcode}</Ltr>
        </Text>
      </StepForm>
    </Stack>
  );
}
