import { FileInput, Text } from "@mantine/core";
import { ActionModal } from "../components/action-modal.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../kernel/sdk.ts";
import { uploadOnce } from "../kernel/upload.ts";
import type { FormProps } from "./form-props.ts";
import { manifestSeen } from "./form-props.ts";

type Values = { photo: File | null; signature: File | null };

const addressOf = async (file: File | null): Promise<string | null> => (file ? uploadOnce(file) : null);

/** What proves that a manifest was delivered: a photo, a signature or both; what is left out stays. */
export function ProofForm(props: FormProps) {
  const { t } = useI18n();
  const { manifest, onClose } = props;
  const { missing } = manifest.delivery_proof;
  const lacks = (which: "photo" | "signature") => missing === which || missing === "both";
  return (
    <ActionModal<Values>
      title={`${t("manifest.proof")}: ${manifest.manifest_number}`}
      submitLabel={t("manifest.proof")}
      subject={manifestSeen(props, t)}
      initial={{ photo: null, signature: null }}
      validate={({ photo, signature }) => ({ photo: photo || signature ? null : t("manifest.proof_needed") })}
      submit={async ({ photo, signature }, options) => {
        const [photo_url, signature_url] = await Promise.all([photo, signature].map(addressOf));
        await karwan.manifests.transferManifests.recordProof.mutate(
          { id: manifest.id, ...(photo_url && { photo_url }), ...(signature_url && { signature_url }) },
          options,
        );
        await readAgain("manifests");
        return null;
      }}
      done={t("manifest.proof_recorded")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{t("manifest.proof_text", { missing: missing ?? "none" })}</Text>
          <FileInput
            accept="image/*"
            label={t("manifest.proof_photo")}
            withAsterisk={lacks("photo")}
            placeholder={t("manifest.choose_file")}
            clearable
            value={form.values.photo}
            onChange={(file) => form.setFieldValue("photo", file)}
            error={form.errors.photo}
          />
          <FileInput
            accept="image/*"
            label={t("manifest.proof_signature")}
            withAsterisk={lacks("signature")}
            placeholder={t("manifest.choose_file")}
            clearable
            value={form.values.signature}
            onChange={(file) => form.setFieldValue("signature", file)}
            error={form.errors.signature}
          />
        </>
      )}
    </ActionModal>
  );
}
