import type { IdentityUsersListInput, User } from "@karwan/sdk";
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { RowLink } from "../../components/row-link.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { useRoles } from "../parts.ts";
import { userStatuses } from "./search.ts";

const UserForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.UserForm })));
const route = getRouteApi("/users");

const statusOf = ({ status }: User, { t }: I18n) => (
  <Status value={status === "invited" ? "pending" : status} label={t("member.status.value", { status })} />
);
const rolesOf = ({ roles }: User, { t }: I18n) => roles.map(({ name }) => t("role.known", { role: name })).join("، ");

function columnsOf(i18n: I18n): Column<User>[] {
  const { t, day } = i18n;
  return [
    {
      id: "name",
      header: t("member.name"),
      width: 20,
      cell: ({ id, full_name }) => (
        <RowLink to="/users/$id" params={{ id }}>
          <Words>{full_name}</Words>
        </RowLink>
      ),
    },
    { id: "status", header: t("member.status"), width: 13, cell: (user) => statusOf(user, i18n) },
    { id: "roles", header: t("member.roles"), width: 22, cell: (user) => <Words>{rolesOf(user, i18n)}</Words> },
    { id: "email", header: t("member.email"), width: 20, cell: ({ email }) => email && <Ltr>{email}</Ltr> },
    { id: "phone", header: t("member.phone"), width: 18, cell: ({ phone }) => phone && <Ltr>{phone}</Ltr> },
    { id: "since", header: t("member.since"), width: 13, cell: ({ created_at }) => day(created_at) },
  ];
}

/** Who works in the company, and who is asked to. */
export function UsersPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isMaking, setMaking] = useState(false);
  const filters = {
    search: search.q,
    status: search.status,
    role_id: search.role,
  } satisfies IdentityUsersListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const mayCreate = may("identity.users.create");
  useShortcuts(
    mayCreate ? [{ keys: "n", label: "member.create", run: () => setMaking(true), opens: () => setMaking(false) }] : [],
  );
  return (
    <>
      <ListPage
        title={t("nav.users")}
        page="users"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={mayCreate && <Button onClick={() => setMaking(true)}>{t("member.create")}</Button>}
        searchLabel={t("member.search")}
        after={<RoleFilter value={search.role} onChange={(role) => change({ role })} />}
        chips={{
          label: t("member.status"),
          values: userStatuses,
          nameOf: (status) => t("member.status.value", { status }),
          chosen: search.status ? [search.status] : [],
          onChange: (chosen) => change({ status: chosen.at(-1) }),
        }}
        listKey={["identity", "users", "list", filters]}
        load={async (query, signal) => {
          const { users, total } = await karwan.identity.users.list.query({ ...filters, ...query }, { signal });
          return { rows: users, total };
        }}
        columns={columnsOf(i18n)}
        card={(user) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm" truncate>
                <Words>{user.full_name}</Words>
              </Text>
              {statusOf(user, i18n)}
            </Group>
            <Text size="sm" truncate>
              <Ltr>{user.email ?? user.phone}</Ltr>
            </Text>
            <Text size="sm" truncate>
              <Words>{rolesOf(user, i18n)}</Words>
            </Text>
          </>
        )}
        onOpen={({ id }) => void navigate({ to: "/users/$id", params: { id } })}
        empty={t("member.none")}
        emptyHint={t("member.none_hint")}
        exported={{ path: "/users", query: filters }}
      />
      <Suspense>{isMaking && <UserForm user={null} onClose={() => setMaking(false)} />}</Suspense>
    </>
  );
}

function RoleFilter({ value, onChange }: { value: string | undefined; onChange(role?: string): void }) {
  const { t } = useI18n();
  const roles = useRoles().data?.roles ?? [];
  return (
    <NativeSelect
      aria-label={t("member.role")}
      data={[
        { value: "", label: t("member.any_role") },
        ...roles.map(({ id, name }) => ({ value: id, label: t("role.known", { role: name }) })),
      ]}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
