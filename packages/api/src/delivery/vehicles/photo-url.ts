import { z } from "zod";
import { issue } from "../../kernel/index.ts";

/** The address of a picture: https only, so that no page that shows it is weakened (4 J14). */
export const photoUrl = z
  .url({ protocol: /^https$/, error: (raw) => (raw.input === undefined ? issue("required") : issue("https_url")) })
  .max(2000)
  .meta({ examples: ["https://files.example.com/photo.jpg"] });
export const photoUrls = z.array(photoUrl).max(50);
