import { Command } from "commander";
import packageJson from "../package.json" with { type: "json" };
import { backupCommands } from "./backup-commands.ts";
import { clientCommands } from "./client-commands.ts";
import { mapCommands } from "./map-commands.ts";
import { moderatorCommands } from "./moderator-commands.ts";
import { placeCommands } from "./place-commands.ts";
import { planCommands } from "./plan-commands.ts";
import { sampleCommands } from "./sample-commands.ts";
import type { Session } from "./session.ts";
import { tokenCommands } from "./token-commands.ts";
import { travellerCommands } from "./traveller-commands.ts";

export function commandLine(session: Session): Command {
  const program = new Command("waybook")
    .usage("[command] [options]")
    .description(
      "Without a command, or as `waybook serve`, the service itself; the commands are the operator's side of it,\nbeside a running server or without one.",
    )
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .addHelpText(
      "after",
      `
It works on the deployment that the server would run on: DATA_DIR, DATABASE_URL and BLOBS_URL say which.
Every command takes --json and --help.`,
    );
  travellerCommands(program, session);
  clientCommands(program, session);
  planCommands(program, session);
  moderatorCommands(program, session);
  tokenCommands(program, session);
  backupCommands(program, session);
  sampleCommands(program, session);
  mapCommands(program, session);
  placeCommands(program, session);
  for (const command of commandsIn(program))
    command.option("--json", "print one JSON document, errors too, and nothing else");
  return program;
}

/** The commands that can be run, without groups of commands. */
export function commandsIn(parent: Command): Command[] {
  return parent.commands.length === 0 ? [parent] : parent.commands.flatMap(commandsIn);
}
