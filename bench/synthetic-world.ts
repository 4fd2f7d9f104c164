import { hash } from "node:crypto";
import type { ItineraryDraft, Role, Visibility } from "../contract/itinerary.ts";
import { type Random, random } from "./random.ts";
import { syntheticDrafts } from "./synthetic-drafts.ts";

export type Amounts = {
  readonly itineraries: number;
  readonly travellers: number;
  /** Likes, dislikes and saves together. */
  readonly reactions: number;
  readonly seed: number;
};

export type SyntheticItinerary = {
  readonly id: string;
  readonly owner: number;
  readonly visibility: Visibility;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isDeleted: boolean;
};

export type SyntheticEntry = {
  readonly traveller: number;
  readonly changedAt: string;
  readonly role?: Exclude<Role, "none">;
  readonly reaction?: "like" | "dislike";
  readonly saved?: boolean;
};

export type SyntheticWorld = {
  readonly amounts: Amounts;
  travellerId(traveller: number): string;
  itinerary(number: number): SyntheticItinerary;
  draft(number: number): ItineraryDraft;
  /** Library entries of the owner, of companions, and of travellers who saved, liked or disliked it. */
  entries(number: number, journey: SyntheticItinerary): Generator<SyntheticEntry>;
  followed(traveller: number): Set<number>;
  blocked(traveller: number): readonly number[];
};

/** The first two travellers are compared: one has a large library, the other a small one. */
export const largeLibraryTraveller = 0;
export const smallLibraryTraveller = 1;
const compared = 2;
const smallLibrary = 50;
export const largeLibrary = ({ itineraries }: Amounts): number =>
  Math.min(5_000, Math.floor(itineraries / 2));

const lastMoment = Date.UTC(2026, 9, 31);
const threeYears = 3 * 365 * 86_400_000;
const sixtyDays = 60 * 86_400_000;
/** Of ten itineraries. */
const publicOnes = 3;
const notPrivate = 4;

/** A separate random sequence for each purpose. */
const streams = { itinerary: 1, draft: 2, entries: 3, followed: 4, library: 5 };

/**
 * A made-up world of travellers and itineraries. Each has a number and is computed when needed; nothing is stored, and
 * the same amounts always give the same world.
 */
