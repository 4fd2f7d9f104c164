import type { Command } from "commander";
import { addTraveller } from "../server/features/account/account.ts";
import { accountOutput } from "./command-output.ts";
import type { Session } from "./session.ts";

export function travellerCommands(program: Command, { answer }: Session): void {
  const travellers = program.command("travellers").description("The travellers' accounts.");
  travellers
    .command("add")
    .description("Make an account. It has no password: its owner proves the email address to get in.")
    .requiredOption("--email <address>", "the traveller's email address")
    .requiredOption("--name <name>", "the name that others see")
    .option("--username <username>", "what others find the traveller by (default: close to the name)")
    .addHelpText(
      "after",
      "\nExample:\n  npx waybook travellers add --email mina@example.com --name 'Mina Okafor'",
    )
    .action((options: { email: string; name: string; username?: string }) =>
      answer(async (deployment) => {
        const { email, name: displayName, username } = options;
        const account = await addTraveller(deployment, { email, displayName, username });
        return accountOutput(`Made an account for ${displayName}.`, account);
      }),
    );
}
