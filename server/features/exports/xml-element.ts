import { escapeMarkup } from "../../platform/text/escape-markup.ts";
import { plainText } from "./plain-text.ts";

/** An XML element with its attributes and content: elements, or text from `xmlText`. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (string | undefined)[]
): string {
  let tag = name;
  for (const key in attributes) tag += ` ${key}="${xmlText(attributes[key] ?? "")}"`;
  const inside = content.filter(Boolean).join("");
  return inside ? `<${tag}>${inside}</${name}>` : `<${tag}/>`;
}

export const xmlText = (text: string): string => escapeMarkup(plainText(text));
