import { Button, Stack, Text } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Heard } from "../components/scan/scan-field.tsx";
import { ScanField } from "../components/scan/scan-field.tsx";
import { Loading } from "../components/shown.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";

// Brings a reader of codes where the browser has none of its own: only for who opens it.
const Camera = lazy(() => import("./camera.tsx").then((module) => ({ default: module.Camera })));

/** Where a parcel's code comes in: by a scanner, by the camera, or typed. */
export function Scanner({ onCode, heard }: { onCode(code: string): void; heard: Heard | null }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const hasCamera = "mediaDevices" in navigator;
  return (
    <Stack gap="xs">
      <ScanField label={t("phone.scan.label")} onScan={onCode} heard={heard} />
      {!hasCamera && <Text size="xs">{t("phone.camera.no_https")}</Text>}
      {hasCamera && !isOpen && (
        <Button variant="default" leftSection={<IconCamera size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {t("phone.camera.open")}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <Camera
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}
