import { AppError } from "./errors.ts";

/** How deep JSON may nest, arrays and objects together (4 B14): deeper texts would overflow what walks them. */
export const MAX_JSON_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The place of the quote that closes the string begun at `at`, or the text's end. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  for (let code = text.charCodeAt(end); end < text.length && code !== QUOTE; code = text.charCodeAt(end))
    end += code === BACKSLASH ? 2 : 1;
  return end;
}

/** Whether a text nests deeper than `max`, told from the text itself: nothing is built and nothing recurses. */
export function isTooDeep(text: string, max = MAX_JSON_DEPTH): boolean {
  if (text.length <= max) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > max) return true;
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
        break;
    }
  }
  return false;
}

/** JSON that somebody sent. 400 `body_too_deep` before anything is made of it, `malformed_json` for what is none. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new AppError("body_too_deep", { max: MAX_JSON_DEPTH });
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed_json");
  }
}
