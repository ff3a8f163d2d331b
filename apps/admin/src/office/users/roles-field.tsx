import { Checkbox, Stack, Text } from "@mantine/core";
import { Words } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useRoles } from "../parts.ts";

interface Props {
  value: readonly string[];
  onChange(ids: string[]): void;
  error?: string | undefined;
}

/** The roles that somebody holds, each with what it is for. */
export function RolesField({ value, onChange, error }: Props) {
  const { t } = useI18n();
  const roles = useRoles();
  return (
    <Checkbox.Group
      label={t("member.roles")}
      description={t("member.roles_hint")}
      value={[...value]}
      onChange={onChange}
      {...(error && { error })}
    >
      <Shown query={roles}>
        {(data) => (
          <Stack gap="xs" mt="xs">
            {data.roles.map(({ id, name, description }) => (
              <Checkbox
                key={id}
                value={id}
                label={
                  <>
                    <Words>{t("role.known", { role: name })}</Words>
                    <Text size="xs" component="span" display="block">
                      <Words>{description}</Words>
                    </Text>
                  </>
                }
              />
            ))}
          </Stack>
        )}
      </Shown>
    </Checkbox.Group>
  );
}
