import type { Author } from "../../../contract/author.ts";
import type { Document } from "../../../contract/document.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { isServiceThere } from "../loading/is-service-there.ts";
import { fetchMapSource } from "../map/map-source.ts";
import type { ChosenTrip } from "./choose-trips.ts";
import type { DeviceSettings } from "./device-settings.ts";
import { keepDocuments } from "./keep-documents.ts";
import { keepFiles } from "./keep-files.ts";
import { type KeptAnswer, readKeptAnswer, sizeOfAnswers } from "./kept-answers.ts";
import { type KeptTrip, readKeptTrip, type Wishes, writeKeptTrip } from "./kept-trips.ts";
import { mapLimits, mapOfTrip } from "./map-of-trip.ts";
import { picturesOfTrip } from "./pictures-of-trip.ts";
import { NotNow, refreshAnswer } from "./refresh-answer.ts";

type KeepTrip = ChosenTrip & {
  readonly travellerId: string;
  /** Of the library's newest version; undefined for trips that are not in it. */
  readonly etag: string | undefined;
  readonly wishes: Wishes;
  readonly settings: DeviceSettings;
  readonly signal: AbortSignal;
};

/** Who is on a trip and its documents change without its version. */
const recentMs = 10 * 60_000;
/** Forecasts become old. */
const freshMs = 6 * 3_600_000;

const pictureLimit = 40_000_000;

/** Brings all that belongs to a trip to this device, as far as it has changed. Undefined if the trip is gone. */
export const keepTrip = async (options: KeepTrip): Promise<KeptTrip | undefined> => {
  const { id, reason, travellerId, etag, wishes, settings, signal } = options;
  const before = await readKeptTrip(travellerId, id);
  const refresh = (path: string) => refreshAnswer({ travellerId, tripId: id, path, signal });
  const path = `/v1/itineraries/${id}`;

  const known = await readKeptAnswer(travellerId, path, id);
  const isNewest = known !== undefined && known.etag === etag;
  // Reading a trip of somebody else counts as a view, so one that is only looked at stays as it was opened.
  const answer =
    isNewest || (known && etag === undefined && reason === "opened") ? known : await refresh(path);
  // A server that fails says nothing about the trip.
  if (!answer && !(await isServiceThere())) throw new NotNow(path);
  if (!answer) return undefined;
  const itinerary = parse<Itinerary>(answer);

  const begun: KeptTrip = {
    ...(before ?? {
      id,
      keptAt: new Date().toISOString(),
      checkedAt: "",
      pictures: {},
      map: {},
      sizes: { trip: 0, pictures: 0, documents: 0, map: 0 },
      isWhole: false,
    }),
    title: itinerary.title,
    reason,
    lacksRoom: false,
  };
  // First, so that the page keeps what it loads meanwhile.
  await writeKeptTrip(travellerId, begun);

  const age = Date.now() - Date.parse(begun.checkedAt || "1970-01-01");
  const hasChanged = answer.etag !== known?.etag || !begun.isWhole;
  const isCompanion = itinerary.role !== "none";
  const [peoplePath, documentsPath] = [`${path}/people`, `/v1/app/library/${id}/documents`];
  if (isCompanion && (hasChanged || age > recentMs)) {
    await refresh(peoplePath);
    await refresh(documentsPath);
  }
  if (hasChanged || age > freshMs)
    for (const part of ["ways", "check", "weather"]) await refresh(`${path}/${part}`);

  const people = isCompanion ? await readKeptAnswer(travellerId, peoplePath, id) : undefined;
  const documents = isCompanion ? await readKeptAnswer(travellerId, documentsPath, id) : undefined;
  const documentSize = await keepDocuments({
    travellerId,
    tripId: id,
    documents: documents ? parse<{ readonly data: readonly Document[] }>(documents).data : [],
    wishes: wishes.documents,
    withDocuments: settings.withDocuments,
    signal,
  });

  const keep = (addresses: readonly string[], before: KeptTrip["map"], limit: number) =>
    keepFiles({ travellerId, addresses: addresses.filter(isOurs), known: before, limit, signal });
  const { ground, streets } = mapOfTrip(itinerary, await fetchMapSource());
  const groundFiles = await keep(ground, begun.map, mapLimits.ground);
  const streetFiles = await keep(streets, begun.map, mapLimits.streets);
  const pictures = await keep(
    picturesOfTrip(itinerary, people ? parse<People>(people).data : [], screenNow()),
    begun.pictures,
    pictureLimit,
  );

  const map = { ...groundFiles, ...streetFiles };
  const trip: KeptTrip = {
    ...begun,
    checkedAt: new Date().toISOString(),
    pictures,
    map,
    sizes: {
      trip: await sizeOfAnswers(travellerId, id),
      pictures: sum(pictures),
      documents: documentSize,
      map: sum(map),
    },
    isWhole: true,
  };
  return (await writeKeptTrip(travellerId, trip)) ? trip : undefined;
};

type People = { readonly data: readonly Author[] };

const parse = <T>({ text }: KeptAnswer): T => JSON.parse(text);

const sum = (files: KeptTrip["map"]): number => Object.values(files).reduce((sum, size) => sum + size, 0);

const isOurs = (address: string): boolean => new URL(address, location.href).origin === location.origin;

const screenNow = () => ({ width: innerWidth, pixelRatio: devicePixelRatio });
