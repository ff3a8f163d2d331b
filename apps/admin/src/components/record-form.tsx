import { Textarea } from "@mantine/core";
import { useI18n } from "../kernel/i18n/index.tsx";
import { readAgain } from "../kernel/sdk.ts";
import { ActionModal } from "./action-modal.tsx";
import type { Subject } from "./changed-meanwhile.tsx";
import type { RecordAction } from "./record-action.ts";

interface Props {
  action: RecordAction<string>;
  code: string;
  area: string;
  subject: Subject | undefined;
  onClose(): void;
}

/** Asks once more before something is done with a record, and for words where the server keeps some. */
export function RecordForm({ action, code, area, subject, onClose }: Props) {
  const { t } = useI18n();
  return (
    <ActionModal<{ words: string }>
      title={`${action.label}: ${code}`}
      submitLabel={action.label}
      isDangerous={action.isDangerous ?? false}
      initial={{ words: "" }}
      subject={subject}
      validate={({ words }) => ({
        words: action.words?.isNeeded && words.trim() === "" ? t("form.required") : null,
      })}
      submit={async ({ words }, options) => {
        await action.send?.(words.trim() === "" ? undefined : words, options);
        await readAgain(area);
        return null;
      }}
      done={t("actions.done", { action: action.label })}
      onClose={onClose}
    >
      {(form) =>
        action.words && (
          <Textarea
            label={action.words.label}
            withAsterisk={action.words.isNeeded}
            autosize
            minRows={2}
            dir="auto"
            data-autofocus
            {...form.getInputProps("words")}
          />
        )
      }
    </ActionModal>
  );
}
