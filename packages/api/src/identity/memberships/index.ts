export { customerAloneSql, strangerSql } from "./customers.ts";
export { leftSql } from "./left.ts";
