import { join } from "node:path";
import { type Logger, pino } from "pino";
import packageJson from "../package.json" with { type: "json" };
import { revocations } from "./access/caller-cache/revocations.ts";
import { linkTokens } from "./access/link-tokens/link-tokens.ts";
import type { AppParts } from "./app.ts";
import type { MapTilesSetting } from "./config/map-tiles.ts";
import { type Config, sendsMail } from "./config.ts";
import { sweepAvatars } from "./features/account/account.jobs.ts";
import { feedReader } from "./features/explore/feed-reader.ts";
import { typesetter } from "./features/exports/pdf/typesetter.ts";
import { cleanUpImports } from "./features/imports/imports.jobs.ts";
import { unpacker } from "./features/imports/unpacking/unpacker.ts";
import { cleanUpImages, emptyTrash, indexPlacesJob } from "./features/itineraries/itineraries.jobs.ts";
import { itineraryReader } from "./features/itineraries/itinerary-reader.ts";
import { views } from "./features/itineraries/views.ts";
import { cleanUpLibraries } from "./features/library/library.jobs.ts";
import { libraryReader } from "./features/library/library-reader.ts";
import { liveChanges } from "./features/live-changes/live-changes.ts";
import { wayCache } from "./features/planning/planning.parts.ts";
import { invitationPush } from "./features/push/invitation-push.jobs.ts";
import { planNews } from "./features/push/plan-news.ts";
import { releasePushes, tellPlanNews } from "./features/push/push.jobs.ts";
import { pushDelivery } from "./features/push/push-delivery.jobs.ts";
import { vapidKeys } from "./features/push/vapid-keys.ts";
import { reminderMail } from "./features/reminders/reminder-mail.jobs.ts";
import { cleanUpReminders, remindTravellers } from "./features/reminders/reminders.jobs.ts";
import { emailInvitationMail } from "./features/sharing/email-invitation-mail.jobs.ts";
import { handOverMail } from "./features/sharing/hand-over-mail.jobs.ts";
import { deleteExpiredInvitations } from "./features/sharing/sharing.jobs.ts";
import { cleanUpSignIns, signInMail } from "./features/sign-in/sign-in.jobs.ts";
import { webSessions } from "./features/sign-in/web-sessions.ts";
import { extractsFirst } from "./geo/extracts/extracts-first.ts";
import { placeExtracts } from "./geo/extracts/place-extracts.ts";
import { cachedGeocoder } from "./geo/geocoding/cached-geocoder.ts";
import { cleanUpGeocodedPlacesJob } from "./geo/geocoding/geocoding.jobs.ts";
import { type StreetTiles, streetTiles } from "./geo/maps/pmtiles/street-tiles.ts";
import { mapTiles } from "./geo/maps/tiles/map-tiles.ts";
import { placeFinder } from "./geo/place-finder/place-finder.ts";
import type { ConnectionFinder } from "./geo/transit/connections.ts";
import { beelines } from "./geo/ways/beelines.ts";
import { cleanUpRoutesJob, fetchRoutes } from "./geo/ways/routes.jobs.ts";
import { type Routes, routes } from "./geo/ways/routes.ts";
import { type CachedWeather, cachedWeather } from "./geo/weather/cached-weather.ts";
import { cleanUpWeatherJob } from "./geo/weather/weather.jobs.ts";
import { builtInReader } from "./media-import/built-in-reader.ts";
import { bearerTokens } from "./oauth/bearer-tokens.ts";
import { deleteExpiredTokens, deleteUnusedApps } from "./oauth/tokens.jobs.ts";
import type { Blobs } from "./outside/blobs/blobs.ts";
import { diskBlobs } from "./outside/blobs/disk-blobs.ts";
import { webDocuments } from "./outside/client-documents/web-documents.ts";
import { closedGate, gate } from "./outside/gate.ts";
import type { Geocoder } from "./outside/geocoder/geocoder.ts";
import { nominatim } from "./outside/geocoder/nominatim.ts";
import { photon } from "./outside/geocoder/photon.ts";
import type { ImageSearch } from "./outside/image-search/image-search.ts";
import { openverse } from "./outside/image-search/openverse.ts";
import { pexels } from "./outside/image-search/pexels.ts";
import { unsplash } from "./outside/image-search/unsplash.ts";
import { wikimediaCommons } from "./outside/image-search/wikimedia-commons.ts";
import { logMail } from "./outside/mail/log-mail.ts";
import type { Mail } from "./outside/mail/mail.ts";
import type { MediaReader } from "./outside/media-reader/media-reader.ts";
import type { PushService } from "./outside/push-service/push-service.ts";
import { webPush } from "./outside/push-service/web-push.ts";
import { diskFile } from "./outside/ranged-file/disk-file.ts";
import type { RangedFile } from "./outside/ranged-file/ranged-file.ts";
import { webFile } from "./outside/ranged-file/web-file.ts";
import { osrm } from "./outside/router/osrm.ts";
import { valhalla } from "./outside/router/valhalla.ts";
import { openMeteo } from "./outside/weather/open-meteo.ts";
import { imageWorker } from "./pictures/image-worker/image-worker.ts";
import { posterSearch } from "./pictures/posters/poster-search.ts";
import { tripPosters } from "./pictures/posters/trip-posters.ts";
import { makeRenditions } from "./pictures/renditions/make-renditions.ts";
import { renditionMaker } from "./pictures/renditions/rendition-maker.ts";
import { cleanUpRenditions } from "./pictures/stored-files/clean-up-renditions.ts";
import { deleteBlobs } from "./pictures/stored-files/delete-blobs.ts";
import { deleteIdleFiles } from "./pictures/stored-files/delete-idle-files.ts";
import type { Clock } from "./platform/clock.ts";
import { connect, type DatabaseAddress } from "./platform/database/connect.ts";
import { holdConnection } from "./platform/database/hold-connection.ts";
import { migrate } from "./platform/database/migrate.ts";
import { holders } from "./platform/database/server-lock.ts";
import { Failure } from "./platform/failure.ts";
import { fairTurns } from "./platform/fair-turns/fair-turns.ts";
import { cleanUpIdempotencyKeys } from "./platform/idempotency/idempotency.jobs.ts";
import { jobQueue } from "./platform/jobs/job-queue.ts";
import type { Job } from "./platform/jobs/jobs.ts";
import { cursors } from "./platform/paging/cursors.ts";
import { type PrintLine, showProgress } from "./platform/progress.ts";
import { removeSearchWords, renewSearchVocabulary } from "./platform/search/search-vocabulary.jobs.ts";
import { StartFailure } from "./platform/start-failure.ts";
import { systemClock } from "./platform/system-clock.ts";
import { authors } from "./presenters/authors.ts";

