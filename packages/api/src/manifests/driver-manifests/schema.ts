import { z } from "zod";
import { id, pageInput, pageOutput, timestampOut } from "../../kernel/index.ts";
import { wayOut } from "../../warehousing/warehouses/index.ts";
import { manifestBranch } from "../items/index.ts";
import { manifestStatus } from "../life-cycle/index.ts";

const destination = wayOut({
  id: "DriverManifestDestination",
  address: "DriverManifestAddress",
  description: "The warehouse that it goes to, and the way there",
});
const carried = z
  .object({
    id,
    manifest_number: z.string(),
    status: manifestStatus,
    institution: z.object({ id, full_name: z.string() }).meta({ id: "DriverManifestInstitution" }),
    source_branch: manifestBranch,
    receiving_warehouse: destination,
    item_count: z.int().min(0),
    notes: z.string().nullable(),
    picked_up_at: timestampOut.nullable(),
    departed_at: timestampOut.nullable(),
  })
  .meta({ id: "DriverTransferManifest" });

export const listInput = z.object(pageInput());
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ transfer_manifests: z.array(carried), ...pageOutput });
