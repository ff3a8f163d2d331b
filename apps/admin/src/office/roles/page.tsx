import type { Permission, Role } from "@karwan/sdk";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ExportButton } from "../../components/list-tools.tsx";
import { Shown } from "../../components/shown.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { Matrix } from "./matrix.tsx";

const RoleForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.RoleForm })));
const MOST = 100;

async function allOf(signal: AbortSignal): Promise<{ roles: Role[]; permissions: Permission[] }> {
  const [{ roles }, { permissions }] = await Promise.all([
    karwan.identity.roles.list.query({ scope: "tenant", limit: MOST }, { signal }),
    karwan.identity.permissions.list.query({ scope: "tenant", limit: MOST }, { signal }),
  ]);
  return { roles, permissions };
}

/** What each role allows, in plain words, beside each other; one's own are changed where they stand (1 §4.2). */
export function RolesPage() {
  const { t } = useI18n();
  const { may } = useKnown();
  const [form, setForm] = useState<{ role: Role | null } | null>(null);
  const all = useQuery({ queryKey: ["identity", "roles", "matrix"], queryFn: ({ signal }) => allOf(signal) });
  const mayCreate = may("identity.roles.create");
  const create = () => setForm({ role: null });
  useShortcuts(mayCreate ? [{ keys: "n", label: "role.create", run: create, opens: () => setForm(null) }] : []);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.roles")}
        </Title>
        <Group gap="xs">
          {mayCreate && <Button onClick={create}>{t("role.create")}</Button>}
          <ExportButton path="/roles" query={{ scope: "tenant" }} name="roles" />
        </Group>
      </Group>
      <Text size="sm">{t("role.hint")}</Text>
      <Shown query={all}>{(data) => <Matrix {...data} onEdit={(role) => setForm({ role })} />}</Shown>
      <Suspense>{form && <RoleForm role={form.role} onClose={() => setForm(null)} />}</Suspense>
    </Stack>
  );
}
