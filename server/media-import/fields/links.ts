import type { FieldMatch } from "./field-match.ts";
import { normaliseSigns } from "./normalise-signs.ts";

/** The longest web address that is accepted. */
const longest = 2000;
const endings =
  "com|net|org|info|biz|app|travel|museum|hotel|tours|guide|world|london|berlin|paris|tokyo|io|co|eu|jp|pt|fr|de|es|it|nl|be|ch|at|uk|ie|us|ca|au|nz|br|mx|ar|cl|pe|kr|cn|tw|hk|sg|th|id|vn|my|ph|in|tr|gr|hr|si|cz|sk|pl|hu|ro|bg|se|no|dk|fi|is|ee|lv|lt|ru|ua|ae|il|ma|eg|za|ke|tz|mt|cy|lu|li|me|ly|be|to|gl|cat|gov";
/** Top-level domains that are words: a full stop without a space does not make an address. */
const wordEndings = /^(?:at|be|de|es|in|io|is|it|la|me|my|no|se|si|so|to|us|id|co)$/;
const linkForms = new RegExp(
  `(?<![\\p{L}\\p{N}@._:/-])(?:(?<scheme>https?)\\s?:\\s?/\\s?/\\s?|(?<www>www\\.))(?<rest>[^\\s<>"'“”|,;]{3,${longest}})|(?<![\\p{L}\\p{N}@._:/-])(?<bare>(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}(?:${endings}))(?![\\p{L}\\p{N}@-]|\\.[\\p{L}\\p{N}])(?<path>/[^\\s<>"'“”|,;]{0,500})?`,
  "giu",
);
const emailForms =
  /(?<![\p{L}\p{N}._+-]|\/\/\S{0,80})[a-z0-9._+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}(?![\p{L}\p{N}])/giu;
const handleForms = /(?<![\p{L}\p{N}._@])@(?<name>[a-z0-9_](?:[a-z0-9_.]{0,28}[a-z0-9_])?)(?![a-z0-9_@])/giu;

/** Finds web addresses and completes them. Only http and https are accepted. */
export function findLinks(line: string): FieldMatch<string>[] {
  const text = normaliseSigns(line);
  return [...text.matchAll(linkForms)].flatMap((match) => {
    const { scheme, www, rest, bare, path } = match.groups ?? {};
    if (bare !== undefined && !isAddress(bare, path)) return [];
    const written = match[0].replace(/[.,:!?)\]}'"»]+$/u, "");
    const after = bare ?? `${www ?? ""}${rest ?? ""}`;
    const trimmed = `${after}${path ?? ""}`.replace(/[.,:!?)\]}'"»]+$/u, "");
    const value = webAddress(`${scheme?.toLowerCase() ?? "https"}://${trimmed}`);
    return value === undefined ? [] : { value, start: match.index, end: match.index + written.length };
  });
}

function isAddress(domain: string, path: string | undefined): boolean {
  const labels = domain.split(".");
  const [ending = "", name = ""] = [labels.at(-1), labels.at(-2)];
  // "Dr.No" and "lunch.In the" are not addresses: they have a capital after the dot.
  if (ending !== ending.toLowerCase() && domain !== domain.toUpperCase()) return false;
  if (domain === domain.toUpperCase() && !/^(?:COM|NET|ORG)$/.test(ending)) return false;
  if (path !== undefined && path.length > 1) return true;
  return wordEndings.test(ending) && labels.length === 2 ? name.length >= 5 : name.length >= 2;
}

function webAddress(text: string): string | undefined {
  if (text.length > longest || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  const isNamed = /^(?=.{4,253}$)(?:[^.]{1,63}\.)+[a-z][a-z0-9-]+$/iu.test(address.hostname);
  if (!isNamed || address.username !== "" || address.password !== "") return undefined;
  return address.pathname === "/" && address.search === "" && address.hash === ""
    ? address.origin
    : address.href;
}

export function findEmails(text: string): FieldMatch<string>[] {
  return [...text.matchAll(emailForms)].map((match) => ({
    value: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Finds account names, without their @. */
export function findHandles(text: string): FieldMatch<string>[] {
  return [...text.matchAll(handleForms)].map((match) => ({
    value: match.groups?.name ?? "",
    start: match.index,
    end: match.index + match[0].length,
  }));
}
