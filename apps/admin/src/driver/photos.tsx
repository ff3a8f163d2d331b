import { Button, CloseButton, FileButton, Stack, Text } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { newKey } from "../kernel/new-key.ts";
import { shrunk } from "./photo.ts";

const names = new WeakMap<Blob, string>();

/** A photo has no name of its own, and may be removed from between others. */
function nameOf(photo: Blob): string {
  const name = names.get(photo) ?? newKey();
  names.set(photo, name);
  return name;
}

interface Props {
  photos: readonly Blob[];
  onChange(photos: readonly Blob[]): void;
  most: number;
}

/** Photos by the phone's own camera, made small before they are kept. */
export function Photos({ photos, onChange, most }: Props) {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    setFailed(false);
    try {
      onChange([...photos, await shrunk(file)]);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="xs">
      {photos.length < most && (
        <FileButton
          accept="image/*"
          capture="environment"
          onChange={(file) => void take(file)}
          inputProps={{ "aria-label": t("phone.photo.take") }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="md"
              loading={isBusy}
              leftSection={<IconCamera size={18} aria-hidden />}
            >
              {t("phone.photo.take")}
            </Button>
          )}
        </FileButton>
      )}
      {hasFailed && (
        <Text c="var(--mantine-color-error)" role="alert" size="sm">
          {t("phone.photo.failed")}
        </Text>
      )}
      <div className="photos">
        {photos.map((photo, n) => (
          <Photo
            key={nameOf(photo)}
            photo={photo}
            number={n + 1}
            onRemove={() => onChange(photos.filter((each) => each !== photo))}
          />
        ))}
      </div>
    </Stack>
  );
}

function Photo({ photo, number, onRemove }: { photo: Blob; number: number; onRemove(): void }) {
  const { t } = useI18n();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <figure>
      <img src={url} alt={t("phone.photo.number", { n: number })} />
      <CloseButton variant="default" size="md" aria-label={t("phone.photo.remove", { n: number })} onClick={onRemove} />
    </figure>
  );
}
