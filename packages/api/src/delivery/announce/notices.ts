import type { Action, Notice, NotificationType } from "../../messaging/notifications/index.ts";
import type { KeptNotice } from "../lifecycle/index.ts";

/** A delivery, or a leg of one, as those who are told of it know it. */
export interface Subject {
  id: string;
  delivery_code: string;
}

/** Who takes a delivery over, as the former driver is told (1 §2). */
export interface NewDriver {
  driverId: string;
  userId: string;
  fullName: string;
  avatarUrl: string | null;
  phone: string | null;
}

/** A notice as the outbox gives it back, with what it names. */
export interface Told {
  notice: KeptNotice;
  /** The delivery itself, and the leg where the notice is about one. */
  root: Subject & { customer_user_id: string | null; transfer_manifest_id: string | null };
  subject: Subject;
  newDriver: NewDriver | null;
}

type AnyNotice = Notice<NotificationType>;

const copyCode = (code: string) => ({
  id: "copy_delivery_code",
  type: "copy" as const,
  label: "copy_delivery_code",
  value: code,
});
const dataOf = ({ id, delivery_code }: Subject) => ({ deliveryId: id, deliveryCode: delivery_code });
const entityOf = ({ id }: Subject) => ({ type: "delivery", id });
const actionOf = (target: string, path: string, { delivery_code }: Subject): Action => ({
  target,
  path,
  secondary_actions: [copyCode(delivery_code)],
});

/**
 * What the customer and operations are told, each led where they may go: every new status, and why an attempt failed (4 C4,
 * 4 K11). Whoever of operations did it knows it; a customer has it in writing.
 */
export function toOperations({ notice, root }: Told): AnyNotice | null {
  const { customer_user_id: customer } = root;
  const except = notice.by === undefined || notice.by === customer ? [] : [notice.by];
  const common = {
    to: { users: customer ? [customer] : [], role: "operations_manager", except },
    entity: entityOf(root),
    action: actionOf("delivery", `/delivery/deliveries/${root.id}`, root),
    actionForUsers: actionOf("tracking", `/track/${root.delivery_code}`, root),
  };
  if (notice.kind === "failed")
    return { ...common, type: "delivery_failed", data: { ...dataOf(root), reasonCode: notice.reason_code } };
  if (notice.kind !== "status_changed" || notice.to === "draft") return null;
  // Made with its parcel in the warehouse, one of many of a manifest: who ordered them has all their codes in one answer.
  if (notice.from === null && root.transfer_manifest_id !== null) return null;
  return {
    ...common,
    type: "delivery_status_changed",
    data: { ...dataOf(root), from: notice.from, to: notice.to },
  };
}

/** What the driver concerned is told (1 §2, 1 §6, 4 C4); nothing of an assignment that they made or ended themselves. */
export function toDriver({ notice, subject, newDriver }: Told): AnyNotice | null {
  if (!("user_id" in notice)) return null;
  const data = dataOf(subject);
  const common = {
    to: { users: [notice.user_id] },
    entity: entityOf(subject),
    action: actionOf("driver_delivery", `/driver/deliveries/${subject.id}`, subject),
  };
  const isOwn = notice.by === notice.user_id;
  if (isOwn && (notice.kind === "assigned" || notice.kind === "unassigned")) return null;
  switch (notice.kind) {
    case "assigned":
      return { ...common, type: "delivery_assigned", data };
    case "unassigned":
      return { ...common, type: "delivery_unassigned", data };
    case "driver_switched": {
      if (!newDriver) return { ...common, type: "delivery_unassigned", data };
      // Its action is the type's own: the new driver can be called (1 §6).
      const { action: _, ...rest } = common;
      return { ...rest, type: "assignment_driver_switched", data: { ...data, newDriver } };
    }
    case "exception_resolved":
      return {
        ...common,
        type: "delivery_exception_resolved",
        data: {
          ...data,
          actionKey: notice.action,
          isRetry: notice.action === "retry",
          isReturn: notice.action === "return",
          returnDestinationLabel: notice.return_destination,
        },
      };
  }
}
