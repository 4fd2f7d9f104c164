import type { Command } from "commander";
import { setModerator } from "../server/features/account/account.ts";
import { accountOutput } from "./command-output.ts";
import type { Session } from "./session.ts";

export function moderatorCommands(program: Command, { answer }: Session): void {
  const moderators = program.command("moderators").description("The travellers who decide reports.");
  const command = (name: string, description: string, moderator: boolean, headline: string) =>
    moderators
      .command(name)
      .description(description)
      .requiredOption("--email <address>", "the traveller's email address")
      .action(({ email }: { email: string }) =>
        answer(async (deployment) => {
          const account = await setModerator(deployment, { email, moderator });
          return accountOutput(`${account.displayName} ${headline}.`, account);
        }),
      );
  command("add", "Let a traveller decide reports.", true, "is a moderator");
  command("remove", "Let a traveller decide reports no longer.", false, "is no moderator");
}
