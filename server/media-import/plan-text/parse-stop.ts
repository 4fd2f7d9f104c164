import type { StopCategory } from "../../../contract/itinerary.ts";
import { looksLikeAddress } from "../fields/addresses.ts";
import type { LineFields } from "../fields/line-fields.ts";
import { findTrailingPrice } from "../fields/prices.ts";
import type { Price, StopNotes } from "../trip-notes.ts";
import { type Activity, parseActivity, parseBareActivity } from "./activity.ts";
import { guessCategory } from "./category.ts";
import { parseLabel } from "./labels.ts";
import { isSentence } from "./name-likeness.ts";
import { splitScripts } from "./scripts.ts";

export type ParsedStop = {
  readonly stop: Omit<StopNotes, "confidence">;
  /** Places named together with the stop: "Central Park, New York". */
  readonly whereabouts: readonly string[];
};

type Places = { readonly isPlace: (text: string) => boolean };

/** Parses the stop that a line names. Undefined if nothing in it can be a name. */
export function parseStop(
  fields: LineFields,
  { isPlace }: Places,
  category?: StopCategory,
): ParsedStop | undefined {
  const labelled = parseLabel(fields.rest);
  const label = labelled?.label.is === "stop" && /\p{L}/u.test(labelled.rest) ? labelled.label : undefined;
  const parted = withoutTail(
    withoutBrackets(trimSigns(label ? (labelled?.rest ?? "") : fields.rest)),
    isPlace,
  );
  const done = parseActivity(parted.name) ?? placeInSentence(parted.name);
  const named = trimSigns(done?.place ?? parted.name);
  const scripts = splitScripts(named);
  const name = clipped(trimSigns(scripts?.latin ?? named), 200);
  if (!/\p{L}/u.test(name)) return undefined;
  const otherNames = [...parted.otherNames, ...(scripts ? [scripts.other] : [])];
  const stopCategory =
    category ?? done?.category ?? parseBareActivity(name)?.category ?? guessCategory(scripts ? named : name);
  const note = [done?.note, ...parted.notes, fields.priceNote]
    .filter((part) => part !== undefined)
    .join(". ");
  const price = fields.price ?? parted.price;
  return {
    stop: {
      name,
      ...(otherNames.length > 0 ? { otherNames } : {}),
      ...(stopCategory ? { category: stopCategory } : {}),
      ...(fields.startTime && !fields.isOpeningHours ? { startTime: fields.startTime } : {}),
      ...(fields.durationMinutes !== undefined && !fields.isOpeningHours
        ? { durationMinutes: fields.durationMinutes }
        : {}),
      ...(price ? { price } : {}),
      ...(parted.address ? { address: clipped(parted.address, 500) } : {}),
      ...(fields.phone ? { phone: fields.phone } : {}),
      ...(fields.link ? { link: fields.link } : {}),
      ...(note ? { note: clipped(note, 500) } : {}),
    },
    whereabouts: parted.whereabouts,
  };
}

const namedAtTheEnd =
  /\s(?:at|through|to|around|in|visit|visiting|explore|exploring|see|along|au|aux|dans|im|am|zum|zur|durch|al|en|por|nel|nella|no|na|pelo|pela|bij|door)\s(?:the\s|la\s|le\s|der\s|die\s|das\s|el\s|il\s|de\s)?(\p{Lu}[\p{L}'’-]{1,30}(?:\s(?:of|the|de|da|do|du|la|le|del|di|and|&|\p{Lu}[\p{L}'’-]{0,30})){0,6})\s?[.!]?$/u;

/** "Start the afternoon with a stroll through Man Mo Temple": takes the place at the end. */
function placeInSentence(text: string): Activity | undefined {
  const place = isSentence(text) ? text.match(namedAtTheEnd)?.[1] : undefined;
  return place === undefined ? undefined : { place, note: text };
}

const clipped = (text: string, most: number): string => text.slice(0, most);

export const trimSigns = (text: string): string =>
  text
    .replace(/^[\s\p{Pd}\p{So}\p{Sk}•·:;,.!?|/\\*~>+=_"”&]+/u, "")
    .replace(/[\s\p{Pd}\p{So}•·:;,|/\\*~>+=_"“(&]+$/u, "")
    .replace(/(?<=\p{L}{4})[.!]+$/u, "")
    .trim();

type Parted = {
  name: string;
  otherNames: string[];
  notes: string[];
  whereabouts: string[];
  address?: string;
  price?: Price;
};

/** Text in brackets is another name or a note. */
function withoutBrackets(text: string): Parted {
  const parted: Parted = { name: text, otherNames: [], notes: [], whereabouts: [] };
  const name = text.replace(/\s*[([]([^()[\]]{1,80})(?:[)\]]|$)/gu, (_, inside: string) => {
    const content = trimSigns(inside);
    if (content.length < 2) return " ";
    if (
      parseBareActivity(content) ||
      /^[\p{Ll}\d]/u.test(content) ||
      /[!?]$/.test(inside) ||
      isSentence(content)
    )
      parted.notes.push(content);
    else parted.otherNames.push(content);
    return " ";
  });
  const cleanName = trimSigns(name.replace(/\s+/g, " "));
  return cleanName.length >= 2
    ? { ...parted, name: cleanName }
    : { ...parted, name: text, otherNames: [], notes: [] };
}

/** What follows a comma or a dash: an address, a town, another name, a remark. */
function withoutTail(parted: Parted, isPlace: (text: string) => boolean): Parted {
  const price = findTrailingPrice(parted.name);
  if (price)
    return withoutTail({ ...parted, name: parted.name.slice(0, price.start), price: price.value }, isPlace);
  const remark = parted.name.match(/^(.{3,60}?)(?:\s[–—-]\s|:\s)(.+)$/u);
  if (remark?.[1] && remark[2] && (isRemark(remark[2]) || parseBareActivity(remark[2]))) {
    return withoutTail(
      { ...parted, name: remark[1], notes: [...parted.notes, trimSigns(remark[2])] },
      isPlace,
    );
  }
  const comma = parted.name.indexOf(",");
  if (comma < 2) return parted;
  const head = trimSigns(parted.name.slice(0, comma));
  const tail = trimSigns(parted.name.slice(comma + 1));
  if (tail === "") return { ...parted, name: head };
  if (looksLikeAddress(tail)) return { ...parted, name: head, address: tail };
  if (
    tail
      .split(",")
      .every((part) => isPlace(trimSigns(part)) || isPlace(splitScripts(trimSigns(part))?.latin ?? ""))
  ) {
    return { ...parted, name: head, whereabouts: [...parted.whereabouts, tail] };
  }
  const again = tail.match(/^(?:the|le|la|il|el|o|a|der|die|das)\s+(\p{Lu}.+)$/u);
  if (again?.[1]) return { ...parted, name: head, otherNames: [...parted.otherNames, again[1]] };
  if (isRemark(tail)) return { ...parted, name: head, notes: [...parted.notes, tail] };
  return parted;
}

const isRemark = (text: string): boolean => /^\p{Ll}/u.test(text) || isSentence(text) || /!$/.test(text);
