import type { Zone } from "@karwan/sdk";
import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";

/** Asks once more before a zone goes; the server keeps one that drivers have. */
export function RemoveZone({ zone: { id, name } }: { zone: Zone }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t("zone.remove")}
      </Button>
      {isAsked && (
        <ActionModal<Record<string, never>>
          title={t("zone.remove_title", { name })}
          submitLabel={t("zone.remove")}
          isDangerous
          initial={{}}
          submit={async (_values, options) => {
            await karwan.delivery.zones.delete.mutate({ id }, options);
            await navigate({ to: "/zones" });
            await client.invalidateQueries({ queryKey: ["zones"] });
            return null;
          }}
          done={t("zone.removed", { name })}
          onClose={() => setAsked(false)}
        >
          {() => <Text size="sm">{t("zone.remove_hint")}</Text>}
        </ActionModal>
      )}
    </>
  );
}
