import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allScopes } from "../contract/scopes.ts";
import { tokenHash } from "../server/access/token-hash.ts";
import { connect, type Database } from "../server/platform/database/connect.ts";
import { cloneDatabase, type TestDatabase } from "../test/support/clone-database.ts";
import { environmentOf, runWaybook } from "../test/support/run-waybook.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.address, { name: "test", max: 1 });
  const created = await waybook("travellers", "add", "--email", "mina@example.com", "--name", "Mina Okafor");
  expect(created).toMatchObject({ code: 0, stderr: "" });
  expect(created.stdout).toMatch(
    /^Made an account for Mina Okafor\.\n\nId {9}[0-9a-f-]{36}\nName {7}Mina Okafor\n/,
  );
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const waybook = (...args: string[]) => runWaybook(args, environmentOf(database.address));
const usageError = (message: string) =>
  `${JSON.stringify({ error: { code: "usage", message } }, undefined, 2)}\n`;
/** The printed output, which must be one JSON document and nothing else. */
const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await waybook(...args, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
};
const refusal = async (...args: string[]) => {
  const { code, stdout, stderr } = await waybook(...args, "--json");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  return JSON.parse(stderr).error;
};

describe.concurrent("travellers add", () => {
  test("creates an account", async () => {
    const options = ["--email", "ada@example.com", "--name", "Ada", "--username", "Ada.L"];
    const account = await json("travellers", "add", ...options);
    expect(account).toMatchObject({
      email: "ada@example.com",
      displayName: "Ada",
      username: "ada.l",
      plan: "free",
    });
    expect(await db`select id, username from travellers where email = 'ada@example.com'`).toEqual([
      { id: account.id, username: "ada.l" },
    ]);
  });

  test("refuses a taken address in one line", async () => {
    expect(await waybook("travellers", "add", "--email", "MINA@example.com", "--name", "Other")).toEqual({
      code: 1,
      stdout: "",
      stderr: "waybook: This email address is taken. Choose another.\n",
    });
  });

  test("refuses invalid addresses, names and usernames", async () => {
    const options = ["--email", "mina", "--name", " ", "--username", "a b"];
    expect(await refusal("travellers", "add", ...options)).toEqual({
      code: "validationFailed",
      message: expect.stringMatching(/^The email must .*\. The displayName must .*\. The username must /),
    });
  });
});

test.concurrent("travellers password-link prints a link for the traveller alone", async () => {
  const { stdout } = await waybook("travellers", "password-link", "--email", "Mina@example.com");
  const token = /^http:\/\/localhost:8080\/reset-password#token=([\w-]{43})\n$/.exec(stdout)?.[1] ?? "";
  expect(
    await db`select purpose, email from email_proofs where hash = ${tokenHash("EmailProof", token)}`,
  ).toEqual([{ purpose: "reset", email: "mina@example.com" }]);
  expect(await refusal("travellers", "password-link", "--email", "nobody@example.com")).toMatchObject({
    code: "notFound",
  });
});

describe.concurrent("clients", () => {
  test("are added, listed and removed", async () => {
    const uris = ["https://trips.example.com/callback", "com.example.trips:/callback"];
    const redirects = uris.flatMap((uri) => ["--redirect-uri", uri]);
    const added = await json("clients", "add", "--name", "Trips", ...redirects, "--first-party", "--secret");
    expect(added).toMatchObject({ name: "Trips", redirectUris: uris, firstParty: true });
    expect(added.secret).toMatch(/^[\w-]{43}$/);

    const { clients } = await json("clients", "list");
    const { secret: _, ...listed } = added;
    expect(clients).toContainEqual(listed);
    const { stdout } = await waybook("clients", "list");
    expect(stdout).toMatch(/^ID +NAME +KIND +REDIRECT URIS\n/);
    expect(stdout).toMatch(new RegExp(`^${added.id}  Trips +first-party  ${uris.join(" ")}$`, "m"));

    expect(await json("clients", "remove", added.id)).toEqual({ removed: added.id });
    expect(await refusal("clients", "remove", added.id)).toEqual({
      code: "notFound",
      message: `There is no client ${added.id}.`,
    });
  });

  test("accept only safe redirect URIs", async () => {
    expect(await refusal("clients", "add", "--name", "Trips", "--redirect-uri", "http://a.example/")).toEqual(
      {
        code: "validationFailed",
        message:
          "The redirect URI http://a.example/ must use https, or http on 127.0.0.1, [::1] or localhost.",
      },
    );
  });
});

