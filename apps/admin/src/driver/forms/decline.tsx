import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { FormProps } from "./form.tsx";
import { StepForm } from "./form.tsx";

/** Gives the delivery back to the office, which looks for another driver. */
export function DeclineForm({ task, onClose }: FormProps) {
  const { t } = useI18n();
  const [reason, setReason] = useState("");
  const given = () => ({ payload: () => (reason.trim() === "" ? {} : { reason: reason.trim() }) });
  return (
    <StepForm type="decline" task={task} given={given} onClose={onClose}>
      <Textarea
        label={t("phone.decline.reason")}
        maxLength={500}
        dir="auto"
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </StepForm>
  );
}
