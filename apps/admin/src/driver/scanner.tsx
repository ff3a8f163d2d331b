import { Stack } from "@mantine/core";
import { CameraButton } from "../components/scan/camera-button.tsx";
import type { Heard } from "../components/scan/scan-field.tsx";
import { ScanField } from "../components/scan/scan-field.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";

/** Where a parcel's code comes in: by a scanner, by the camera, or typed. */
export function Scanner({ onCode, heard }: { onCode(code: string): void; heard: Heard | null }) {
  const { t } = useI18n();
  return (
    <Stack gap="xs">
      <ScanField label={t("phone.scan.label")} onScan={onCode} heard={heard} hasCamera={false} />
      <CameraButton onCode={onCode} />
    </Stack>
  );
}
