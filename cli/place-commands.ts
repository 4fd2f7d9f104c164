import { basename } from "node:path";
import type { Command } from "commander";
import { listRegions } from "../server/geo/extracts/load.queries.ts";
import { UnusableExtract } from "../server/geo/extracts/unusable-extract.ts";
import { connect } from "../server/platform/database/connect.ts";
import { holders } from "../server/platform/database/server-lock.ts";
import { CommandFailure } from "./command-failure.ts";
import { alignColumns } from "./command-output.ts";
import { reportProgress } from "./report-progress.ts";
import type { Session } from "./session.ts";

export function placeCommands(program: Command, session: Session): void {
  const { answer, signal, tell } = session;
  const places = program
    .command("places")
    .description("Places and addresses of OpenStreetMap that travellers find without asking another server.");
  places
    .command("load")
    .argument("<file>", "an extract of OpenStreetMap: region.osm.pbf")
    .option("--as <name>", "the region's name; by default that of the file")
    .description("Load the named places and addresses of an extract, or replace those of that region.")
    .addHelpText(
      "after",
      "\nBeside a running server, too. Travellers find the old places until the new ones are all there.",
    )
    .action(async (file: string, options: { as?: string }) => {
      const { loadExtract } = await import("../server/geo/extracts/load-extract.ts");
      const name = regionName(options.as ?? basename(file).replace(/(?:-latest)?(?:\.osm)?(?:\.pbf)?$/i, ""));
      await answer(async ({ address, clock }) => {
        const db = connect(address, { name: holders.command, max: 1, statementSeconds: 0 });
        let state = `Opening ${file} …`;
        const onProgress = (next: string) => {
          state = next;
        };
        try {
          const loading = loadExtract({ db, clock }, { path: file, name, signal, onProgress });
          const loaded = await reportProgress(tell, () => state, loading);
          const [count, houses] = [loaded.places.toLocaleString("en"), loaded.addresses.toLocaleString("en")];
          const verb = loaded.replaced ? "Replaced" : "Loaded";
          return { json: loaded, text: `${verb} ${name}: ${count} places and ${houses} addresses.` };
        } catch (error) {
          if (error instanceof UnusableExtract) throw new CommandFailure("fileUnusable", error.message);
          throw error;
        } finally {
          await db.end({ timeout: 1 });
        }
      });
    });
  places
    .command("list")
    .description("List the regions that were loaded.")
    .action(() =>
      answer(async ({ db }) => {
        const regions = await listRegions(db);
        const rows = regions.map((region) => [
          region.name,
          `${region.places.toLocaleString("en")} places`,
          `${region.addresses.toLocaleString("en")} addresses`,
          `loaded ${day(region.loadedAt)}`,
          region.exportedAt ? `exported ${day(region.exportedAt)}` : "",
        ]);
        return { json: { regions }, text: rows.length === 0 ? "No region is loaded." : alignColumns(rows) };
      }),
    );
  places
    .command("remove")
    .argument("<name>", "a region of `waybook places list`")
    .description("Remove the places of a region.")
    .action(async (name: string) => {
      const { removeExtract } = await import("../server/geo/extracts/load-extract.ts");
      await answer(async ({ db }) => {
        if (!(await removeExtract({ db }, name)))
          throw new CommandFailure("notFound", `There is no region ${name}: see \`waybook places list\`.`);
        return { json: { name }, text: `Removed ${name}.` };
      });
    });
}

function regionName(name: string): string {
  if (!/^[^\p{C}]{1,100}$/u.test(name) || name.trim() !== name)
    throw new CommandFailure("fileUnusable", "Give the region a name of 1 to 100 characters with --as.");
  return name;
}

const day = (date: Date) => date.toISOString().slice(0, 10);
