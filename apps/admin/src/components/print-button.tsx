import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { tell } from "./tell.tsx";
import { wordsFor } from "./words.ts";

interface Props {
  /** Where REST makes the labels, and of what. */
  path: string;
  /** Known at once, or read when it is printed. */
  body: object | (() => Promise<object>);
  /** What the file is called where it is handed over and not printed. */
  name: string;
  size?: string;
}

/** Prints the labels of one record, or of those that are chosen. */
export function PrintButton({ path, body, name, size = "sm" }: Props) {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { printDocument } = await import("../kernel/print.ts");
      await printDocument(path, body instanceof Function ? await body() : body, name);
    } catch (error) {
      void tell({ color: "red", title: t("print.failed"), message: wordsFor(error, t) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size={size}
      loading={isBusy}
      onClick={() => void run()}
      leftSection={<IconPrinter size={16} aria-hidden />}
    >
      {t("print.labels")}
    </Button>
  );
}
