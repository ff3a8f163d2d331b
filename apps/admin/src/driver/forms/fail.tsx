import { Radio, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import type { MessageKey } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { Photos } from "../photos.tsx";
import type { FormProps } from "./form.tsx";
import { StepForm } from "./form.tsx";

// The server takes any reason in snake_case (4 E6); these are the ones that a driver chooses from.
const reasons = [
  "recipient_absent",
  "phone_unreachable",
  "recipient_refused",
  "recipient_postponed",
  "wrong_address",
  "cash_not_ready",
  "parcel_damaged",
  "other",
] as const;

/** Says that it failed, and why; the parcel stays with the driver. */
export function FailForm({ task, onClose }: FormProps) {
  const { t } = useI18n();
  const [reason, setReason] = useState<string | null>(null);
  const [notes, setNotes] = useState("");
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const [isTried, setTried] = useState(false);
  const needsWords = reason === "other" && notes.trim() === "";
  const given = () => {
    setTried(true);
    if (reason === null || needsWords) return null;
    const payload = (photo_urls: readonly string[]) => ({
      reason_code: reason,
      photo_urls,
      ...(notes.trim() !== "" && { notes: notes.trim() }),
    });
    return { files: photos, payload };
  };
  return (
    <StepForm type="fail" task={task} given={given} onClose={onClose}>
      <Radio.Group
        label={t("phone.fail.reason")}
        value={reason}
        onChange={setReason}
        error={isTried && reason === null ? t("phone.fail.choose") : undefined}
      >
        <Stack gap="sm" mt="xs">
          {reasons.map((each) => (
            <Radio key={each} value={each} size="md" label={t(`phone.reason.${each}` as MessageKey)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t("phone.fail.notes")}
        maxLength={2000}
        dir="auto"
        rows={3}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        error={isTried && needsWords ? t("form.required") : undefined}
      />
      <Photos photos={photos} onChange={setPhotos} most={4} />
    </StepForm>
  );
}