/** All jobs. */
export const allJobs: readonly Job<never, AppParts>[] = [
  signInMail,
  cleanUpSignIns,
  deleteBlobs,
  sweepAvatars,
  deleteIdleFiles,
  makeRenditions,
  cleanUpRenditions,
  cleanUpLibraries,
  removeSearchWords,
  renewSearchVocabulary,
  emptyTrash,
  cleanUpImages,
  indexPlacesJob,
  deleteExpiredInvitations,
  handOverMail,
  emailInvitationMail,
  deleteExpiredTokens,
  deleteUnusedApps,
  cleanUpIdempotencyKeys,
  cleanUpImports,
  cleanUpGeocodedPlacesJob,
  cleanUpWeatherJob,
  fetchRoutes,
  cleanUpRoutesJob,
  remindTravellers,
  reminderMail,
  cleanUpReminders,
  pushDelivery,
  invitationPush,
  releasePushes,
  tellPlanNews,
];

type ComposeOptions = {
  address: DatabaseAddress;
  log: Logger;
  tell: PrintLine;
  /** Replace those that the configuration would choose. */
  parts?: Partial<
    Pick<
      AppParts,
      | "clock"
      | "blobs"
      | "mail"
      | "fetchDocument"
      | "imageSearch"
      | "mediaReader"
      | "placeFinder"
      | "connections"
      | "pushService"
    >
  >;
};

/** At the same time, on this node. */
const maxSearches = 4;
const tooManySearches = () =>
  new Failure("unavailable", {
    detail: "Too many people are searching right now. Try again in a moment.",
    retryAfterSeconds: 2,
  });

