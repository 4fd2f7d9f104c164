import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { openRangedFile } from "../server/compose.ts";
import { type MapTilesSetting, parseMapTiles } from "../server/config/map-tiles.ts";
import { readConfig } from "../server/config.ts";
import { gazetteer } from "../server/geo/gazetteer/gazetteer.ts";
import { type CutResult, cutArchive, UnusableRegion } from "../server/geo/maps/pmtiles/cut-archive.ts";
import { parseRegion, type Region, regionAround } from "../server/geo/maps/pmtiles/region.ts";
import {
  InvalidArchive,
  openTileArchive,
  type TileArchive,
} from "../server/geo/maps/pmtiles/tile-archive.ts";
import { FileChanged, FileUnavailable } from "../server/outside/ranged-file/ranged-file.ts";
import { requireNewFile, unusable } from "./archive.ts";
import { CommandFailure } from "./command-failure.ts";
import { sizeOf } from "./command-output.ts";
import { reportProgress } from "./report-progress.ts";
import type { Session } from "./session.ts";

export type MapRequest = {
  readonly around: string | undefined;
  readonly box: string | undefined;
  readonly radius?: number;
  readonly zoom: number;
  readonly from?: string;
  readonly to?: string;
  readonly replace?: boolean;
};

type FetchedMap = CutResult & { readonly file: string; readonly from: string; readonly region: string };

type ChosenRegion = Region & { readonly name: string; readonly fileName: string };

/** The usual region is as wide as a map that shows the place well, within these. */
const [leastRadiusKm, mostRadiusKm] = [8, 150];
/** Protomaps keeps the builds of about a week. */
const daysBack = 7;
/** A few megabytes over a slow line. */
const requestMilliseconds = 60_000;

/** Writes beside the file first: what has its name is always complete. */
export async function fetchMap(
  request: MapRequest,
  session: Pick<Session, "signal" | "tell">,
): Promise<FetchedMap> {
  const { signal, tell } = session;
  const region = chooseRegion(request);
  const path = resolve(request.to ?? region.fileName);
  if (!request.replace) await requireNewFile(path);
  const source = await openSource(request.from, signal);
  const partial = `${path}.partial`;
  // Created exclusively, so that two commands cannot write to the same file.
  const file = await open(partial, "wx").catch(unusable(partial));
  try {
    let progress = { readBytes: 0, totalBytes: 0 };
    const cut = await reportProgress(
      tell,
      () => `${sizeOf(progress.readBytes)} of ${sizeOf(progress.totalBytes)} …`,
      cutArchive(source.archive, {
        region,
        maxZoom: request.zoom,
        signal,
        write: (bytes, position) => writeAll(file, bytes, position).catch(unusable(partial)),
        onProgress: (next) => {
          progress = next;
        },
      }).catch(explain(source.name)),
    );
    await file.sync().catch(unusable(partial));
    await file.close();
    if (!request.replace) await requireNewFile(path);
    await rename(partial, path).catch(unusable(path));
    const folder = await open(dirname(path));
    await folder.sync().finally(() => folder.close());
    return { file: path, from: source.name, region: region.name, ...cut };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

function chooseRegion({ around, box, radius }: MapRequest): ChosenRegion {
  if (around === undefined) {
    const region = parseRegion(box ?? "");
    if (region) return { ...region, name: box ?? "", fileName: "region.pmtiles" };
    throw new CommandFailure(
      "unknownPlace",
      `--box must be west,south,east,north in degrees, such as -9.3,38.6,-9.0,38.9; it is "${box}".`,
    );
  }
  const [place] = gazetteer().find(around, { limit: 1 });
  if (!place)
    throw new CommandFailure(
      "unknownPlace",
      `No place named "${around}" is known. Write it as on a map, such as "Paris, Texas", or use --box.`,
    );
  const usual = Math.min(mostRadiusKm, Math.max(leastRadiusKm, place.spanKm / 2));
  const radiusKm = radius ?? usual;
  const names = [place.name, place.region, place.country?.name].filter((name) => name !== undefined);
  return {
    ...regionAround(place, radiusKm),
    name: `${Math.round(radiusKm * 10) / 10} km around ${[...new Set(names)].join(", ")}`,
    fileName: `${fileNameOf(place.name)}.pmtiles`,
  };
}

const fileNameOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "") || "region";

type Source = { readonly name: string; readonly archive: TileArchive };

/** The file that was named, or that of the setting if it is on the web, or Protomaps' latest. */
async function openSource(from: string | undefined, signal: AbortSignal): Promise<Source> {
  const { mapTiles, publicUrl, outside } = readConfig();
  const clock = { time: () => Date.now(), now: () => new Date() };
  const openAt = async (setting: MapTilesSetting): Promise<Source> => {
    if ("url" in setting && !outside)
      throw new CommandFailure(
        "sourceUnusable",
        `OUTSIDE=off forbids to ask ${setting.url.host}: name a file with --from.`,
      );
    const file = openRangedFile(setting, { publicUrl, clock, milliseconds: requestMilliseconds });
    return { name: file.name, archive: await openTileArchive(file, signal).catch(explain(file.name)) };
  };
  if (from !== undefined) {
    const setting = parseMapTiles(from);
    if (setting) return openAt(setting);
    throw new CommandFailure(
      "sourceUnusable",
      "--from must be a file, or an https address; http only for this machine.",
    );
  }
  if (mapTiles && "url" in mapTiles) return openAt(mapTiles);
  const days = latestDays();
  for (const day of days) {
    const isLast = day === days.at(-1);
    const found = await openAt({ url: new URL(`https://build.protomaps.com/${day}.pmtiles`) }).catch(
      (error: unknown) => {
        // Only a build that does not exist is worth asking for the one before.
        if (isLast || !(error instanceof CommandFailure && / answered 40[34]\./.test(error.message)))
          throw error;
        return undefined;
      },
    );
    if (found) return found;
  }
  throw new Error("There is no day to ask for.");
}

/** Today's build is there in the course of the day. */
const latestDays = (): string[] =>
  Array.from({ length: daysBack }, (_, back) =>
    new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10).replaceAll("-", ""),
  );

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

const explain =
  (name: string) =>
  (error: unknown): never => {
    if (
      error instanceof FileUnavailable ||
      error instanceof InvalidArchive ||
      error instanceof UnusableRegion
    )
      throw new CommandFailure("sourceUnusable", `${name} ${error.message}.`);
    if (error instanceof FileChanged)
      throw new CommandFailure(
        "sourceUnusable",
        `${name} was replaced while it was read: run the command again.`,
      );
    throw error;
  };
