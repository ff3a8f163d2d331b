export { requireActiveMember } from "./active.ts";
export { merelyCustomerSql, strangerSql } from "./customers.ts";
export { leftSql } from "./left.ts";
