import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useState } from "react";
import type { Entry } from "../../kernel/scan/index.ts";
import { forget, forgetUntried } from "../../kernel/scan/index.ts";

interface Props {
  entry: Entry;
  label: string;
  /** What is said of one that has gone out, and how one goes on; null where it changes nothing. */
  asked: { text: string; drop: string; stay: string } | null;
  /** Leads to where it is seen whether it was done. */
  children: ReactNode;
  onFailed(): void;
}

/** Takes what waits off the list. What has gone out may have been done, although no answer came: that is said before. */
export function DropWaiting({ entry: { seq }, label, asked, children, onFailed }: Props) {
  const [isAsking, setAsking] = useState(false);
  const drop = async () => {
    if (asked === null) await forget([seq]);
    else if (!(await forgetUntried(seq))) setAsking(true);
  };
  if (asked === null || !isAsking)
    return (
      <Button size="compact-sm" variant="default" flex="none" onClick={() => void drop().catch(onFailed)}>
        {label}
      </Button>
    );
  return (
    <Alert color="orange" role="alert">
      <Stack gap="xs">
        <Text size="sm">{asked.text}</Text>
        {children}
        <Group gap="xs">
          <Button size="compact-sm" autoFocus onClick={() => setAsking(false)}>
            {asked.stay}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void forget([seq]).catch(onFailed)}>
            {asked.drop}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
