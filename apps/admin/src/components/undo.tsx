import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { tell, untell } from "./tell.tsx";

/** How long something that was done can be taken back. */
const UNDO_MS = 10_000;
const ID = "undo";

type Undo = { run(): Promise<string> };
let last: Undo | null = null;

async function takeBack(undo: Undo): Promise<void> {
  if (last !== undo) return;
  last = null;
  try {
    const message = await undo.run();
    await untell(ID);
    void tell({ message, color: "teal" });
  } catch (error) {
    await untell(ID);
    void tell({ message: error instanceof Error ? error.message : "", color: "red" });
  }
}

/** Takes back what was done last, while that is offered. */
export const undoLast = (): void => {
  if (last) void takeBack(last);
};

function Offer({ message, undo }: { message: string; undo: Undo }) {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void takeBack(undo);
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={run}>
        {t("undo")}
      </Button>
    </Group>
  );
}

/** Says that something was done, and offers for ten seconds to take it back; `run` answers what to say then. */
export function offerUndo(message: string, run: Undo["run"]): void {
  const undo = { run };
  last = undo;
  void tell({ id: ID, message: <Offer message={message} undo={undo} />, color: "teal", autoClose: UNDO_MS });
  setTimeout(() => {
    if (last === undo) last = null;
  }, UNDO_MS);
}
