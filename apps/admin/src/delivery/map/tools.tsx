import { Button, Group } from "@mantine/core";
import { IconFocusCentered, IconLasso, IconLayoutKanban } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";

interface ToolsProps {
  isDrawing: boolean;
  isFollowed: boolean;
  hasDriver: boolean;
  /** Null: this reader can do nothing with many. */
  onDraw: (() => void) | null;
  onFollow(): void;
}

/** What can be done with the map as a whole. */
export function Tools({ isDrawing, isFollowed, hasDriver, onDraw, onFollow }: ToolsProps) {
  const { t } = useI18n();
  const { may } = useKnown();
  return (
    <Group gap="xs">
      {may("delivery.assignments.assign") && (
        <Button
          variant="default"
          leftSection={<IconLayoutKanban size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/dispatch" {...props} />}
        >
          {t("nav.dispatch")}
        </Button>
      )}
      {onDraw && (
        <Button
          variant={isDrawing ? "filled" : "default"}
          aria-pressed={isDrawing}
          leftSection={<IconLasso size={16} aria-hidden />}
          onClick={onDraw}
        >
          {t("map.lasso")}
        </Button>
      )}
      {hasDriver && (
        <Button
          variant={isFollowed ? "filled" : "default"}
          aria-pressed={isFollowed}
          leftSection={<IconFocusCentered size={16} aria-hidden />}
          onClick={onFollow}
        >
          {t("map.follow")}
        </Button>
      )}
    </Group>
  );
}