/** Builds every part on a running database. Only this file chooses adapters. */
export async function compose(
  config: Config,
  { address, log, tell, parts: given = {} }: ComposeOptions,
): Promise<{ parts: AppParts; close(): Promise<void> }> {
  await showProgress(tell, "Migrating the database", migrateAt(address));
  const db = connect(address);
  const searchDb = connect(address, { max: maxSearches, plans: "anew" });
  const clock = given.clock ?? systemClock();
  const blobs = given.blobs ?? (await blobsFor(config));
  const mail = given.mail ?? (await mailFor(config, log));
  await checkOutside(config, { blobs, mail }, tell);
  const jobs = await jobQueue(db, address, log);
  const revocationBus = await revocations(db, { serving: true });
  const callers = { db, clock, revocations: revocationBus };
  const authorCache = await authors(db, config);
  const reading = { db, authors: authorCache, config };
  const [images, posters] = [imageWorker(), posterSearch()];
  const geocoder = geocoderFor(config, { db, clock, log });
  const pushService = given.pushService ?? pushServiceFor(config, { clock });
  const news = planNews({ db, clock, log });
  const streets = streetsFor(config, { clock, log });
  await streets?.start(tell);
  const finder = given.placeFinder ?? placeFinder();
  const extracts = placeExtracts({ address, log, placeFinder: finder });
  const parts: AppParts = {
    config,
    log,
    db,
    searchDb,
    searchTurns: fairTurns({ maxRunning: maxSearches, maxWaiting: 400, tooMany: tooManySearches }),
    clock,
    blobs,
    mail,
    imageSearch: given.imageSearch ?? imageSearchFor(config, { log, clock }),
    fetchDocument:
      given.fetchDocument ??
      webDocuments(userAgentOf(config.publicUrl), config.outside ? gate() : closedGate),
    jobs,
    revocations: revocationBus,
    bearerTokens: bearerTokens(callers),
    webSessions: webSessions(callers),
    cursors: await cursors(db),
    linkTokens: await linkTokens(db),
    authors: authorCache,
    itineraryReader: itineraryReader(reading),
    libraryReader: libraryReader(reading),
    feedReader: feedReader(reading),
    views: views({ db, log }),
    typesetter: typesetter(),
    posters,
    tripPosters: tripPosters({ db, blobs, clock, config, posters, imageWorker: images }),
    imageWorker: images,
    renditions: renditionMaker({ blobs, imageWorker: images, log }),
    unpacker: unpacker({ folder: join(config.dataFolder, "imports") }),
    mediaReader:
      given.mediaReader ??
      (await mediaReaderFor(config, {
        db,
        clock,
        log,
        imageWorker: images,
        geocoder: extractsFirst(extracts, geocoder),
      })),
    placeFinder: finder,
    placeExtracts: extracts,
    mapTiles: mapTiles(),
    streetTiles: streets,
    beelines: beelines(),
    routes: routesFor(config, { db, clock, log }),
    connections: given.connections ?? (await connectionsFor(config, { db, clock })),
    wayCache: wayCache(),
    weather: weatherFor(config, { db, clock, log }),
    geocoder,
    pushService,
    vapid: await vapidKeys(db, config),
    planNews: news,
    liveChanges: await liveChanges({
      db,
      clock,
      log,
      authors: authorCache,
      revocations: revocationBus,
      onWrite: pushService && news.note,
    }),
  };
  await jobs.run(parts, allJobs);
  return {
    parts,
    async close() {
      await jobs.stop();
      await Promise.all([
        parts.typesetter.close(),
        images.close(),
        parts.unpacker.close(),
        parts.mediaReader.close(),
        parts.placeFinder.close(),
        extracts.close(),
        parts.mapTiles.close(),
        parts.beelines.close(),
        geocoder?.close(),
        parts.weather?.close(),
      ]);
      await parts.renditions.close();
      await Promise.all([parts.imageSearch?.close(), parts.posters.close()]);
      await parts.views.close();
      await parts.liveChanges.close();
      await news.close();
      await authorCache.close();
      await revocationBus.close();
      await Promise.all([mail.close(), blobs.close()]);
      await Promise.all([db.end({ timeout: 5 }), searchDb.end({ timeout: 5 })]);
    },
  };
}

