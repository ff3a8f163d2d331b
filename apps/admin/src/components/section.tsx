import { Group, Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Ltr } from "./facts.tsx";
import { Status } from "./status.tsx";

/** A part of a record's page, under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

interface Props {
  code: string;
  status: string;
  statusName: string;
  /** What can be done with it. */
  children?: ReactNode;
}

/** The head of a record's page: by which code people know it, how it stands, and what can be done. */
export function RecordHead({ code, status, statusName, children }: Props) {
  return (
    <Group justify="space-between">
      <Group gap="sm">
        <Title order={1} size="h3">
          <Ltr>{code}</Ltr>
        </Title>
        <Status value={status} label={statusName} />
      </Group>
      {children}
    </Group>
  );
}
