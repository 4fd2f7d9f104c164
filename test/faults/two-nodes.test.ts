import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Database } from "../../server/platform/database/connect.ts";
import { expectWithin } from "../support/expect-within.ts";
import { makeBrowser, signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { type OAuthApp, registerApp } from "../support/oauth-app.ts";
import { hasOldestPostgres } from "../support/oldest-postgres.ts";
import { type OutsideDatabase, outsideDatabase } from "../support/outside-database.ts";
import { dataFolder, startServer, type TestServer } from "../support/start-server.ts";

/*
 * A credential that is revoked on one node is revoked on all of them when the response arrives: no later request may
 * succeed, although each node caches principals.
 */
describe.runIf(hasOldestPostgres || process.env.CI)(
  "on two nodes with one database, this ends everywhere at once:",
  () => {
    let database: OutsideDatabase;
    let folder: Awaited<ReturnType<typeof dataFolder>>;
    let here: TestServer;
    let there: TestServer;
    let tools: OAuthApp;
    let browser: TestBrowser;
    let email: string;
    let password: string;
    let itineraryId: string;
    beforeAll(async () => {
      [database, folder] = await Promise.all([outsideDatabase(), dataFolder()]);
      await database.start();
      // The driver replaces connections every second instead of every 30 to 60 minutes: revocations must not depend on
      // one.
      const ageing = { PGMAX_LIFETIME: "1" };
      const environment = {
        DATABASE_URL: database.url,
        DATA_DIR: folder.path,
        LOG_LEVEL: "error",
        ...ageing,
      };
      here = await startServer(environment);
      there = await startServer({ ...environment, PUBLIC_URL: here.url });
      tools = await registerApp(here);
      const { browser: own, account, password: chosen } = await signUpInBrowser(here);
      [browser, email, password] = [own, account.email, chosen];
      const { body } = await browser.client.createItinerary({ body: { title: "Lisbon" } });
      itineraryId = body.id;
    });
    afterAll(async () => {
      await Promise.all([here?.end("SIGTERM"), there?.end("SIGTERM")]);
      await database?.remove();
      await folder?.remove();
    });

    type Ask = () => Promise<number>;

    /** Sends a request to the other node, and returns its status. */
    const askThere =
      (headers: Record<string, string>): Ask =>
      async () => {
        const response = await fetch(`${there.url}/v1/itineraries/${itineraryId}`, { headers });
        await response.arrayBuffer();
        return response.status;
      };
    const asApp = ({ access_token }: { access_token: string }) =>
      askThere({ authorization: `Bearer ${access_token}` });
    const asBrowser = (browser: TestBrowser) =>
      askThere({ cookie: `waybook_session=${browser.cookies().waybook_session}` });

    async function signedIn(): Promise<TestBrowser> {
      const another = makeBrowser(here);
      await another.client.signIn({ body: { email, password } });
      return another;
    }

    /** Sends requests without a break while the credential is revoked here; every later request must be rejected. */
    async function expectEnded(ask: Ask, end: () => Promise<unknown>): Promise<void> {
      expect(await ask()).toBe(200);
      const answers: { began: number; status: number }[] = [];
      let over = false;
      const asking = Array.from({ length: 4 }, async () => {
        while (!over) {
          const began = performance.now();
          answers.push({ began, status: await ask() });
        }
      });
      // So that it is revoked between requests, even on a busy machine.
      while (answers.length === 0) await sleep(1);
      await end();
      const endedAt = performance.now();
      const late = () => answers.filter(({ began }) => began > endedAt);
      while (late().length < 20) await sleep(5);
      over = true;
      await Promise.all(asking);
      expect(answers[0]?.status).toBe(200);
      expect(new Set(late().map(({ status }) => status))).toEqual(new Set([401]));
    }

    const rounds = 25;

    test("a revoked token", async () => {
      for (let round = 0; round < rounds; round++) {
        const tokens = await tools.connect(browser);
        await expectEnded(asApp(tokens), () => tools.revoke(tokens.refresh_token));
      }
    });

    test("a disconnected app", async () => {
      for (let round = 0; round < rounds; round++) {
        const tokens = await tools.connect(browser);
        await expectEnded(asApp(tokens), async () => {
          const { body } = await browser.client.listConnectedApps();
          await browser.client.disconnectApp({ params: { id: body.data[0]?.id ?? "" } });
        });
      }
    });

    test("a session that signed out", async () => {
      for (let round = 0; round < rounds; round++) {
        const session = await signedIn();
        await expectEnded(asBrowser(session), () => session.client.signOut());
      }
    });

    test("a refresh token that was replayed on the one node and then on the other", async () => {
      for (let round = 0; round < 5; round++) {
        const first = await tools.connect(browser);
        const { body: second } = await tools.refresh(first.refresh_token);
        await tools.refresh(second.refresh_token);
        await expectEnded(asApp(second), () => tools.refresh(first.refresh_token));
      }
    });

    /** Requests to the other node while it is suspended, which are answered when it continues. */
    async function expectRefusedAfterStandstill(
      ask: Ask,
      { before, after, end }: { before: number; after: number; end: () => Promise<unknown> },
    ): Promise<number> {
      for (let count = 0; count < 5; count++) expect(await ask()).toBe(200);
      there.child.kill("SIGSTOP");
      try {
        await sleep(before);
        const began = performance.now();
        await end();
        const took = performance.now() - began;
        const waiting = Array.from({ length: 20 }, ask);
        await sleep(Math.max(0, after - took));
        there.child.kill("SIGCONT");
        for (const status of await Promise.all(waiting)) expect(status).toBe(401);
        for (let count = 0; count < 20; count++) expect(await ask()).toBe(401);
        return took;
      } finally {
        there.child.kill("SIGCONT");
      }
    }

    test("access on a node that was paused when it ended", async () => {
      const standstill = { before: 0, after: 3_000 };
      // Revoking waits for a silent node only until that node no longer trusts its cache.
      await expectWithin(2_700, async () => {
        const tokens = await tools.connect(browser);
        const end = () => tools.revoke(tokens.refresh_token);
        return expectRefusedAfterStandstill(asApp(tokens), { ...standstill, end });
      });
      await expectWithin(2_700, async () => {
        const session = await signedIn();
        const end = () => session.client.signOut();
        return expectRefusedAfterStandstill(asBrowser(session), { ...standstill, end });
      });
    });

    test("access on a node that was paused for long: nobody waits for it, and it clears its cache", async () => {
      await expectWithin(1_000, async () => {
        const tokens = await tools.connect(browser);
        const end = () => tools.revoke(tokens.access_token);
        return expectRefusedAfterStandstill(asApp(tokens), { before: 4_000, after: 500, end });
      });
    });

    describe("a revocation", () => {
      let db: Database;
      beforeAll(() => {
        db = connect({ url: database.url }, { max: 1 });
      });
      afterAll(() => db.end());

      const connections = async () => {
        const rows = await db<{ pid: number; listens: boolean }[]>`
        select pid, query ilike 'listen %' as listens from pg_stat_activity
        where application_name = 'waybook' and pid <> pg_backend_pid()`;
        const of = (isListening: boolean) =>
          rows.filter(({ listens }) => listens === isListening).map(({ pid }) => pid);
        return { pool: of(false), listeners: of(true) };
      };

      test("arrives on connections that stay while those of the pool come and go", async () => {
        const before = await connections();
        expect(before.listeners).toHaveLength(2);
        const left = async () => (await connections()).pool.filter((pid) => before.pool.includes(pid));
        await expect.poll(left).toEqual([]);
        expect((await connections()).listeners.sort()).toEqual(before.listeners.sort());
      });

      /** Suspends the PostgreSQL processes that notify the nodes. */
      async function withLateNews(milliseconds: number, work: () => Promise<void>): Promise<void> {
        const carriers = await db<{ pid: number }[]>`
        select pid from pg_stat_activity where query ilike 'listen %'`;
        expect(carriers.length).toBeGreaterThanOrEqual(2);
        const send = (signal: "SIGSTOP" | "SIGCONT") => {
          for (const { pid } of carriers) process.kill(pid, signal);
        };
        send("SIGSTOP");
        const goingOn = setTimeout(() => send("SIGCONT"), milliseconds);
        try {
          await work();
        } finally {
          clearTimeout(goingOn);
          send("SIGCONT");
        }
      }

      test("may arrive late: the response waits for it", async () => {
        for (let round = 0; round < 3; round++) {
          const tokens = await tools.connect(browser);
          const ask = asApp(tokens);
          expect(await ask()).toBe(200);
          await withLateNews(700, () => expectEnded(ask, () => tools.revoke(tokens.refresh_token)));
        }
      });

      test("may not arrive at all: the response does not wait for ever, and no cache is trusted", async () => {
        const endedInSilence = async () => {
          const tokens = await tools.connect(browser);
          const ask = asApp(tokens);
          expect(await ask()).toBe(200);
          let took = Number.POSITIVE_INFINITY;
          await withLateNews(10_000, async () => {
            const began = performance.now();
            await expectEnded(ask, () => tools.revoke(tokens.refresh_token));
            took = performance.now() - began;
          });
          await sleep(1_000);
          return took;
        };
        for (let round = 0; round < 2; round++) await expectWithin(4_000, endedInSilence);
      });

      test("may be lost with the connection", async () => {
        for (let round = 0; round < 3; round++) {
          const tokens = await tools.connect(browser);
          await expectEnded(asApp(tokens), async () => {
            await db`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`;
            await tools.revoke(tokens.refresh_token);
          });
        }
        const tokens = await tools.connect(browser);
        await expectEnded(asApp(tokens), () => tools.revoke(tokens.refresh_token));
      });
    });
  },
);
