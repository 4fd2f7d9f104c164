import { type Command, InvalidArgumentError } from "commander";
import { allScopes, type Scope, scopes } from "../contract/scopes.ts";
import { getAccountByEmail } from "../server/features/account/account.ts";
import { addClient, requireClient } from "../server/oauth/clients.ts";
import { accessTokenSeconds, issueAccessToken } from "../server/oauth/tokens.ts";
import type { Deployment } from "./deployment.ts";
import type { Session } from "./session.ts";

export function tokenCommands(program: Command, { answer }: Session): void {
  const tokens = program.command("tokens").description("Access tokens for scripts and tests.");
  tokens
    .command("issue")
    .description(`Print an access token of a traveller, valid for ${accessTokenSeconds / 60} minutes.`)
    .requiredOption("--email <address>", "the traveller's email address")
    .option("--client <id>", `the app it belongs to (default: ${ownClient.id}, a first-party one)`)
    .option("--scope <scopes>", "what it may do, separated by spaces (default: everything)", parseScopes)
    .addHelpText(
      "after",
      `\nScopes:\n${allScopes.map((scope) => `  ${scope.padEnd(18)} ${scopes[scope]}`).join("\n")}

Example:
  TOKEN=$(npx waybook tokens issue --email mina@example.com)
  curl -H "Authorization: Bearer $TOKEN" http://localhost:8080/v1/account`,
    )
    .action((options: { email: string; client?: string; scope?: Scope[] }) =>
      answer(async (deployment) => {
        const { email, client, scope = allScopes } = options;
        const { id: travellerId } = await getAccountByEmail(deployment, email);
        const clientId = client ?? ownClient.id;
        await (client ? requireClient(deployment, client) : ensureOwnClient(deployment));
        const { token, expiresAt } = await issueAccessToken(deployment, {
          clientId,
          travellerId,
          scopes: scope,
        });
        return { json: { token, expiresAt, travellerId, clientId, scope: scope.join(" ") }, text: token };
      }),
    );
}

/** The client of tokens for which none is named. */
const ownClient = { id: "waybook-cli", name: "Waybook command line" };

async function ensureOwnClient(deployment: Deployment): Promise<void> {
  await addClient(deployment, { ...ownClient, redirectUris: [], firstParty: true, withSecret: false });
}

function parseScopes(text: string): Scope[] {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const unknown = names.find((scope) => !Object.hasOwn(scopes, scope));
  if (unknown === undefined && names.length > 0) return [...new Set(names as Scope[])];
  const hint = `The scopes are ${allScopes.join(", ")}.`;
  throw new InvalidArgumentError(unknown ? `There is no scope ${unknown}. ${hint}` : hint);
}
