import { Alert, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { Photos } from "../photos.tsx";
import { Signature } from "../signature.tsx";
import type { FormProps } from "./form.tsx";
import { StepForm } from "./form.tsx";

const MOST_PHOTOS = 6;

/** Hands the parcel over, with proof: a photo or a signature at least (4 E6). */
export function DeliverForm({ task, onClose }: FormProps) {
  const { t, money } = useI18n();
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const [signature, setSignature] = useState<Blob | null>(null);
  const [name, setName] = useState(task.recipient.name ?? "");
  const [isMissing, setMissing] = useState(false);
  const given = () => {
    if (photos.length === 0 && !signature) {
      setMissing(true);
      return null;
    }
    const files = signature ? [...photos, signature] : photos;
    const payload = (names: readonly string[]) => ({
      proof: {
        photo_urls: names.slice(0, photos.length),
        ...(signature && { signature_url: names.at(-1) }),
        ...(name.trim() !== "" && { recipient_name: name.trim() }),
      },
    });
    return { files, payload };
  };
  const cash = task.payer_type === "recipient" ? task.cash_due : 0;
  return (
    <StepForm type="deliver" task={task} given={given} onClose={onClose}>
      {cash > 0 && (
        <Alert color="teal" title={t("phone.cash", { amount: money(cash, task.currency_code) })}>
          {t("phone.cash_text")}
        </Alert>
      )}
      <Photos photos={photos} onChange={setPhotos} most={MOST_PHOTOS} />
      <Signature onChange={setSignature} />
      <TextInput
        label={t("phone.recipient_name")}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isMissing && photos.length === 0 && !signature && (
        <Text c="var(--mantine-color-error)" role="alert">
          {t("phone.proof_missing")}
        </Text>
      )}
    </StepForm>
  );
}
