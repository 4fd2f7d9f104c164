import type { Command } from "commander";
import { addTraveller } from "../server/features/account/account.ts";
import { makePasswordLink } from "../server/features/sign-in/sign-in.ts";
import { accountOutput } from "./command-output.ts";
import type { Session } from "./session.ts";

export function travellerCommands(program: Command, { answer }: Session): void {
  const travellers = program.command("travellers").description("The travellers' accounts.");
  travellers
    .command("add")
    .description(
      "Make an account. It has no password: its owner gets in with a link by mail, or from `travellers password-link`.",
    )
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
  travellers
    .command("password-link")
    .description("Print a link with which a traveller sets a new password, for a server that sends no mail.")
    .requiredOption("--email <address>", "the traveller's email address")
    .addHelpText(
      "after",
      `
The link works once, within an hour. Give it only to the traveller: whoever opens it gets the account.
Setting the password ends everything else that lets anyone in: browsers, passkeys, apps, the calendar's address.

Example:
  npx waybook travellers password-link --email mina@example.com`,
    )
    .action(({ email }: { email: string }) =>
      answer(async (deployment) => {
        const made = await makePasswordLink(deployment, email);
        return { json: made, text: made.link };
      }),
    );
}
