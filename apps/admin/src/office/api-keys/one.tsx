import type { ApiKey } from "@karwan/sdk";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import type { RecordAction } from "../../components/record-action.ts";
import { RecordActions } from "../../components/record-actions.tsx";
import { Window } from "../../components/window.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { KeyForm, RotateKey } from "./form.tsx";
import { standingOf } from "./standing.ts";

type Form = "edit" | "rotate";
type Name = Form | "turn" | "revoke";

/** One key: when it was last used, and what can be done with it. */
export function KeyModal({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const { t, dateTime } = useI18n();
  const [form, setForm] = useState<Form | null>(null);
  const standing = standingOf(apiKey, Date.now());
  const apiKeyId = apiKey.id;
  const why = standing === "revoked" ? t("key.is_revoked") : null;
  const operation = "identity.apiKeys.update";
  const actions: RecordAction<Name>[] = [
    {
      name: "rotate",
      label: t("key.rotate"),
      operation: "identity.apiKeys.create",
      move: null,
      why,
      open: () => setForm("rotate"),
    },
    { name: "edit", label: t("key.edit"), operation, move: null, why, open: () => setForm("edit") },
    {
      name: "turn",
      label: t(apiKey.is_active ? "key.turn_off" : "key.turn_on"),
      operation,
      move: null,
      why,
      isDangerous: apiKey.is_active,
      send: async (_, options) => {
        await karwan.identity.apiKeys.update.mutate({ apiKeyId, is_active: !apiKey.is_active }, options);
        onClose();
      },
    },
    {
      name: "revoke",
      label: t("key.revoke"),
      operation: "identity.apiKeys.revoke",
      move: null,
      why,
      isDangerous: true,
      send: async (_, options) => {
        await karwan.identity.apiKeys.revoke.mutate({ apiKeyId }, options);
        onClose();
      },
    },
  ];
  if (form === "edit") return <KeyForm apiKey={apiKey} onClose={onClose} />;
  if (form === "rotate") return <RotateKey apiKey={apiKey} onClose={onClose} />;
  return (
    <Window onClose={onClose} title={<Words>{apiKey.name}</Words>}>
      <Stack gap="sm">
        <FactList
          facts={[
            [t("key.status"), t("key.standing", { standing })],
            [t("key.end"), <Ltr key="end">…{apiKey.last_four}</Ltr>],
            [t("key.description"), apiKey.description && <Words>{apiKey.description}</Words>],
            [t("key.last_used"), apiKey.last_used_at ? dateTime(apiKey.last_used_at) : t("key.never_used")],
            [t("key.expires_at"), apiKey.expires_at ? dateTime(apiKey.expires_at) : t("key.never_expires")],
            [t("key.revoked_at"), apiKey.revoked_at && dateTime(apiKey.revoked_at)],
            [t("key.created_at"), dateTime(apiKey.created_at)],
          ]}
        />
        <RecordActions
          machine="api_key"
          status={standing}
          statusName={t("key.standing", { standing })}
          code={apiKey.name}
          area="identity"
          actions={actions}
        />
      </Stack>
    </Window>
  );
}
