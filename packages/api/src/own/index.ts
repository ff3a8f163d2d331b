/**
 * Endpoints of an installation's own (docs/own-endpoints.md): one line for each resource that it adds, such as
 * `export { vehicleInspectionsRouter as vehicleInspections } from "./vehicle-inspections/index.ts";`
 */
export {};
