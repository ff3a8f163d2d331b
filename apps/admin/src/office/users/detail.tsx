import type { User } from "@karwan/sdk";
import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { SendOptions } from "../../components/action-modal.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import type { RecordAction } from "../../components/record-action.ts";
import { RecordActions } from "../../components/record-actions.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";

const UserForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.UserForm })));
const RolesForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.RolesForm })));
const route = getRouteApi("/users/$id");

/** One person of the company: who they are, what they may do, and whether they are in. */
export function UserPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["identity", "users", "show", id],
    queryFn: ({ signal }) => karwan.identity.users.show.query({ userId: id }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md">
      <BackLink to="/users" label={t("nav.users")} />
      <Shown query={shown}>{({ user }) => <Whole user={user} />}</Shown>
    </Stack>
  );
}

type Name = "edit" | "roles" | "activate" | "deactivate" | "send" | "withdraw";

/** What can be done with somebody as they stand; what does not concern them is not offered. */
function actionsOf({ t }: I18n, user: User, open: (form: "edit" | "roles") => void): RecordAction<Name>[] {
  const userId = user.id;
  const setStatus = (status: "active" | "inactive", options: SendOptions) =>
    karwan.identity.users.update.mutate({ userId, status }, options);
  const operation = "identity.users.update";
  const common: RecordAction<Name>[] = [
    {
      name: "roles",
      label: t("member.set_roles"),
      operation: "identity.users.setRoles",
      move: null,
      open: () => open("roles"),
    },
    { name: "edit", label: t("member.edit"), operation, move: null, open: () => open("edit") },
  ];
  if (user.status === "invited")
    return [
      {
        name: "send",
        label: t("member.send_again"),
        operation: "identity.invitations.send",
        move: null,
        send: (_, { idempotencyKey }) => karwan.identity.invitations.send.mutate({ userId }, { idempotencyKey }),
      },
      ...common,
      {
        name: "withdraw",
        label: t("member.withdraw"),
        operation,
        move: null,
        isDangerous: true,
        send: (_, options) => setStatus("inactive", options),
      },
    ];
  const [name, label, status] =
    user.status === "active"
      ? (["deactivate", t("member.deactivate"), "inactive"] as const)
      : (["activate", t("member.activate"), "active"] as const);
  const turn: RecordAction<Name> = {
    name,
    label,
    operation,
    move: null,
    isDangerous: status === "inactive",
    send: (_, options) => setStatus(status, options),
  };
  return status === "active" ? [turn, ...common] : [...common, turn];
}

function Whole({ user }: { user: User }) {
  const i18n = useI18n();
  const { t, dateTime } = i18n;
  const [form, setForm] = useState<"edit" | "roles" | null>(null);
  const statusName = t("member.status.value", { status: user.status });
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Words>{user.full_name}</Words>
          </Title>
          <Status value={user.status === "invited" ? "pending" : user.status} label={statusName} />
        </Group>
        <RecordActions
          machine="user"
          status={user.status}
          statusName={statusName}
          code={user.full_name}
          area="identity"
          updatedAt={user.updated_at}
          actions={actionsOf(i18n, user, setForm)}
        />
      </Group>
      {user.status === "invited" && <Text size="sm">{t("member.invited_hint")}</Text>}
      <Paper withBorder p="md" maw={640}>
        <FactList
          facts={[
            [t("member.email"), user.email && <Ltr>{user.email}</Ltr>],
            [t("member.phone"), user.phone && <Ltr>{user.phone}</Ltr>],
            [
              t("member.roles"),
              <Words key="roles">{user.roles.map(({ name }) => t("role.known", { role: name })).join("، ")}</Words>,
            ],
            [t("member.since"), user.status !== "invited" && dateTime(user.created_at)],
            [t("member.invitation_until"), user.invitation_expires_at && dateTime(user.invitation_expires_at)],
          ]}
        />
      </Paper>
      <Traces id={user.id} isMember={user.status !== "invited"} />
      <Suspense>
        {form === "edit" && <UserForm user={user} onClose={() => setForm(null)} />}
        {form === "roles" && <RolesForm user={user} onClose={() => setForm(null)} />}
      </Suspense>
    </>
  );
}

/** Leads to what they did, and to what was changed about them. */
function Traces({ id, isMember }: { id: string; isMember: boolean }) {
  const { t } = useI18n();
  const { may } = useKnown();
  if (!may("reports.auditLog.list")) return null;
  return (
    <Group gap="md">
      {isMember && (
        <TextLink to="/audit-log" search={{ actor: id }}>
          {t("member.did")}
        </TextLink>
      )}
      <TextLink to="/audit-log" search={{ record: id }}>
        {t("member.was_changed")}
      </TextLink>
    </Group>
  );
}