export async function migrateAt(address: DatabaseAddress): Promise<void> {
  const db = holdConnection(address, { name: "waybook migration", statementSeconds: 0 });
  try {
    await migrate(db);
  } finally {
    await db.end({ timeout: 5 });
  }
}

/**
 * Fails if files cannot be written, which the operator must fix. A mail server or file store elsewhere may be back in a
 * minute, so that is only printed.
 */
async function checkOutside(
  config: Config,
  { blobs, mail }: Pick<AppParts, "blobs" | "mail">,
  tell: PrintLine,
): Promise<void> {
  await blobs.check().catch((error: Error) => {
    if (config.blobs.kind === "disk") throw new StartFailure(`Files cannot be stored: ${error.message}`);
    tell(`Files cannot be stored right now: ${error.message}`);
  });
  await mail.check().catch((error: Error) => tell(`Mails cannot be sent right now: ${error.message}`));
  if (!sendsMail(config) && config.publicUrl.startsWith("https:"))
    tell(
      "No mail is sent: MAIL_URL is not set, and the pages say so. Links that set a new password are written to the log, and anyone who reads it can use them.",
    );
}

/** The parts of a command: nothing that listens, caches or runs jobs. */
export async function composeCommand(
  config: Config,
  address: DatabaseAddress,
): Promise<{
  parts: Pick<AppParts, "config" | "db" | "clock" | "blobs" | "revocations">;
  close(): Promise<void>;
}> {
  const db = connect(address, { name: holders.command, max: 2 });
  const blobs = await blobsFor(config);
  const revocationBus = await revocations(db, { serving: false });
  return {
    parts: { config, db, clock: systemClock(), blobs, revocations: revocationBus },
    async close() {
      await revocationBus.close();
      await blobs.close();
      await db.end({ timeout: 1 });
    },
  };
}

/** Additional parts for loading the samples. A server does the remaining jobs afterwards. */
export async function composeSampleLoader(
  config: Config,
  {
    db,
    clock,
    revocations,
    address,
  }: Pick<AppParts, "db" | "clock" | "revocations"> & { address: DatabaseAddress },
): Promise<{
  parts: Pick<AppParts, "config" | "log" | "jobs" | "liveChanges" | "imageWorker" | "posters">;
  close(): Promise<void>;
}> {
  // A command prints only its result.
  const log = pino({ level: "silent" });
  const jobs = await jobQueue(db, address, log);
  const authorCache = await authors(db, config);
  const live = await liveChanges({ db, clock, log, authors: authorCache, revocations });
  const [images, posters] = [imageWorker(), posterSearch()];
  return {
    parts: { config, log, jobs, liveChanges: live, imageWorker: images, posters },
    async close() {
      await Promise.all([images.close(), posters.close(), jobs.stop()]);
      await live.close();
      await authorCache.close();
    },
  };
}

async function blobsFor({ blobs }: Config): Promise<Blobs> {
  if (blobs.kind === "disk") return diskBlobs({ folder: blobs.folder });
  // Amazon's library is loaded only where it is used.
  const { s3Blobs } = await import("./outside/blobs/s3-blobs.ts");
  return s3Blobs(blobs);
}

async function mailFor({ mail }: Config, log: Logger): Promise<Mail> {
  if (mail.kind === "log") return logMail({ log });
  const { smtpMail } = await import("./outside/mail/smtp-mail.ts");
  return smtpMail(mail);
}

/** In addition to posters, which are always available. */
function imageSearchFor(
  { imageSearch, publicUrl }: Config,
  { log, clock }: Pick<AppParts, "log" | "clock">,
): ImageSearch | undefined {
  if (imageSearch.kind === "built-in") return undefined;
  const asking = { clock, userAgent: userAgentOf(publicUrl) };
  if (imageSearch.kind === "unsplash") return unsplash({ ...asking, ...imageSearch, log });
  if (imageSearch.kind === "pexels") return pexels({ ...asking, ...imageSearch });
  if (imageSearch.kind === "openverse") return openverse({ ...asking, ...imageSearch });
  return wikimediaCommons({ ...asking, ...imageSearch });
}

