import type { TransferManifest } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";

interface Props {
  manifest: TransferManifest;
  onRecord(): void;
}

/** Says which proof is missing before anything is received, and leads to where it is recorded. */
export function ProofNeeded({ manifest: { delivery_proof: proof }, onRecord }: Props) {
  const { t } = useI18n();
  const { may } = useKnown();
  if (proof.missing === null) return null;
  return (
    <Group gap="sm" justify="flex-end">
      <Text size="sm">{t("manifest.proof_missing", { missing: proof.missing })}</Text>
      {may("manifests.transferManifests.recordProof") && (
        <Button size="compact-sm" variant="default" onClick={onRecord}>
          {t("manifest.proof_now")}
        </Button>
      )}
    </Group>
  );
}
