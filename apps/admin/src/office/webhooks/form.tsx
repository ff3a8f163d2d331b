import type { Webhook } from "@karwan/sdk";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { SecretModal } from "../secret.tsx";
import { eventKey, webhookEvents } from "./facts.tsx";

interface Values extends Record<string, unknown> {
  url: string;
  events: Webhook["events"];
}

/** Subscribes a URL, whose secret is then shown this once; or changes one as it was when the form was opened. */
export function WebhookForm({ webhook, onClose }: { webhook: Webhook | null; onClose(): void }) {
  const { t } = useI18n();
  const [before] = useState(webhook);
  const [secret, setSecret] = useState<string | null>(null);
  const missing = t("form.required");
  if (secret !== null)
    return (
      <SecretModal title={t("webhook.secret")} secret={secret} onClose={onClose}>
        {t("webhook.secret_hint")}
      </SecretModal>
    );
  return (
    <ActionModal<Values>
      title={t(before ? "webhook.edit" : "webhook.create")}
      submitLabel={t(before ? "form.save" : "webhook.create")}
      initial={{ url: before?.url ?? "https://", events: before?.events ?? [] }}
      validate={({ url, events }) => ({
        url: url.trim() === "" || url.trim() === "https://" ? missing : null,
        events: events.length === 0 ? missing : null,
      })}
      submit={async (values, options) => {
        if (before)
          await karwan.webhooks.update.mutate({ id: before.id, ...values }, { ...options, ifMatch: before.updated_at });
        else {
          const made = await karwan.webhooks.create.mutate(values, options);
          setSecret(made.webhook.secret);
        }
        await readAgain("webhooks");
        return before ? null : { staysOpen: true };
      }}
      done={t(before ? "webhook.saved" : "webhook.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t("webhook.url")}
            description={t("webhook.url_hint")}
            type="url"
            dir="ltr"
            withAsterisk
            data-autofocus
            {...form.getInputProps("url")}
          />
          <Checkbox.Group label={t("webhook.events")} withAsterisk {...form.getInputProps("events")}>
            <Stack gap="xs" mt="xs">
              {webhookEvents.map((event) => (
                <Checkbox key={event} value={event} label={t("webhook.event", { event: eventKey(event) })} />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
    </ActionModal>
  );
}

/** Makes a new secret; the former one goes on signing beside it for a day. */
export function RotateForm({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const { t, dateTime } = useI18n();
  const [rotated, setRotated] = useState<{ secret: string; until: Date | null } | null>(null);
  if (rotated)
    return (
      <SecretModal title={t("webhook.secret")} secret={rotated.secret} onClose={onClose}>
        {rotated.until ? t("webhook.former_until", { at: dateTime(rotated.until) }) : t("webhook.secret_hint")}
      </SecretModal>
    );
  return (
    <ActionModal
      title={t("webhook.rotate")}
      submitLabel={t("webhook.rotate")}
      initial={{}}
      submit={async (_, options) => {
        const answer = await karwan.webhooks.update.mutate({ id: webhook.id, rotate_secret: true }, options);
        const { secret, former_secret_until } = answer.webhook;
        if (secret !== null) setRotated({ secret, until: former_secret_until });
        await readAgain("webhooks");
        return { staysOpen: true };
      }}
      done={t("webhook.rotated")}
      onClose={onClose}
    >
      {() => t("webhook.rotate_hint")}
    </ActionModal>
  );
}
