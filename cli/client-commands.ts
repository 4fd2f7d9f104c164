import type { Command } from "commander";
import { addClient, getClients, type RegisteredClient, removeClient } from "../server/oauth/clients.ts";
import { alignColumns } from "./command-output.ts";
import type { Session } from "./session.ts";

type AddOptions = { name: string; redirectUri?: string[]; firstParty?: boolean; secret?: boolean };

export function clientCommands(program: Command, { answer }: Session): void {
  const clients = program.command("clients").description("The apps that may ask travellers for access.");

  clients
    .command("add")
    .description("Register an app. Dynamic registration can do this too, but for --first-party.")
    .requiredOption("--name <name>", "what the consent page calls it")
    .option(
      "--redirect-uri <uri>",
      "where it takes travellers back: https, http on the loopback interface (any port), or a private-use scheme such as com.example.app:/callback; repeat it for several",
      (uri: string, before: string[] = []) => [...before, uri],
    )
    .option("--first-party", "one of the service's own apps: it may do all that its travellers may")
    .option("--secret", "give it a secret, which is shown this once")
    .addHelpText(
      "after",
      "\nExample:\n  npx waybook clients add --name 'Trip Tools' --redirect-uri https://trips.example.com/callback",
    )
    .action(({ name, redirectUri = [], firstParty = false, secret = false }: AddOptions) =>
      answer(async (deployment) => {
        const client = await addClient(deployment, {
          name,
          redirectUris: [...new Set(redirectUri)],
          firstParty,
          withSecret: secret,
        });
        const rows = [
          ["Id", client.id],
          ["Name", client.name],
          ["Kind", kindOf(client)],
          ...client.redirectUris.map((uri, index) => [index === 0 ? "Redirects to" : "", uri]),
          ...(client.secret ? [["Secret", `${client.secret}   (not shown again)`]] : []),
        ];
        return { json: client, text: `${name} is registered.\n\n${alignColumns(rows)}` };
      }),
    );

  clients
    .command("list")
    .description("List every registered app, the oldest first.")
    .action(() =>
      answer(async (deployment) => {
        const all = await getClients(deployment);
        const rows = all.map((client) => [
          client.id,
          client.name,
          kindOf(client),
          client.redirectUris.join(" ") || "-",
        ]);
        const text = rows.length === 0 ? "No app is registered." : alignColumns([header, ...rows]);
        return { json: { clients: all }, text };
      }),
    );

  clients
    .command("remove")
    .description("Remove an app. Every token of it stops working at once, on every node.")
    .argument("<id>", "its id, as in waybook clients list")
    .action((id: string) =>
      answer(async (deployment) => {
        await removeClient(deployment, id);
        return { json: { removed: id }, text: `${id} is removed, and all of its tokens have ended.` };
      }),
    );
}

const header = ["ID", "NAME", "KIND", "REDIRECT URIS"];

const kindOf = ({ firstParty }: RegisteredClient) => (firstParty ? "first-party" : "third-party");
