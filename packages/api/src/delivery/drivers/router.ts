import { z } from "zod";
import { readAnswer, router, tenantOperation } from "../../kernel/index.ts";
import { importInput, importOutput } from "./import-schema.ts";
import { createInput, createOutput, updateInput, wizardInput, wizardOutput } from "./inputs.ts";
import { listDrivers, showDriver } from "./list.ts";
import { listInput, listOutput, oneInput, oneOutput } from "./schema.ts";
import { createDriver, runWizard } from "./services/create-driver.ts";
import { deleteDriver } from "./services/delete-driver.ts";
import { importDrivers } from "./services/import-drivers.ts";
import { updateDriver } from "./services/update-driver.ts";

const tag = "Drivers";
const reference = "1 §4.7";
const checked = { status: 200, message: "driver.import_checked" } as const;
const imported = { status: 200, message: "driver.imported" } as const;

export const driversRouter = router({
  list: tenantOperation(["view:tenant"], {
    rest: { method: "GET", path: "/delivery/drivers" },
    onReplica: true,
    summary: "List drivers with their workload",
    description: "`workload` informs; it changes no rule about who may be assigned.",
    tag,
    reference,
    message: "driver.listed",
    errors: ["invalid_column_filters"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listDrivers(ctx, input)),

  show: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/drivers/{driverId}" },
    summary: "Show a driver",
    tag,
    reference,
    message: "driver.shown",
    errors: ["driver_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showDriver(ctx, input)),

  create: tenantOperation(["manage:users:tenant"], {
    rest: { method: "POST", path: "/delivery/drivers" },
    summary: "Make a member a driver",
    description: "Also one who is invited: he can be assigned once he accepted.",
    tag,
    reference,
    message: "driver.created",
    status: 201,
    errors: [
      "user_not_found",
      "invitation_required",
      "user_id_taken",
      "vehicle_not_found",
      "vehicle_inactive",
      "zone_not_found",
      "file_not_found",
    ],
    wording: { user_id_taken: { record: "driver" } },
  })
    .input(createInput)
    .output(createOutput)
    .mutation(({ ctx, input }) => createDriver(ctx, input)),

  wizard: tenantOperation(["manage:users:tenant"], {
    rest: { method: "POST", path: "/delivery/drivers/wizard" },
    operationId: "createDriverWithAccount",
    summary: "Create a person and make them a driver",
    description: "Account, membership, driver and, with `vehicle`, the vehicle are made together or not at all.",
    tag,
    reference,
    message: "driver.created",
    status: 201,
    errors: [
      "limit_reached",
      "email_taken",
      "phone_taken",
      "vehicle_not_found",
      "vehicle_inactive",
      "zone_not_found",
      "code_taken",
      "file_not_found",
    ],
    example: {
      request: {
        user: { phone: "+9647705550101", password: "a long pass phrase", first_name: "Karim", last_name: "Jabbar" },
        vehicle: { name: "Hilux 12", code: "BGD-12", capacity_unit: 40 },
        license_number: "B-10442",
        all_zones: true,
      },
    },
  })
    .input(wizardInput)
    .output(wizardOutput)
    .mutation(({ ctx, input }) => runWizard(ctx, input)),

  import: tenantOperation(["manage:users:tenant"], {
    rest: { method: "POST", path: "/imports/drivers" },
    operationId: "importDrivers",
    summary: "Import drivers from a table",
    description:
      "At most 200 rows, all or none of which are imported. Commas, semicolons or tabs part the cells: the header shows " +
      "which, so what Excel saves is taken whatever country it is set to. Columns are named as the fields of the driver " +
      "wizard, in any case and with blanks around them, bank details as `bank_info.iban` and the like; `vehicle_ids`, " +
      "`zone_ids` and `preferred_zone_ids` have several values apart by `;`, in quotation marks where `;` parts the cells. " +
      "`all_zones` is `true`, `yes`, `1`, `نعم` or `بەڵێ`, or `false`, `no`, `0`, `لا` or `نەخێر`. Vehicles and zones must exist, and are given by id, by code, or by name where no other has the same.\n\n" +
      "Whose e-mail and phone belong to no account becomes a member at once, and signs in by code. Whoever has an account " +
      "is invited, and has work once they accepted. A dry run looks at no account, so it does not say which of the two " +
      "it will be, and reckons with an invitation for every row. It shows each `phone` as it will be kept: a national number " +
      "is read as one of the tenant's country. `warnings` lists phones in no range that numbers are known to be in; they " +
      "are imported all the same, for new ranges are opened.\n\n" +
      "400 `import_has_errors` lists what is wrong with which row in `errors`; nothing is written then. An apostrophe " +
      "before `=`, `+`, `-` or `@`, at the start of a cell or behind a `;`, a tab or a line end in it, is not part of the value.",
    tag,
    reference: "4 B10",
    message: "driver.imported",
    outcomes: {
      all: [checked, imported],
      of: (data) => (readAnswer(importOutput, data).dry_run ? checked : imported),
    },
    errors: ["import_has_errors", "limit_reached"],
    csv: { maxBytes: 1024 * 1024 },
    readByRow: ["csv"],
  })
    .input(importInput)
    .output(importOutput)
    .mutation(({ ctx, input }) => importDrivers(ctx, input)),

  update: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "PUT", path: "/delivery/drivers/{driverId}" },
    ifMatch: true,
    summary: "Change a driver and the person",
    description:
      "What is left out stays. Another `phone` needs `manage:users:tenant`, for by it the driver signs in (403 " +
      "`insufficient_permissions`); the one before is told. Sent back as it is, it is no change.",
    tag,
    reference,
    message: "driver.updated",
    errors: [
      "limit_reached",
      "driver_not_found",
      "phone_taken",
      "account_shared",
      "use_own_account",
      "invitation_required",
      "last_tenant_admin",
      "cannot_grant_permission",
      "vehicle_not_found",
      "vehicle_inactive",
      "zone_not_found",
      "file_not_found",
    ],
    example: { request: { license_number: "B-10443", status: "inactive" } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateDriver(ctx, input)),

  delete: tenantOperation(["manage:users:tenant"], {
    rest: { method: "DELETE", path: "/delivery/drivers/{driverId}" },
    summary: "Delete a driver",
    tag,
    reference: "3 §5",
    message: "driver.deleted",
    errors: ["driver_not_found", "driver_has_active_deliveries", "driver_has_cash"],
  })
    .input(oneInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => deleteDriver(ctx, input)),
});
