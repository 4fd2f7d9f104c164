import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { api } from "../../../contract/api.ts";
import { createClient } from "../../../contract/client.ts";
import { runWaybook } from "../../../test/support/run-waybook.ts";
import type { Activity, SoakContext } from "../activity.ts";

/** An operator makes an account and a token for it, beside the server; with the token the account goes again. */
export const commands: Activity = {
  name: "commands",
  everySeconds: 45,
  async run(surroundings) {
    const { server } = surroundings;
    const email = `${randomUUID()}@example.com`;
    await waybook(surroundings, "travellers", "add", "--email", email, "--name", "Mina Okafor");
    const token = (await waybook(surroundings, "tokens", "issue", "--email", email)).trim();
    const client = createClient(api, { baseUrl: server.url, token });
    await client.createItinerary({ body: { title: "By a script" } });
    await client.deleteAccount();
  },
};

export const backups: Activity = {
  name: "backups",
  everySeconds: 240,
  async run(surroundings) {
    const file = join(surroundings.server.environment.TMPDIR ?? "", `backup-${randomUUID()}.tgz`);
    try {
      await waybook(surroundings, "backup", file);
    } finally {
      await rm(file, { force: true });
    }
  },
};

async function waybook({ server }: SoakContext, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runWaybook(args, server.environment);
  if (code !== 0) throw new Error(`waybook ${args.join(" ")} ended with ${code}: ${stderr}`);
  return stdout;
}
