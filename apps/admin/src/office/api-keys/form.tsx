import type { ApiKey } from "@karwan/sdk";
import { Select, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { clockOf, momentOf } from "../../kernel/period.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { changedOf, typedOrNull } from "../parts.ts";
import { SecretModal } from "../secret.tsx";

const DAY_MS = 86_400_000;

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  expires_at: string;
}

const initialOf = (key: ApiKey | null): Values => ({
  name: key?.name ?? "",
  description: key?.description ?? "",
  expires_at: clockOf(key?.expires_at ?? null),
});

/** Makes a key, whose value is then shown this once; or names one anew and says until when it lives. */
export function KeyForm({ apiKey, onClose }: { apiKey: ApiKey | null; onClose(): void }) {
  const { t } = useI18n();
  const [before] = useState(apiKey);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return (
      <SecretModal title={t("key.secret")} secret={secret} onClose={onClose}>
        {t("key.secret_hint")}
      </SecretModal>
    );
  return (
    <ActionModal<Values>
      title={t(before ? "key.edit" : "key.create")}
      submitLabel={t(before ? "form.save" : "key.create")}
      initial={initialOf(before)}
      validate={({ name }) => ({ name: name.trim() === "" ? t("form.required") : null })}
      submit={async (values, options) => {
        const { name = before?.name, description, expires_at } = before ? changedOf(values, initialOf(before)) : values;
        const sent = {
          name: name ?? "",
          ...(description !== undefined && { description: typedOrNull(description) }),
          ...(expires_at !== undefined && { expires_at: momentOf(expires_at) }),
        };
        if (before) await karwan.identity.apiKeys.update.mutate({ apiKeyId: before.id, ...sent }, options);
        else setSecret((await karwan.identity.apiKeys.create.mutate(sent, options)).data.api_key);
        await readAgain("identity");
        return before ? null : { staysOpen: true };
      }}
      done={t(before ? "key.saved" : "key.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!before && <Text size="sm">{t("key.acts_as_you")}</Text>}
          <TextInput
            label={t("key.name")}
            description={t("key.name_hint")}
            withAsterisk
            dir="auto"
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Textarea
            label={t("key.description")}
            autosize
            minRows={2}
            dir="auto"
            {...form.getInputProps("description")}
          />
          <TextInput
            type="datetime-local"
            label={t("key.expires_at")}
            description={t("key.expires_hint")}
            {...form.getInputProps("expires_at")}
          />
        </>
      )}
    </ActionModal>
  );
}

const LEAVES = ["now", "day", "week"] as const;
type Leave = (typeof LEAVES)[number];

/** The former key ends when it is told to, so that servers have the time to take over the new one. */
async function endFormer(key: ApiKey, leave: Leave): Promise<void> {
  const { apiKeys } = karwan.identity;
  if (leave === "now") {
    await apiKeys.revoke.mutate({ apiKeyId: key.id });
    return;
  }
  const end = new Date(Date.now() + (leave === "day" ? 1 : 7) * DAY_MS);
  if (key.expires_at !== null && key.expires_at <= end) return;
  await apiKeys.update.mutate({ apiKeyId: key.id, expires_at: end });
}

/** A new key in the place of one: first the new one is made, then the former told to end. */
export function RotateKey({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const { t } = useI18n();
  const [before] = useState(apiKey);
  // Where ending the former failed, it is tried again without making another one.
  const [made, setMade] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  if (isDone && made !== null)
    return (
      <SecretModal title={t("key.secret")} secret={made} onClose={onClose}>
        {t("key.secret_hint")}
      </SecretModal>
    );
  return (
    <ActionModal<{ leave: Leave }>
      title={t("key.rotate")}
      submitLabel={t("key.rotate")}
      initial={{ leave: "day" }}
      submit={async ({ leave }, options) => {
        const { name, description } = before;
        if (made === null) {
          const { data } = await karwan.identity.apiKeys.create.mutate({ name, description }, options);
          setMade(data.api_key);
        }
        await endFormer(before, leave);
        await readAgain("identity");
        setDone(true);
        return { staysOpen: true };
      }}
      done={t("key.rotated")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{t("key.rotate_hint")}</Text>
          <Select
            label={t("key.former_ends")}
            data={LEAVES.map((value) => ({ value, label: t("key.leave", { leave: value }) }))}
            allowDeselect={false}
            {...form.getInputProps("leave")}
          />
        </>
      )}
    </ActionModal>
  );
}
