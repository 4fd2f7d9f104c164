import type { Logger } from "pino";
import type { Callers } from "./access/caller-cache/caller-cache.ts";
import type { Revocations } from "./access/caller-cache/revocations.ts";
import type { LinkTokens } from "./access/link-tokens/link-tokens.ts";
import type { Config } from "./config.ts";
import type { Blobs } from "./outside/blobs/blobs.ts";
import type { Clock } from "./outside/clock/clock.ts";
import type { FetchDocument } from "./outside/documents/documents.ts";
import type { Geocoder } from "./outside/geocoder/geocoder.ts";
import type { ImageSearch } from "./outside/image-search/image-search.ts";
import type { Mail } from "./outside/mail/mail.ts";
import type { MediaReader } from "./outside/media-reader/media-reader.ts";
import type { Database } from "./platform/database/connect.ts";
import type { FairTurns } from "./platform/fair-turns/fair-turns.ts";
import type { Jobs } from "./platform/jobs/jobs.ts";
import type { Cursors } from "./platform/paging/cursors.ts";

/**
 * The infrastructure that the server runs on. A use case asks for only the parts it uses: `Pick<Parts, "db" | "clock">`.
 * What a feature itself keeps while the server runs is in its `.parts.ts`.
 */
export type Parts = {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  /** The same database, for searches: how they are best done depends on what is sought. */
  readonly searchDb: Database;
  /** At that, which has few connections. */
  readonly searchTurns: FairTurns;
  readonly clock: Clock;
  readonly blobs: Blobs;
  readonly mail: Mail;
  /** Where images are sought before one is drawn; undefined when nowhere. */
  readonly imageSearch: ImageSearch | undefined;
  /** Draws one. */
  readonly posters: ImageSearch;
  readonly fetchDocument: FetchDocument;
  readonly jobs: Jobs;
  readonly revocations: Revocations;
  /** Who holds an access token. */
  readonly bearerTokens: Callers;
  /** Who holds a session's cookie. */
  readonly webSessions: Callers;
  readonly cursors: Cursors;
  readonly linkTokens: LinkTokens;
  readonly mediaReader: MediaReader;
  /** Who knows the places that the guide does not; undefined when nobody is asked. */
  readonly geocoder: Geocoder | undefined;
};
