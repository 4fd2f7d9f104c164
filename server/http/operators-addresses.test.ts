import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { movedClock } from "../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

const token = "scrape-me-if-you-can";
let plain: TestApp;
let guarded: TestApp;
beforeAll(async () => {
  plain = await startApp();
  guarded = await startApp({
    parts: { clock: movedClock("2026-05-01T12:34:56Z") },
    environment: {
      METRICS_TOKEN: token,
      SECURITY_CONTACT: "security@example.com",
      PUBLIC_URL: "https://trips.example.com",
    },
  });
});
afterAll(async () => {
  await guarded.close();
  await plain.close();
});

/** As a proxy on this machine forwards it. */
const fromAfar = { "x-forwarded-for": "203.0.113.9" };

describe("/metrics", () => {
  const metrics = ({ url }: TestApp, headers: Record<string, string> = {}) =>
    fetch(`${url}/metrics`, { headers });

  test("is for this machine, and for nobody behind a proxy", async () => {
    expect(await (await metrics(plain)).text()).toContain("process_cpu_user_seconds_total");
    for (const headers of [fromAfar, { "x-forwarded-for": "127.0.0.1, 203.0.113.9" }]) {
      const answer = await metrics(plain, headers);
      const nowhere = await fetch(`${plain.url}/nowhere.txt`, { headers });
      const readBody = async (response: Response) => {
        const { instance: _, ...problem } = (await response.json()) as Record<string, unknown>;
        return { status: response.status, ...problem };
      };
      expect(await readBody(answer)).toEqual(await readBody(nowhere));
    }
  });

  test("with a token is for anyone who has it, from anywhere", async () => {
    for (const headers of [{}, fromAfar]) {
      const answer = await metrics(guarded, { ...headers, authorization: `Bearer ${token}` });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      for (const authorization of ["", "Bearer", "Bearer ", `Bearer ${token}x`, `Basic ${token}`]) {
        const refused = await metrics(guarded, { ...headers, authorization });
        expect([authorization, refused.status]).toEqual([authorization, 401]);
        expect(await refused.text()).not.toContain("process_cpu");
      }
    }
  });
});

describe("RFC 9116: /.well-known/security.txt", () => {
  test("says whom to contact, until when, and where it lies", async () => {
    const answer = await fetch(`${guarded.url}/.well-known/security.txt`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=86400",
    });
    expect(await answer.text()).toBe(
      [
        "Contact: mailto:security@example.com",
        "Expires: 2026-10-28T00:00:00.000Z",
        "Canonical: https://trips.example.com/.well-known/security.txt",
        "",
      ].join("\n"),
    );
  });

  test("is 404 if no contact is set", async () => {
    expect((await fetch(`${plain.url}/.well-known/security.txt`)).status).toBe(404);
  });
});
