export { leftSql } from "./left.ts";
