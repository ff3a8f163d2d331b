import type { PackageHandoff } from "@karwan/sdk";
import { FileInput, Textarea } from "@mantine/core";
import { useRef } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { subjectOf } from "../../components/record-subject.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { upload } from "../../kernel/upload.ts";

type Values = { photo: string; notes: string };

/** The parcel changes hands: a photo of the signature says who took it. */
export function CompleteForm({ handoff, onClose }: { handoff: PackageHandoff; onClose(): void }) {
  const { t } = useI18n();
  const file = useRef<File | null>(null);
  // Sent once: a form that is sent again names the file that is there already.
  const kept = useRef<{ file: File; url: string } | null>(null);
  return (
    <ActionModal<Values>
      title={`${t("handoff.complete")}: ${handoff.delivery.delivery_code}`}
      submitLabel={t("handoff.complete")}
      subject={subjectOf({
        t,
        area: "fulfilment",
        updatedAt: handoff.updated_at,
        statusName: t("handoff.status.value", { status: handoff.status }),
      })}
      initial={{ photo: "", notes: handoff.notes ?? "" }}
      validate={({ photo }) => ({ photo: photo === "" ? t("form.required") : null })}
      submit={async ({ notes }, options) => {
        const chosen = file.current;
        if (!chosen) throw new Error("no photo");
        if (kept.current?.file !== chosen) kept.current = { file: chosen, url: await upload(chosen) };
        await karwan.fulfilment.handoffs.update.mutate(
          {
            id: handoff.id,
            status: "completed",
            signature_url: kept.current.url,
            ...(notes.trim() !== "" && { notes }),
          },
          options,
        );
        await readAgain("fulfilment");
        return null;
      }}
      done={t("actions.done", { action: t("handoff.complete") })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FileInput
            accept="image/*"
            label={t("handoff.signature")}
            error={form.errors.photo}
            onChange={(chosen) => {
              file.current = chosen;
              form.setFieldValue("photo", chosen?.name ?? "");
            }}
          />
          <Textarea label={t("fulfilment.notes")} autosize minRows={2} dir="auto" {...form.getInputProps("notes")} />
        </>
      )}
    </ActionModal>
  );
}