test.concurrent("plans set puts a traveller on a plan", async () => {
  const set = ["plans", "set", "--email", "Mina@example.com", "--plan"];
  const { stdout: output } = await waybook(...set, "plus");
  const plus = await json(...set, "plus");
  expect(plus).toMatchObject({ email: "mina@example.com", plan: "plus" });
  expect(new Date(plus.periodEnd).getTime()).toBeGreaterThan(Date.now());
  expect(output).toContain(`\nPeriod     ${plus.periodStart} to ${plus.periodEnd}\n`);
  const { stdout } = await waybook(...set, "free");
  expect(stdout).toContain("Mina Okafor is on the plan free.\n");
  expect(stdout).not.toContain("Period");
  expect(await db`select plan from travellers where email = 'mina@example.com'`).toEqual([{ plan: "free" }]);
  expect(await refusal("plans", "set", "--email", "nobody@example.com", "--plan", "plus")).toEqual({
    code: "notFound",
    message: "There is no traveller with the email address nobody@example.com.",
  });
});

test.concurrent("moderators are added and removed", async () => {
  const of = ["--email", "mina@example.com"];
  expect(await json("moderators", "add", ...of)).toMatchObject({ moderator: true });
  const { stdout } = await waybook("moderators", "remove", ...of);
  expect(stdout).toMatch(/^Mina Okafor is no moderator\.\n[\s\S]*\nModerator +no\n/);
  expect(await refusal("moderators", "add", "--email", "nobody@example.com")).toMatchObject({
    code: "notFound",
  });
});

describe.concurrent("tokens issue", () => {
  const issue = ["tokens", "issue", "--email", "mina@example.com"];
  const stored = async (token: string) => {
    const [row] = await db`
      select t.scope, g.client_id as "clientId", c.first_party as "firstParty", c.metadata ->> 'client_name' as name,
        extract(epoch from t.expires_at - t.created_at)::integer as seconds
      from oauth_tokens t join oauth_grants g on g.id = t.grant_id join oauth_clients c on c.id = g.client_id
      where hash = ${tokenHash("AccessToken", token)}`;
    return row;
  };

  test("prints only the token, for the command line's own client", async () => {
    const { code, stdout, stderr } = await waybook(...issue);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^[\w-]{43}\n$/);
    expect(await stored(stdout.trim())).toEqual({
      scope: allScopes.join(" "),
      clientId: "waybook-cli",
      firstParty: true,
      name: "Waybook command line",
      seconds: 3_600,
    });
  });

  test("takes a client and scopes", async () => {
    const { id } = await json("clients", "add", "--name", "Trips");
    const options = ["--client", id, "--scope", "itineraries:read documents:read"];
    const { token, ...about } = await json(...issue, ...options);
    expect(about).toEqual({
      travellerId: expect.any(String),
      clientId: id,
      scope: "itineraries:read documents:read",
      expiresAt: expect.stringMatching(/Z$/),
    });
    expect(await stored(token)).toMatchObject({ clientId: id, firstParty: false, scope: about.scope });
  });

  test("refuses an unknown traveller, client or scope", async () => {
    expect(await refusal("tokens", "issue", "--email", "nobody@example.com")).toMatchObject({
      code: "notFound",
    });
    expect(await refusal(...issue, "--client", "nope")).toEqual({
      code: "notFound",
      message: "There is no client nope.",
    });
    const { code, stderr } = await waybook(...issue, "--scope", "itineraries:read admin");
    expect(code).toBe(2);
    expect(stderr).toContain(`There is no scope admin. The scopes are ${allScopes.join(", ")}.\n`);
  });
});

describe.concurrent("usage", () => {
  test("is shown by --help", async () => {
    const { code, stdout, stderr } = await waybook("clients", "add", "--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Usage: waybook clients add [options]\n\nRegister an app.");
    expect(stdout).toContain("--redirect-uri <uri>");
    expect(stdout).toContain("--json");
  });

  test.each([
    ["travellers add --name Mina", "waybook: required option '--email <address>' not specified.\n"],
    ["flights", "waybook: unknown command 'flights' (Did you mean clients?).\n"],
    ["clients remove --json", usageError("missing required argument 'id'.")],
    [
      "plans set --email mina@example.com --plan gold --json",
      usageError("option '--plan <plan>' argument 'gold' is invalid. Allowed choices are free, plus."),
    ],
  ])("%s exits with 2 and one line that says why", async (call, stderr) => {
    expect(await waybook(...call.split(" "))).toEqual({ code: 2, stdout: "", stderr });
  });

  test("a group without a command lists its commands", async () => {
    const { code, stdout, stderr } = await waybook("clients");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: waybook clients");
  });

  test("a wrong setting and an unreachable database are reported in one line each", async () => {
    expect(await runWaybook(["clients", "list"], { DATABASE_URL: "mysql://a" })).toEqual({
      code: 1,
      stdout: "",
      stderr: 'waybook: DATABASE_URL must be a postgres:// URL; it is "mysql://a".\n',
    });
    const { code, stderr } = await runWaybook(["clients", "list", "--json"], {
      DATABASE_URL: "postgres://127.0.0.1:1/none",
    });
    expect(code).toBe(1);
    expect(JSON.parse(stderr).error).toEqual({
      code: "databaseUnreachable",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });
});
