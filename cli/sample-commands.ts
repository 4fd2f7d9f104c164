import type { Command } from "commander";
import { removeSamples, type SampleCounts } from "../server/features/samples/samples.ts";
import type { Session } from "./session.ts";

export function sampleCommands(program: Command, session: Session): void {
  const { answer } = session;
  const samples = program
    .command("samples")
    .description("The sample itineraries, which make Explore less empty.");
  samples
    .command("load")
    .description("Add the sample itineraries, their authors and pictures, or what is missing of them.")
    .addHelpText("after", "\nWhat is there stays as it is. To have them as they were, remove them first.")
    .action(async () => {
      const { loadSamplesInto } = await import("./load-samples-into.ts");
      await answer(async (deployment) => {
        const loaded = await loadSamplesInto(deployment, session);
        const isNothing = Object.values(loaded).every((count) => count === 0);
        return {
          json: loaded,
          text: isNothing ? "The samples are all there already." : `Added ${listCounts(loaded)}.`,
        };
      });
    });
  samples
    .command("remove")
    .description("Remove the sample itineraries and their authors.")
    .addHelpText(
      "after",
      "\nWhat travellers have copied is theirs and stays. No start brings the samples back.",
    )
    .action(() =>
      answer(async (deployment) => {
        const removed = await removeSamples(deployment);
        return {
          json: removed,
          text: removed.authors === 0 ? "There were no samples." : `Removed ${listCounts(removed)}.`,
        };
      }),
    );
}

function listCounts({
  itineraries,
  authors,
  images,
}: Omit<SampleCounts, "images"> & { images?: number }): string {
  const parts = [counted(itineraries, "itinerary", "itineraries"), counted(authors, "author", "authors")];
  if (images !== undefined) parts.push(counted(images, "picture", "pictures"));
  return new Intl.ListFormat("en").format(parts);
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
