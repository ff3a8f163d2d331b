export { stockJob, tellStock } from "./tell.ts";
