import { IntlMessageFormat } from "intl-messageformat";
import { catalogues } from "./catalogues.ts";
import type { Language } from "./languages.ts";

type Params = Record<string, unknown>;
type Render = (params: Params) => string;

/**
 * Locales whose plural and number rules apply. Digits are Latin in all three, because parameters that are already
 * text (codes, identifiers, decimals) carry Latin digits and one sentence must not mix both.
 */
const locales: Record<Language, string> = { en: "en", ar: "ar-IQ-u-nu-latn", ku: "ckb-IQ-u-nu-latn" };

const rendered: Record<Language, Map<string, string | Render>> = { en: new Map(), ar: new Map(), ku: new Map() };

const parsed = (language: Language, message: string): IntlMessageFormat =>
  new IntlMessageFormat(message, locales[language], undefined, { ignoreTag: true });

/**
 * A missing parameter renders as nothing: wording must never turn one failure into another. Where a message chooses by a
 * parameter and has words for `null`, null is a choice.
 */
function compile(language: Language, message: string): Render {
  const format = parsed(language, message);
  const names = argumentNames(format);
  const nullable = nullChoices(format.getAst());
  return (params) => {
    const values: Params = {};
    for (const name of names) values[name] = params[name] === null && nullable.has(name) ? "null" : plain(params[name]);
    return String(format.format(values as Record<string, string | number | boolean>));
  };
}

function plain(value: unknown): string | number | boolean {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (value === undefined || value === null) return "";
  if (typeof value === "bigint") return value.toString();
  return Array.isArray(value) ? value.map(plain).join(", ") : JSON.stringify(value);
}

type Node = ReturnType<IntlMessageFormat["getAst"]>[number];

function collect(nodes: Node[], names: Set<string>): void {
  for (const node of nodes) {
    if ("value" in node && !isLiteral(node)) names.add(String(node.value));
    if ("options" in node) for (const option of Object.values(node.options)) collect(option.value, names);
    if ("children" in node) collect(node.children, names);
  }
}

/** The parameters by which a message chooses, with null among the choices. */
function nullChoices(nodes: Node[]): Set<string> {
  const names = nodes.flatMap((node) => {
    if (!("options" in node)) return [];
    const inner = Object.values(node.options).flatMap(({ value }) => [...nullChoices(value)]);
    return "null" in node.options ? [node.value, ...inner] : inner;
  });
  return new Set(names);
}

// Kinds of nodes in the parser's tree. Literal text is the only node besides arguments that has a `value`.
const TYPE = { literal: 0, number: 2, plural: 6 } as const;
const isLiteral = (node: Node): boolean => node.type === TYPE.literal;

function argumentNames(format: IntlMessageFormat): string[] {
  const names = new Set<string>();
  collect(format.getAst(), names);
  return [...names];
}

const isNumeric = (node: Node): boolean => node.type === TYPE.number || node.type === TYPE.plural;

function numericIn(nodes: Node[]): string[] {
  return nodes.flatMap((node) => {
    const inner = "options" in node ? Object.values(node.options).flatMap(({ value }) => numericIn(value)) : [];
    return isNumeric(node) && "value" in node ? [String(node.value), ...inner] : inner;
  });
}

/** Those of the parameters of an ICU message that are counted or written as numbers: no text can stand in for them. */
export function numericParameters(language: Language, message: string): string[] {
  return [...new Set(numericIn(parsed(language, message).getAst()))].sort();
}

/** Names of the parameters of an ICU message, sorted; the catalogues' tests compare them between languages. */
export function messageParameters(language: Language, message: string): string[] {
  return argumentNames(parsed(language, message)).sort();
}

function lookUp(language: Language, key: string): string | Render | undefined {
  const known = rendered[language].get(key);
  if (known !== undefined) return known;
  if (!hasMessage(language, key)) return undefined;
  const message = catalogues[language][key] ?? "";
  // Most messages have no parameter: those are kept as text and cost one map look-up.
  const result = message.includes("{") ? compile(language, message) : message;
  rendered[language].set(key, result);
  return result;
}

/** The message of a key in a language; English when the language lacks it, the key itself when nobody has it. */
export function translate(language: Language, key: string, params: Params = {}): string {
  const found = lookUp(language, key) ?? lookUp("en", key);
  if (found === undefined) return key;
  return typeof found === "string" ? found : found(params);
}

/** Whether a language has its own message for a key, without the fallback of `translate`. */
export function hasMessage(language: Language, key: string): boolean {
  return Object.hasOwn(catalogues[language], key);
}
