import type { Clock } from "../../platform/clock.ts";
import { type Gate, GateFailure, gate } from "../gate.ts";
import {
  FileChanged,
  type FilePart,
  FileUnavailable,
  type RangedFile,
  type ReadOptions,
} from "./ranged-file.ts";

type WebFileOptions = {
  readonly url: URL;
  /** Names this deployment, with an address where it can be contacted. */
  readonly userAgent: string;
  readonly clock: Clock;
  /** For one part, until its last byte. */
  readonly milliseconds: number;
  /** By default a gate that trusts the address' own origin. */
  readonly goOut?: Gate;
};

const maxRedirects = 3;
/** After a failure nobody waits for a server that is away. */
const pauseMs = 5_000;

/** Reads parts by range requests (RFC 9110 14). Two attempts, because connections break. */
export function webFile({
  url,
  userAgent,
  clock,
  milliseconds,
  goOut = gate({ trustedOrigins: [url.origin] }),
}: WebFileOptions): RangedFile {
  let pauseUntil = 0;
  let known: string | undefined;

  async function request({ offset, length }: FilePart, signal: AbortSignal | undefined): Promise<Response> {
    const until = performance.now() + milliseconds;
    let target = url;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await goOut(target, {
        headers: {
          range: `bytes=${offset}-${offset + length - 1}`,
          "accept-encoding": "identity",
          "user-agent": userAgent,
        },
        milliseconds: Math.max(1, Math.round(until - performance.now())),
        maxBytes: length,
        signal,
      });
      const location = response.status >= 300 && response.status < 400 && response.headers.get("location");
      const next = location ? URL.parse(location, target.href) : null;
      if (!next) return response;
      target = next;
    }
    throw new FileUnavailable("redirects too often");
  }

  async function readOnce(part: FilePart, { version, signal }: ReadOptions) {
    const response = await request(part, signal).catch((error: unknown) => {
      throw error instanceof GateFailure && error.fault === "tooLarge" ? noRanges() : error;
    });
    if (response.status === 416 && version !== undefined) throw new FileChanged("has become shorter");
    if (response.status === 200) throw noRanges();
    if (response.status >= 500 || response.status === 429)
      throw new ServerTrouble(`answered ${response.status}`);
    if (response.status !== 206) throw new FileUnavailable(`answered ${response.status}`);
    const [, start, end, total] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get("content-range") ?? "") ?? [];
    const bytes = Buffer.from(await response.arrayBuffer());
    const size = Number(total);
    const expected = Math.min(part.length, size - part.offset);
    if (Number(start) !== part.offset || Number(end) - Number(start) + 1 !== expected)
      throw new FileUnavailable("sent another part than was asked for");
    if (bytes.length !== expected) throw new ServerTrouble("sent less than it said");
    const read = versionOf(response, size);
    known = read;
    if (version !== undefined && version !== read) throw new FileChanged("was replaced while it was read");
    return { bytes, version: read, size };
  }

  return {
    // A query may contain a key.
    name: `${url.origin}${url.pathname}`,
    isRemote: true,
    knownVersion: async () => known,
    async read(part, options = {}) {
      if (clock.time() < pauseUntil)
        throw new FileUnavailable("did not answer a moment ago", { isPassing: true });
      try {
        return await readOnce(part, options).catch((error: unknown) => {
          if (isWorthRetrying(error)) return readOnce(part, options);
          throw error;
        });
      } catch (error) {
        if (error instanceof FileChanged || error instanceof FileUnavailable) throw error;
        if (!(error instanceof GateFailure || error instanceof ServerTrouble)) throw error;
        if (!options.signal?.aborted) pauseUntil = clock.time() + pauseMs;
        throw new FileUnavailable(error.message, { isPassing: true });
      }
    },
  };
}

/** The server fails, or its connection does; it may be well in a moment. */
class ServerTrouble extends Error {
  override readonly name = "ServerTrouble";
}

const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ServerTrouble || (error instanceof GateFailure && error.fault === "disconnected");

const noRanges = () =>
  new FileUnavailable(
    "ignores range requests: it must be on a server that sends parts of a file (RFC 9110 14)",
  );

/** RFC 9110 8.8.3: a weak ETag does not say whether the bytes are the same. */
function versionOf({ headers }: Response, size: number): string {
  const etag = headers.get("etag");
  return etag && !etag.startsWith("W/") ? etag : `${size} ${headers.get("last-modified") ?? ""}`;
}
