import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { airportsIn } from "../../geo/airports/airports.ts";
import { coordinateOf } from "../../geo/gazetteer/coordinate-of.ts";
import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import { nameKey } from "../../geo/gazetteer/name-key.ts";
import type { Place } from "../../geo/gazetteer/place.ts";
import { landmarks } from "../../geo/landmarks/landmarks.ts";
import { findPlacesInText } from "../../geo/place-finder/find-places-in-text.ts";
import type { StopNotes, TripNotes } from "../trip-notes.ts";

/** Something that says where a trip goes. */
export type Evidence = Coordinate & {
  readonly weight: number;
  /** The place that is named, or that a landmark or photo belongs to. */
  readonly place?: Place;
  /** The media names the place itself, rather than something in it. */
  readonly isNamed: boolean;
};

const weights = {
  destination: 8,
  title: 5,
  dayTitle: 1.5,
  address: 2,
  stopName: 0.5,
  landmark: 1.5,
  coordinate: 2,
};
/** The weight of each further place in the same text. */
const lesserShare = 0.6;
const maxStops = 200;
/** A photo counts for the largest city within this distance. */
const aroundPhotoKm = 25;

/** Collects the evidence in the notes. Of several places with the same name it takes the one nearest to `near`. */
export function collectEvidence(notes: TripNotes, near?: Coordinate): Evidence[] {
  const stops = notes.days.flatMap((day) => day.stops).slice(0, maxStops);
  return [
    ...textsOf(notes).flatMap(({ text, weight }) => named(text, weight, near)),
    ...stops.flatMap((stop) => evidenceOfStop(stop, near)),
  ];
}

/** Texts with their weights, each text once. */
function textsOf({ destination, whereabouts, title, days }: TripNotes) {
  const texts = [
    { text: destination, weight: weights.destination },
    ...whereabouts,
    { text: title, weight: weights.title },
    ...days.map((day) => ({ text: day.title, weight: weights.dayTitle })),
  ];
  const heaviest = new Map<string, { text: string; weight: number }>();
  for (const { text, weight } of texts) {
    const key = nameKey(text ?? "");
    if (text && key !== "" && (heaviest.get(key)?.weight ?? 0) < weight) heaviest.set(key, { text, weight });
  }
  return [...heaviest.values()];
}

function named(text: string, weight: number, near: Coordinate | undefined): Evidence[] {
  const places = findPlacesInText(text, near);
  const [airport] = places.length === 0 ? airportsIn(text) : [];
  const served = airport && gazetteer().find(airport.city, { near: airport.coordinate, limit: 1 });
  return (served ?? places).map((place, index) => ({
    ...coordinateOf(place),
    place,
    weight: index === 0 ? weight : weight * lesserShare,
    isNamed: true,
  }));
}

function evidenceOfStop({ name, address, coordinate }: StopNotes, near: Coordinate | undefined): Evidence[] {
  const inAddress = address ? named(address, weights.address, near).slice(0, 1) : [];
  const inName = named(name, weights.stopName, near).slice(0, 1);
  const inPhotos = coordinate ? seenAt(coordinate, weights.coordinate) : [];
  return [...inAddress, ...inName, ...inPhotos, ...landmarksCalled(name)];
}

function seenAt(coordinate: Coordinate, weight: number): Evidence[] {
  const [largest] = gazetteer().near(coordinate, { withinKm: aroundPhotoKm, most: 1 });
  return [{ ...coordinate, weight, place: largest ?? gazetteer().findNearest(coordinate), isNamed: false }];
}

/** A name shared by several landmarks counts less for each. */
function landmarksCalled(name: string): Evidence[] {
  const namesakes = landmarks().namesakes(name);
  return namesakes.map(({ city, coordinate }) => {
    const [place] = city ? gazetteer().find(city, { near: coordinate, limit: 1 }) : [];
    const weight = weights.landmark / namesakes.length;
    return { ...coordinate, weight, ...(place && { place }), isNamed: false };
  });
}

/** The countries of the phone numbers. */
export const countriesOfPhones = ({ days }: TripNotes): CountryCode[] =>
  days
    .flatMap((day) => day.stops)
    .slice(0, maxStops)
    .flatMap(({ phone }) => (phone && parsePhoneNumberFromString(phone)?.country) || []);