function geocoderFor(
  { geocoder, publicUrl }: Config,
  parts: Pick<AppParts, "db" | "clock" | "log">,
): Geocoder | undefined {
  if (geocoder.kind === "none") return undefined;
  const { kind, url, perSecond } = geocoder;
  const asking = { url, clock: parts.clock, userAgent: userAgentOf(publicUrl) };
  const online = kind === "nominatim" ? nominatim(asking) : photon(asking);
  return cachedGeocoder(online, { ...parts, name: `${kind} ${url}`, perSecond });
}

function weatherFor(
  { weather, publicUrl }: Config,
  parts: Pick<AppParts, "db" | "clock" | "log">,
): CachedWeather | undefined {
  if (weather.kind === "off") return undefined;
  const { callsADay, ...asking } = weather;
  const service = openMeteo({ ...asking, clock: parts.clock, userAgent: userAgentOf(publicUrl) });
  return cachedWeather(service, { ...parts, callsADay });
}

/** It goes to any public address, because browsers name their push services themselves. */
const pushServiceFor = ({ outside }: Config, { clock }: Pick<AppParts, "clock">): PushService | undefined =>
  outside ? webPush({ goOut: gate(), clock }) : undefined;

function routesFor(
  { router, publicUrl }: Config,
  parts: Pick<AppParts, "db" | "clock" | "log">,
): Routes | undefined {
  if (router.kind === "none") return undefined;
  const { kind, url, perSecond } = router;
  const asking = { url, clock: parts.clock, userAgent: userAgentOf(publicUrl) };
  const online = kind === "valhalla" ? valhalla(asking) : osrm(asking);
  return routes(online, { ...parts, name: `${kind} ${url}`, perSecond });
}
function streetsFor(
  { mapTiles, publicUrl }: Config,
  parts: Pick<AppParts, "clock" | "log">,
): StreetTiles | undefined {
  if (!mapTiles) return undefined;
  const { clock } = parts;
  return streetTiles(openRangedFile(mapTiles, { publicUrl, clock, milliseconds: 8_000 }), parts);
}

/** A file that the operator has named, on this machine or on the web. */
export const openRangedFile = (
  setting: MapTilesSetting,
  { publicUrl, clock, milliseconds }: { publicUrl: string; clock: Clock; milliseconds: number },
): RangedFile =>
  "path" in setting
    ? diskFile(setting.path)
    : webFile({ url: setting.url, userAgent: userAgentOf(publicUrl), clock, milliseconds });

async function connectionsFor(
  { transit, publicUrl }: Config,
  parts: Pick<AppParts, "db" | "clock">,
): Promise<ConnectionFinder | undefined> {
  if (transit.kind === "none") return undefined;
  // The service's library is loaded only where it is used.
  const [{ motis }, { connectionFinder }] = await Promise.all([
    import("./outside/transit/motis.ts"),
    import("./geo/transit/connections.ts"),
  ]);
  const { url, perSecond } = transit;
  const service = motis({ url, clock: parts.clock, userAgent: userAgentOf(publicUrl) });
  return connectionFinder(service, { ...parts, perSecond });
}

/** Names this deployment, as providers require. */
const userAgentOf = (publicUrl: string) => `Waybook/${packageJson.version} (${publicUrl})`;

/** The built-in reader, with a vision model if one is configured. */
async function mediaReaderFor(
  config: Config,
  parts: Pick<AppParts, "db" | "clock" | "log" | "imageWorker" | "geocoder">,
): Promise<MediaReader> {
  const { mediaReader, publicUrl } = config;
  const builtIn = builtInReader(parts);
  if (mediaReader.kind === "built-in") return builtIn;
  const { frames, dailyTokens, ...chosen } = mediaReader;
  // The model's library is loaded only where it is used.
  const [{ createVisionModel }, { checkedReader }, { modelBudget }] = await Promise.all([
    import("./outside/vision-model/create-vision-model.ts"),
    import("./media-import/checked-reader.ts"),
    import("./media-import/model-check/model-budget.ts"),
  ]);
  const model = createVisionModel({ ...chosen, userAgent: userAgentOf(publicUrl) });
  return checkedReader({ ...parts, builtIn, model, frames, budget: modelBudget(parts, dailyTokens) });
}
