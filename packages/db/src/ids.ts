import { v7 } from "uuid";

/** A new UUIDv7: ids are made here, in the order of time, so that any PostgreSQL from 15 on will do. */
export const newId = (): string => v7();
