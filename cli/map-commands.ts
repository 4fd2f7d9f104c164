import { type Command, InvalidArgumentError } from "commander";
import { alignColumns, sizeOf } from "./command-output.ts";
import type { MapRequest } from "./fetch-map.ts";
import type { Session } from "./session.ts";

type Options = Omit<MapRequest, "around" | "box"> & { around?: string; box?: string };

export function mapCommands(program: Command, session: Session): void {
  const maps = program.command("maps").description("Streets of your own for the map, from PMTiles files.");
  maps
    .command("fetch")
    .description("Cut the streets of a region out of a larger PMTiles file, here or on the web.")
    .option("--around <place>", 'the middle of the region, such as Lisbon or "Paris, Texas"')
    .option("--radius <km>", "how far around it; by default as far as the place is wide", kilometres)
    .option("--box <west,south,east,north>", "the region in degrees, instead of --around")
    .option("--zoom <level>", "how close one can zoom in: 14 has every street, 15 is the most", zoom, 14)
    .option("--from <file>", "the larger file, or its https address; by default Protomaps' map of the world")
    .option("--to <file>", "the file to make; by default named after the place, such as lisbon.pmtiles")
    .option("--replace", "replace the file if it exists; a running server notices")
    .addHelpText(
      "after",
      `
Only what the region needs is read, by range requests: some megabytes for a city, of a file of 130 GB.
Then start the server with MAP_TILES=lisbon.pmtiles. The data is OpenStreetMap's, under the ODbL.`,
    )
    .action(async ({ around, box, ...options }: Options, command: Command) => {
      if ((around === undefined) === (box === undefined))
        command.error("error: name the region with --around or with --box.");
      if (box !== undefined && options.radius !== undefined) command.error("error: --radius needs --around.");
      const { fetchMap } = await import("./fetch-map.ts");
      const fetched = await fetchMap({ around, box, ...options }, session);
      const rows = [
        ["File", fetched.file],
        ["Region", fetched.region],
        ["Zoom", `up to ${fetched.maxZoom}`],
        ["Tiles", String(fetched.tiles)],
        ["Size", sizeOf(fetched.bytes)],
        ["Read", `${sizeOf(fetched.readBytes)} of ${fetched.from}, in ${fetched.requests} requests`],
      ];
      await session.print({
        json: fetched,
        text: `The streets are there. Start the server with MAP_TILES=${fetched.file}\n\n${alignColumns(rows)}`,
      });
    });
}

const numberOf = (least: number, most: number, isAllowed: (number: number) => boolean) => (text: string) => {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most && isAllowed(number)) return number;
  throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
};
const kilometres = numberOf(0.1, 2_000, () => true);
const zoom = numberOf(0, 22, Number.isInteger);
