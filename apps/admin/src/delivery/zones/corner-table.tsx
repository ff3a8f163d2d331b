import { ActionIcon, NumberInput, Table } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { LngLat } from "../../components/map/geometry.ts";
import { between } from "../../components/map/geometry.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { added, moved, removed } from "./corners.ts";

interface Props {
  corners: readonly LngLat[];
  isEditable: boolean;
  onChange(corners: LngLat[]): void;
}

const DECIMALS = 6;

/** The corners in figures: everything that the map does, for keys, for who does not see it, and for a surveyor's list. */
export function CornerTable({ corners, isEditable, onChange }: Props) {
  const { t, number } = useI18n();
  const field = (at: number, axis: 0 | 1) => (
    <NumberInput
      aria-label={t(axis === 1 ? "zone.lat_of" : "zone.lng_of", { n: at + 1 })}
      size="xs"
      dir="ltr"
      hideControls
      decimalScale={DECIMALS}
      min={axis === 1 ? -90 : -180}
      max={axis === 1 ? 90 : 180}
      readOnly={!isEditable}
      value={corners[at]?.[axis] ?? 0}
      onChange={(value) => {
        const corner = corners[at];
        const degrees = typeof value === "number" ? value : Number.parseFloat(value);
        if (!corner || Number.isNaN(degrees) || degrees === corner[axis]) return;
        onChange(moved(corners, at, axis === 0 ? [degrees, corner[1]] : [corner[0], degrees]));
      }}
    />
  );
  return (
    <Table aria-label={t("zone.corners")} withRowBorders={false} verticalSpacing={2} horizontalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("zone.number")}</Table.Th>
          <Table.Th>{t("zone.lat")}</Table.Th>
          <Table.Th>{t("zone.lng")}</Table.Th>
          {isEditable && <Table.Th>{t("zone.change")}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {corners.map((corner, at) => {
          const next = corners[(at + 1) % corners.length] ?? corner;
          return (
            // Corners have no names of their own: a row is the place that it has in the outline.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Table.Tr key={at}>
              <Table.Td>{number(at + 1)}</Table.Td>
              <Table.Td>{field(at, 1)}</Table.Td>
              <Table.Td>{field(at, 0)}</Table.Td>
              {isEditable && (
                <Table.Td style={{ whiteSpace: "nowrap" }}>
                  <ActionIcon
                    variant="default"
                    aria-label={t("zone.add_after", { n: at + 1 })}
                    onClick={() => onChange(added(corners, at, between(corner, next)))}
                  >
                    <IconPlus size={14} aria-hidden />
                  </ActionIcon>{" "}
                  <ActionIcon
                    variant="default"
                    aria-label={t("zone.remove_corner", { n: at + 1 })}
                    onClick={() => onChange(removed(corners, at))}
                  >
                    <IconTrash size={14} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              )}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
