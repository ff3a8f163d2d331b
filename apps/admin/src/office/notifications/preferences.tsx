import type { NotificationPreference, NotificationPreferenceChange } from "@karwan/sdk";
import { Box, Checkbox, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { Shown } from "../../components/shown.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

const CHANNELS = ["push", "email", "sms"] as const;
type Chosen = Record<string, boolean>;
interface Known {
  preferences: readonly NotificationPreference[];
  updated_at: Date | null;
}

const nameOf = (type: string, channel: string) => `${type}:${channel}`;

const chosenOf = ({ preferences }: Known): Chosen =>
  Object.fromEntries(
    preferences.flatMap(({ notification_type, channels }) =>
      channels.map(({ channel, is_on }) => [nameOf(notification_type, channel), is_on] as const),
    ),
  );

/** What was chosen otherwise than before. */
function changesOf(chosen: Chosen, known: Known): NotificationPreferenceChange[] {
  return known.preferences.flatMap(({ notification_type, channels }) =>
    channels.flatMap(({ channel, is_on }) => {
      const wanted = chosen[nameOf(notification_type, channel)] ?? is_on;
      return wanted === is_on ? [] : [{ notification_type, channel, is_on: wanted }];
    }),
  );
}

/** Which notifications reach somebody elsewhere than here, and how. */
export function Preferences({ onClose }: { onClose(): void }) {
  const known = useQuery({
    queryKey: ["messaging", "preferences"],
    staleTime: 0,
    queryFn: ({ signal }) => karwan.messaging.preferences.show.query({}, { signal }),
  });
  return known.isFetchedAfterMount ? (
    <Shown query={known}>{(data) => <Form known={data} onClose={onClose} />}</Shown>
  ) : null;
}

function Form({ known: read, onClose }: { known: Known; onClose(): void }) {
  const { t } = useI18n();
  // The form is that of what was read when it was opened: what is read again later is not put under somebody's hands.
  const [known] = useState(read);
  return (
    <ActionModal<{ chosen: Chosen }>
      title={t("notice.choose")}
      submitLabel={t("form.save")}
      initial={{ chosen: chosenOf(known) }}
      submit={async ({ chosen }, options) => {
        const changes = changesOf(chosen, known);
        if (changes.length > 0)
          await karwan.messaging.preferences.update.mutate(
            { changes },
            { ...options, ...(known.updated_at && { ifMatch: known.updated_at }) },
          );
        await readAgain("messaging");
        return null;
      }}
      done={t("notice.chosen")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{t("notice.choose_hint")}</Text>
          <Choices
            preferences={known.preferences}
            chosen={form.getValues().chosen}
            onChange={(chosen) => form.setFieldValue("chosen", chosen)}
          />
        </>
      )}
    </ActionModal>
  );
}

interface ChoicesProps {
  preferences: readonly NotificationPreference[];
  chosen: Chosen;
  onChange(chosen: Chosen): void;
}

function Choices({ preferences, chosen, onChange }: ChoicesProps) {
  const { t } = useI18n();
  return (
    <Box className="matrix choices" role="region" aria-label={t("notice.choose")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("notice.kind")}</th>
            {CHANNELS.map((channel) => (
              <th scope="col" key={channel}>
                {t("notice.channel", { channel })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.map(({ notification_type: type, channels }) => (
            <tr key={type}>
              <th scope="row">{t("notice.type", { type })}</th>
              {CHANNELS.map((channel) => {
                const used = channels.find((each) => each.channel === channel);
                const name = nameOf(type, channel);
                return (
                  <td key={channel}>
                    {used && (
                      <Checkbox
                        aria-label={t("notice.preference", {
                          type: t("notice.type", { type }),
                          channel: t("notice.channel", { channel }),
                        })}
                        checked={chosen[name] ?? used.is_on}
                        disabled={used.is_fixed}
                        onChange={({ currentTarget }) => onChange({ ...chosen, [name]: currentTarget.checked })}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
