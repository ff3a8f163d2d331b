import { IconGridDots, IconLock, IconSignature } from "@tabler/icons-react";
import type { MessageKey } from "../kernel/i18n/index.tsx";

/** Where things are kept, and money that waits. */
export const booksPages = [
  {
    to: "/locations",
    label: "nav.locations",
    keys: "d b",
    operation: "warehousing.locations.list",
    icon: IconGridDots,
  },
  { to: "/holds", label: "nav.holds", keys: "d h", operation: "finance.holds.list", icon: IconLock },
  {
    to: "/settlements",
    label: "nav.settlements",
    keys: "d t",
    operation: "delivery.settlements.list",
    icon: IconSignature,
  },
] as const satisfies readonly { to: string; label: MessageKey; keys: string; operation: string; icon: unknown }[];
