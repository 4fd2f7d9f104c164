import type { Logger } from "pino";
import type { Callers } from "./access/caller-cache/caller-cache.ts";
import type { Revocations } from "./access/caller-cache/revocations.ts";
import type { LinkTokens } from "./access/link-tokens/link-tokens.ts";
import type { Config } from "./config.ts";
import type { Blobs } from "./outside/blobs/blobs.ts";
import type { FetchDocument } from "./outside/client-documents/client-documents.ts";
import type { Geocoder } from "./outside/geocoder/geocoder.ts";
import type { ImageSearch } from "./outside/image-search/image-search.ts";
import type { Mail } from "./outside/mail/mail.ts";
import type { MediaReader } from "./outside/media-reader/media-reader.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database/connect.ts";
import type { FairTurns } from "./platform/fair-turns/fair-turns.ts";
import type { Jobs } from "./platform/jobs/jobs.ts";
import type { Cursors } from "./platform/paging/cursors.ts";

/**
 * The infrastructure that the server runs on. A use case asks for only the parts it uses: `Pick<Parts, "db" |
 * "clock">`. Parts that belong to one feature are in its `.parts.ts`.
 */
export type Parts = {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  /** The same database for searches, which are planned for their own parameters each time. */
  readonly searchDb: Database;
  /** Fair turns for `searchDb`, which has few connections. */
  readonly searchTurns: FairTurns;
  readonly clock: Clock;
  readonly blobs: Blobs;
  readonly mail: Mail;
  /** Undefined without a provider; then posters are drawn. */
  readonly imageSearch: ImageSearch | undefined;
  /** Draws an image for a place. */
  readonly posters: ImageSearch;
  readonly fetchDocument: FetchDocument;
  readonly jobs: Jobs;
  readonly revocations: Revocations;
  /** Finds the principal of an access token. */
  readonly bearerTokens: Callers;
  /** Finds the principal of a session's cookie. */
  readonly webSessions: Callers;
  readonly cursors: Cursors;
  readonly linkTokens: LinkTokens;
  readonly mediaReader: MediaReader;
  /** For places that the place finder does not know; undefined when none is configured. */
  readonly geocoder: Geocoder | undefined;
};
