import { Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { Words } from "../facts.tsx";
import { Section } from "../section.tsx";

const END = { textAlign: "end" } as const;

interface Line {
  id: string;
  what: ReactNode;
  /** As many as there are heads behind the first. */
  figures: readonly ReactNode[];
}

/** The lines of an order: what was ordered, and its figures. */
export function OrderLines({
  title,
  heads,
  lines,
}: {
  title: string;
  heads: readonly string[];
  lines: readonly Line[];
}) {
  const [first, ...others] = heads;
  return (
    <Section title={title}>
      <Table.ScrollContainer minWidth={heads.length * 100} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{first}</Table.Th>
              {others.map((head) => (
                <Table.Th key={head} style={END}>
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ id, what, figures }) => (
              <Table.Tr key={id}>
                <Table.Td>{what}</Table.Td>
                {others.map((head, at) => (
                  <Table.Td key={head} style={END}>
                    {figures[at]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

interface Happened {
  status: string;
  timestamp: Date;
  note: string | null;
}
interface HistoryProps {
  title: string;
  entries: readonly Happened[];
  nameOf(status: string): string;
  /** What comes next. */
  ahead?: ReactNode;
}

/** What became of an order, oldest first. */
export function OrderHistory({ title, entries, nameOf, ahead }: HistoryProps) {
  const { dateTime } = useI18n();
  return (
    <Section title={title}>
      {ahead}
      <ul className="results">
        {entries.map(({ status, timestamp, note }) => (
          <li key={`${status} ${timestamp.toISOString()}`}>
            <Text size="sm" fw={600}>
              {nameOf(status)}
            </Text>
            <Text size="xs">
              {dateTime(timestamp)} <Words>{note}</Words>
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
