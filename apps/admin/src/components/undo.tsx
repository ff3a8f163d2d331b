import { isKarwanError } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { say, useI18n } from "../kernel/i18n/index.tsx";
import { newKey } from "../kernel/new-key.ts";
import { isAnswered } from "../kernel/same-request.ts";
import { session } from "../kernel/session.ts";
import { tell, untell } from "./tell.tsx";
import { wordsFor } from "./words.ts";

/** How long something that was done can be taken back. */
const UNDO_MS = 10_000;
const ID = "undo";

/** Takes something back, by a request that is the same however often it is asked for; answers what to say then. */
export type TakesBack = (idempotencyKey: string) => Promise<string>;
type Undo = { run: TakesBack; key: string };
let last: Undo | null = null;
let offers = 0;

const forget = (undo: Undo) => {
  if (last === undo) last = null;
};

// What one person has done is not the next one's to take back, nor to read of.
session.whenUserChanges(() => {
  last = null;
  if (offers > 0) void untell(ID);
});

function offer(message: string, undo: Undo, autoClose: number | false): void {
  last = undo;
  // A new one each time: a button that was pressed would stay so.
  offers += 1;
  const onClose = () => forget(undo);
  const said = <Offer key={offers} message={message} undo={undo} />;
  tell({ id: ID, message: said, color: "teal", autoClose, onClose }).catch(onClose);
}

async function takeBack(undo: Undo): Promise<void> {
  if (last !== undo) return;
  last = null;
  const user = session.user();
  const answer = await undo.run(undo.key).then(
    (message) => ({ message, color: "teal" }),
    (error: unknown) => {
      if (isKarwanError(error) && !isAnswered(error)) return null;
      return { message: wordsFor(error, say), color: "red" };
    },
  );
  if (session.user() !== user) return;
  // It may have been taken back: asked again, it is the same request.
  if (!answer) return offer(say("undo.unanswered"), { ...undo }, false);
  await untell(ID);
  // The button has gone with what it stood in; a page with rows has brought what leads back to them.
  void import("./places.ts").then(({ focusBack }) => focusBack()).catch(() => undefined);
  void tell(answer);
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
      <Text size="sm" miw={0} style={{ overflowWrap: "anywhere" }}>
        {message}
      </Text>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={run} style={{ flexShrink: 0 }}>
        {t("undo")}
      </Button>
    </Group>
  );
}

/**
 * Says that something was done, and offers for ten seconds to take it back. The key names the request that does so; where more
 * than one tab offers it, it is made of what was done, so that it is taken back once.
 */
export const offerUndo = (message: string, run: TakesBack, key = newKey()): void =>
  offer(message, { run, key }, UNDO_MS);
