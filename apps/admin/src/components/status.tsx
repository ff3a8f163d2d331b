import { Badge } from "@mantine/core";

const COLORS: Record<string, string> = {
  draft: "gray",
  pending: "yellow",
  awaiting_approval: "yellow",
  pending_approval: "yellow",
  approved: "green",
  rejected: "red",
  delivered: "green",
  completed: "green",
  available: "green",
  active: "green",
  failed: "red",
  exception: "red",
  void: "gray",
  awaiting_receipt: "yellow",
  received_with_exceptions: "orange",
  order_created: "green",
  damaged: "red",
  expired: "red",
  returned: "orange",
  reserved: "orange",
  busy: "orange",
  cancelled: "gray",
  inactive: "gray",
  offline: "gray",
};

/** A status in words; its colour only repeats what they say. */
export function Status({ value, label }: { value: string; label: string }) {
  return (
    <Badge
      variant="light"
      color={COLORS[value] ?? "teal"}
      tt="none"
      fw={600}
      maw="100%"
      // Letters below the line are seen, and what has no room ends in dots of its own.
      styles={{ label: { overflowX: "clip", overflowY: "visible" } }}
    >
      {label}
    </Badge>
  );
}
