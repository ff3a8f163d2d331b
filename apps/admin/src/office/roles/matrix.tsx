import type { Permission, Role } from "@karwan/sdk";
import { ActionIcon, Badge, Box, Checkbox, Group, Menu, Text, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconDots, IconMinus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Words } from "../../components/facts.tsx";
import { tell } from "../../components/tell.tsx";
import { wordsFor } from "../../components/words.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

const DeleteRole = lazy(() => import("./form.tsx").then((module) => ({ default: module.DeleteRole })));

/** Names of permissions as keys of messages: a colon stands between their parts. */
export const keyOf = (permission: string): string => permission.replaceAll(":", "_");

interface Props {
  roles: readonly Role[];
  permissions: readonly Permission[];
  onEdit(role: Role): void;
}

/** Permissions down, roles across: built-in ones as they are, the company's own with boxes to tick. */
export function Matrix({ roles, permissions, onEdit }: Props) {
  const { t } = useI18n();
  return (
    <Box className="matrix" role="region" aria-label={t("role.matrix")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("role.allows")}</th>
            {roles.map((role) => (
              <th scope="col" key={role.id}>
                <RoleHead role={role} onEdit={onEdit} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission.id}>
              <th scope="row">
                <Text size="sm" fw={600}>
                  {t("permission.name", { permission: keyOf(permission.name) })}
                </Text>
                <Text size="xs">{t("permission.allows", { permission: keyOf(permission.name) })}</Text>
              </th>
              {roles.map((role) => (
                <td key={role.id}>
                  <Cell role={role} permission={permission} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function RoleHead({ role, onEdit }: { role: Role; onEdit(role: Role): void }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <Text size="sm" fw={600}>
          <Words>{t("role.known", { role: role.name })}</Words>
        </Text>
        {!role.is_built_in && may("identity.roles.update") && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={24} aria-label={t("role.more", { name: role.name })}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onEdit(role)}>{t("role.edit")}</Menu.Item>
              <Menu.Item onClick={() => setDeleting(true)}>{t("role.delete")}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {role.is_built_in && (
        <Badge variant="light" color="gray" size="sm" tt="none">
          {t("role.built_in")}
        </Badge>
      )}
      <Text size="xs" fw={400}>
        <Words>{role.description}</Words>
      </Text>
      <Suspense>{isDeleting && <DeleteRole role={role} onClose={() => setDeleting(false)} />}</Suspense>
    </>
  );
}

function Cell({ role, permission }: { role: Role; permission: Permission }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const holds = role.permissions.some(({ id }) => id === permission.id);
  const turn = useMutation({
    mutationFn: (isGiven: boolean) =>
      isGiven
        ? karwan.identity.roles.addPermissions.mutate({ roleId: role.id, permission_ids: [permission.id] })
        : karwan.identity.roles.removePermission.mutate({ roleId: role.id, permissionId: permission.id }),
    onSettled: () => readAgain("identity"),
    onSuccess: () => void tell({ color: "teal", message: t("role.saved") }),
    onError: (error) => void tell({ color: "red", message: wordsFor(error, t) }),
  });
  if (role.is_built_in || !may("identity.roles.addPermissions"))
    return (
      <>
        {holds ? <IconCheck size={18} aria-hidden /> : <IconMinus size={18} aria-hidden opacity={0.5} />}
        <VisuallyHidden>{t(holds ? "role.yes" : "role.no")}</VisuallyHidden>
      </>
    );
  return (
    <Checkbox
      aria-label={t("role.cell", {
        role: role.name,
        permission: t("permission.name", { permission: keyOf(permission.name) }),
      })}
      checked={turn.isPending ? turn.variables : holds}
      disabled={turn.isPending}
      onChange={({ currentTarget }) => turn.mutate(currentTarget.checked)}
    />
  );
}
