import { Stack, TextInput } from "@mantine/core";
import { IconBarcode } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { sound, useScans } from "../../kernel/scan/index.ts";

/** What the last scan came to, in words and a colour. */
export interface Heard {
  tone: "good" | "bad";
  text: ReactNode;
}

/** What the last scan came to, and how a page says it: by tone and in words, or what has become of it since in words alone. */
export function useHeard() {
  const [heard, setHeard] = useState<Heard | null>(null);
  const write = (tone: Heard["tone"], text: ReactNode) => setHeard({ tone, text });
  const say = (tone: Heard["tone"], text: ReactNode) => {
    sound(tone);
    write(tone, text);
  };
  return { heard, say, write };
}

interface Props {
  label: string;
  onScan(code: string): void;
  heard: Heard | null;
  isDisabled?: boolean;
  /** A device that is held in the hand has a camera where others have a scanner. */
  hasCamera?: boolean;
}

// Few of those who scan in a warehouse have no scanner.
const CameraButton = lazy(() => import("./camera-button.tsx").then((module) => ({ default: module.CameraButton })));
const hasFinger = () => matchMedia("(pointer: coarse)").matches;

/**
 * Where codes come in. A scanner needs no focus here; the field is for codes that are typed, and for handhelds whose scanner
 * writes into fields alone.
 */
export function ScanField({ label, onScan, heard, isDisabled = false, hasCamera = hasFinger() }: Props) {
  const { t } = useI18n();
  const [text, setText] = useState("");
  const take = (code: string) => {
    if (!isDisabled && code !== "") onScan(code);
  };
  useScans(take);
  const submit = () => {
    take(text.trim());
    setText("");
  };
  const field = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label={label}
        description={t("scan.hint")}
        placeholder={t("scan.placeholder")}
        // Codes are read from the left, the words that stand here until then as the page is.
        {...(text !== "" && { dir: "ltr" })}
        size="md"
        autoComplete="off"
        // On a phone it would cover half the page with a keyboard that nobody needs.
        data-autofocus={hasFinger() ? undefined : true}
        autoFocus={!hasFinger()}
        disabled={isDisabled}
        leftSection={<IconBarcode size={20} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="heard" data-tone={heard?.tone} role="status">
        {heard?.text}
      </p>
    </form>
  );
  if (!hasCamera || isDisabled) return field;
  return (
    <Stack gap="xs">
      {field}
      <Suspense>
        <CameraButton onCode={take} />
      </Suspense>
    </Stack>
  );
}
