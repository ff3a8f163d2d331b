import type { FoundAudit, FoundLine, FoundProgress } from "./repository.ts";
import type { Audit, AuditLine, AuditRow, Progress } from "./schema.ts";

/** Whether an audit keeps to itself what the books say: a blind one unless it was closed, one that was cancelled for good (4 L2). */
export const isHidden = ({ blind, status }: Pick<FoundAudit, "blind" | "status">) => blind && status !== "completed";

export function shownRow(found: FoundAudit): AuditRow {
  const discrepancy_count = isHidden(found) ? null : found.discrepancy_count;
  return { ...found, discrepancy_count, completion_date: found.completed_date };
}

export function shownLine(found: FoundLine, hides: boolean): AuditLine {
  const { item_name, sku, barcode, bin_name, bin_code, expected_quantity, book_quantity_at_count, ...line } = found;
  const { actual_quantity, stock_written_off, warehouse_exception_id } = line;
  const marked = warehouse_exception_id === null ? null : ("marker_only" as const);
  return {
    ...line,
    expected_quantity: hides ? null : expected_quantity,
    book_quantity_at_count: hides ? null : book_quantity_at_count,
    // Thousandths as whole numbers: floats would show 0.30000000000000004.
    discrepancy:
      hides || actual_quantity === null
        ? null
        : (Math.round(actual_quantity * 1000) - Math.round(expected_quantity * 1000)) / 1000,
    write_off_status: stock_written_off ? "written_off" : marked,
    item: { id: line.item_id, name: item_name, sku, barcode },
    bin: { id: line.bin_id, name: bin_name, code: bin_code },
  };
}

export function shownProgress(found: FoundProgress, hides: boolean): Progress {
  const { total_items, counted_items, shortage_items, overage_items, write_off_items, marker_only_items } = found;
  const by = { shortage_items, overage_items, write_off_items, marker_only_items };
  const unsaid = { shortage_items: null, overage_items: null, write_off_items: null, marker_only_items: null };
  return { total_items, counted_items, uncounted_items: total_items - counted_items, ...(hides ? unsaid : by) };
}

/** An audit as its detail shows it. */
export function shownAudit(found: FoundAudit, lines: readonly FoundLine[], progress: FoundProgress): Audit {
  const hides = isHidden(found);
  const audit_items = lines.map((line) => shownLine(line, hides));
  const discrepancies = audit_items.filter(({ discrepancy }) => discrepancy !== null && discrepancy !== 0);
  return { ...shownRow(found), audit_items, discrepancies, progress: shownProgress(progress, hides) };
}
