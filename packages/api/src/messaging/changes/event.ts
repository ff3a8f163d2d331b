import { z } from "zod";

/** What a stream says to a reader who missed more than it can make up for. */
export const changesReset = z.literal(true).nullable().describe("More was missed than is kept: read the list anew");
