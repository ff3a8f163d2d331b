import { Button, Stack, Text } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { Loading } from "../shown.tsx";

// Brings a reader of codes where the browser has none of its own: only for who opens it.
const Camera = lazy(() => import("./camera.tsx").then((module) => ({ default: module.Camera })));

/** Reads codes by the camera where there is no scanner; after each it closes, so that nothing is read twice. */
export function CameraButton({ onCode }: { onCode(code: string): void }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  if (!("mediaDevices" in navigator)) return <Text size="xs">{t("camera.no_https")}</Text>;
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "camera.close" : "camera.open")}
      </Button>
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