export function syntheticWorld(amounts: Amounts): SyntheticWorld {
  const { itineraries, travellers, seed } = amounts;
  const ordinary = travellers - compared;
  const drafts = syntheticDrafts(seed);
  const ids = Array.from({ length: travellers }, (_, traveller) => uuidOf(`${seed} traveller ${traveller}`));
  const reactions = reactionsTo(amounts);

  const blocked = (traveller: number) =>
    traveller % 100 === compared
      ? Array.from({ length: 20 }, (_, place) => traveller + 1 + place).filter((other) => other < travellers)
      : [];

  /** Each stretch of the itineraries has one of theirs, so that the library has exactly `size`. */
  const isInLibrary = (traveller: number, size: number, number: number) => {
    const stretch = Math.floor((number * size) / itineraries);
    const first = Math.ceil((stretch * itineraries) / size);
    const next = Math.ceil(((stretch + 1) * itineraries) / size);
    return number === first + random(seed, streams.library, traveller, stretch).below(next - first);
  };
  const librariesWith = (number: number) => [
    ...(isInLibrary(largeLibraryTraveller, largeLibrary(amounts), number) ? [largeLibraryTraveller] : []),
    ...(isInLibrary(smallLibraryTraveller, smallLibrary, number) ? [smallLibraryTraveller] : []),
  ];

  /** Different travellers, without the two that are compared. */
  function* strangers({ below }: Random, owner: number): Generator<number> {
    const [first, stride] = [below(ordinary), strideOver(ordinary)];
    for (let count = 0; count < ordinary; count++) {
      const traveller = compared + ((first + count * stride) % ordinary);
      if (traveller !== owner) yield traveller;
    }
  }

  return {
    amounts,
    travellerId: (traveller) => ids[traveller] as string,

    itinerary(number) {
      const { fraction, below, chance, pick } = random(seed, streams.itinerary, number);
      const visibility = visibilityOf(number);
      const [library] = librariesWith(number);
      const version = chance(0.1) ? 2 + below(3) : 1;
      const createdAt = lastMoment - threeYears * fraction();
      const updatedAt = version === 1 ? createdAt : Math.min(createdAt + sixtyDays * fraction(), lastMoment);
      return {
        id: uuidOf(`${seed} itinerary ${number}`),
        owner:
          library !== undefined && pick([true, false]) ? library : compared + skewed(fraction(), ordinary),
        visibility,
        version,
        createdAt: new Date(createdAt).toISOString(),
        updatedAt: new Date(updatedAt).toISOString(),
        isDeleted: library === undefined && visibility === "private" && chance(0.02),
      };
    },

    draft: (number) => drafts(random(seed, streams.draft, number)),

    *entries(number, { owner, visibility, updatedAt, isDeleted }) {
      yield { traveller: owner, role: "owner", changedAt: updatedAt };
      const numbers = random(seed, streams.entries, number);
      const written = Date.parse(updatedAt);
      const sometime = () => new Date(written + (lastMoment - written) * numbers.fraction()).toISOString();
      for (const traveller of librariesWith(number))
        if (traveller !== owner)
          yield {
            traveller,
            changedAt: sometime(),
            ...(visibility === "public" ? mark(numbers) : { role: "viewer" }),
          };
      if (isDeleted) return;
      const others = strangers(numbers, owner);
      for (let left = numbers.chance(0.1) ? 1 + numbers.below(3) : 0; left > 0; left--)
        yield {
          traveller: others.next().value,
          changedAt: sometime(),
          role: numbers.pick(["editor", "viewer"]),
          ...(numbers.chance(0.2) && { reaction: "like" as const }),
        };
      for (let left = visibility === "public" ? reactions(publicPlace(number)) : 0; left > 0; left--)
        yield { traveller: others.next().value, changedAt: sometime(), ...mark(numbers) };
    },

    followed(traveller) {
      const { fraction, below } = random(seed, streams.followed, traveller);
      const count = traveller < compared ? 50 : below(20);
      const found = new Set(Array.from({ length: count }, () => compared + skewed(fraction(), ordinary)));
      for (const other of found)
        if (other === traveller || blocked(other).includes(traveller) || blocked(traveller).includes(other))
          found.delete(other);
      return found;
    },

    blocked,
  };
}

const visibilityOf = (number: number): Visibility =>
  number % 10 < publicOnes ? "public" : number % 10 < notPrivate ? "unlisted" : "private";

/** Its number among the public ones. */
const publicPlace = (number: number) => Math.floor(number / 10) * publicOnes + (number % 10);

/** How many travellers react to a public itinerary: Zipf's law, flattened so that none reaches more than a quarter. */
function reactionsTo({ itineraries, travellers, reactions }: Amounts): (place: number) => number {
  const places = Math.floor(itineraries / 10) * publicOnes + Math.min(itineraries % 10, publicOnes);
  let offset = 1;
  const upTo = (rank: number) =>
    Math.round((reactions * Math.log((rank + offset) / offset)) / Math.log((places + offset) / offset));
  while (upTo(1) > travellers / 4) offset *= 1.5;
  const stride = strideOver(places);
  return (place) => {
    const rank = (place * stride) % places;
    return upTo(rank + 1) - upTo(rank);
  };
}

function mark({ fraction, chance }: Random): Pick<SyntheticEntry, "reaction" | "saved"> {
  const kind = fraction();
  if (kind < 0.25) return { saved: true };
  if (kind < 0.35) return { reaction: "dislike" };
  return { reaction: "like", saved: chance(0.2) };
}

/** Low numbers more often: of 100,000 travellers, one owns some 500 of a million itineraries. */
const skewed = (fraction: number, places: number) => Math.floor(places * fraction ** 1.5);

/** A step that visits every number once. */
const strideOver = (places: number) => [611_953, 611_957].find((prime) => places % prime !== 0) as number;

function uuidOf(text: string): string {
  const digits = hash("md5", text);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}
