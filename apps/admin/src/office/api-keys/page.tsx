import type { ApiKey } from "@karwan/sdk";
import { Button, Group, Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { standingOf } from "./standing.ts";

const KeyForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.KeyForm })));
const KeyModal = lazy(() => import("./one.tsx").then((module) => ({ default: module.KeyModal })));
const route = getRouteApi("/api-keys");
const COLORS = { active: "active", switched_off: "inactive", expired: "expired", revoked: "cancelled" };

const statusOf = (key: ApiKey, { t }: I18n) => {
  const standing = standingOf(key, Date.now());
  return <Status value={COLORS[standing]} label={t("key.standing", { standing })} />;
};
const endOf = ({ last_four }: ApiKey) => <Ltr>…{last_four}</Ltr>;

function columnsOf(i18n: I18n): Column<ApiKey>[] {
  const { t, day, moment } = i18n;
  return [
    {
      id: "name",
      header: t("key.name"),
      width: 26,
      cell: ({ name }) => (
        <Text fw={600} size="sm" span>
          <Words>{name}</Words>
        </Text>
      ),
    },
    { id: "standing", header: t("key.status"), width: 14, cell: (key) => statusOf(key, i18n) },
    { id: "end", header: t("key.end"), width: 10, cell: endOf },
    {
      id: "used",
      header: t("key.last_used"),
      width: 18,
      cell: ({ last_used_at }) => (last_used_at ? moment(last_used_at) : t("key.never_used")),
    },
    {
      id: "expires",
      header: t("key.expires_at"),
      width: 18,
      cell: ({ expires_at }) => (expires_at ? moment(expires_at) : t("key.never_expires")),
    },
    { id: "made", header: t("key.created_at"), width: 14, cell: ({ created_at }) => day(created_at) },
  ];
}

/** One's own keys in this company: by them a server does what their maker may (1 §4.1). */
export function ApiKeysPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { me } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<ApiKey | null>(null);
  const filters = { search: search.q, tenant_id: me.tenant?.id };
  useShortcuts([{ keys: "n", label: "key.create", run: () => setMaking(true), opens: () => setMaking(false) }]);
  return (
    <Stack gap="xs">
      <ListPage
        title={t("nav.api_keys")}
        page="api-keys"
        search={search}
        change={(next) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true })}
        open={(kept) => void navigate({ search: kept })}
        tools={<Button onClick={() => setMaking(true)}>{t("key.create")}</Button>}
        searchLabel={t("key.search")}
        listKey={["identity", "api-keys", "list", filters]}
        load={async (query, signal) => {
          const { apiKeys, total } = await karwan.identity.apiKeys.list.query({ ...filters, ...query }, { signal });
          return { rows: apiKeys, total };
        }}
        columns={columnsOf(i18n)}
        card={(key) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm" truncate>
                <Words>{key.name}</Words>
              </Text>
              {statusOf(key, i18n)}
            </Group>
            <Text size="sm">{endOf(key)}</Text>
          </>
        )}
        onOpen={(row) => setOpen(row)}
        empty={t("key.none")}
        emptyHint={t("key.none_hint")}
        exported={{ path: "/api-keys", query: filters }}
      />
      <Suspense>
        {isMaking && <KeyForm apiKey={null} onClose={() => setMaking(false)} />}
        {open && <KeyModal apiKey={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </Stack>
  );
}
