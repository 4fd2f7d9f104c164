import { createHash, randomUUID } from "node:crypto";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../../contract/account.ts";
import type { Passkey } from "../../../contract/sign-in.ts";
import { chromiumPath, closeWindows, openBrowser } from "../../../test/support/browser.ts";
import { signUpInBrowser } from "../../../test/support/make-browser.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

// biome-ignore lint/suspicious/noExplicitAny: WebAuthn's own shapes, which these tests bend.
type Json = any;
type PageResponse = { status: number; body: Json };

/** A browser with an authenticator, on an empty page of the app's origin, where a traveller has just signed up. */
type Device = {
  page: Page;
  account: Account;
  authenticator: { cdp: CDPSession; id: string };
  call(method: string, path: string, body?: unknown): Promise<PageResponse>;
  /** Calls `navigator.credentials.create`. */
  create(options: Json): Promise<Json>;
  /** Calls `navigator.credentials.get`. */
  sign(options: Json): Promise<Json>;
};

const clock = movedClock("2026-05-01T09:00:00Z");
const mail = recordingMail();

// A machine without Chromium can run the rest; CI installs it.
describe.runIf(chromiumPath || process.env.CI)("passkeys", () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ parts: { clock, mail } }), openBrowser()]);
  });
  afterEach(() => closeWindows(browser));
  afterAll(() => app.close());

  async function makeDevice(at = app): Promise<Device> {
    const { account, browser: signedIn } = await signUpInBrowser(at);
    const context = await browser.newContext();
    const cookies = Object.entries(signedIn.cookies());
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: at.url })));
    // Without the web app, which opens other pages as soon as someone signs in or out.
    const blank = { contentType: "text/html", body: "<!doctype html><title>Waybook</title>" };
    await context.route(`${at.url}/`, (route) => route.fulfill(blank));
    const page = await context.newPage();
    await page.goto(at.url);
    const cdp = await context.newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId: id } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // As text, because the page has other types than the tests.
    const inPage = (script: string, options: unknown): Promise<Json> =>
      page.evaluate(`(async (options) => { ${script} })(${JSON.stringify(options)})`);
    const call: Device["call"] = (method, path, body) =>
      inPage(
        `const { method, path, body } = options;
        const headers = body && { "content-type": "application/json" };
        const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
        const text = await response.text();
        return { status: response.status, body: text && JSON.parse(text) };`,
        { method, path, body },
      );
    return {
      page,
      account,
      authenticator: { cdp, id },
      call,
      create: (options) =>
        inPage(
          `const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
          return (await navigator.credentials.create({ publicKey })).toJSON();`,
          options,
        ),
      sign: (options) =>
        inPage(
          `const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
          return (await navigator.credentials.get({ publicKey })).toJSON();`,
          options,
        ),
    };
  }

  const startAdding = async ({ call }: Device) => (await call("POST", "/auth/passkeys/options")).body;
  const startSigningIn = async ({ call }: Device) =>
    (await call("POST", "/auth/sign-in/passkey/options")).body;
  const signIn = ({ call }: Device, credential: Json) =>
    call("POST", "/auth/sign-in/passkey", { credential });
  const add = async (device: Device, name?: string): Promise<PageResponse> =>
    device.call("POST", "/auth/passkeys", {
      ...(name && { name }),
      credential: await device.create(await startAdding(device)),
    });
  /** A device whose traveller has one passkey and has signed out. */
  async function makeSignedOut(at = app): Promise<Device> {
    const device = await makeDevice(at);
    await add(device);
    await device.call("POST", "/auth/sign-out");
    return device;
  }
  const travellerOf = async ({ call }: Device) => (await call("GET", "/auth/session")).body.traveller?.id;
  const expectRefused = ({ status, body }: PageResponse) => {
    expect(body).toMatchObject({
      code: "unauthorized",
      detail: "This passkey could not sign you in. Try again, or sign in another way.",
    });
    expect(status).toBe(401);
  };
  const expectUnfit = ({ status, body }: PageResponse, path: string) => {
    expect(body).toMatchObject({ code: "validationFailed", errors: [{ path }] });
    expect(status).toBe(422);
  };
  /** The same response with other client data. */
  const withClientData = (credential: Json, change: Json) => {
    const { clientDataJSON } = credential.response;
    const clientData = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const changed = Buffer.from(JSON.stringify({ ...clientData, ...change })).toString("base64url");
    return { ...credential, response: { ...credential.response, clientDataJSON: changed } };
  };
  /** The same new passkey without the flag for user verification. */
  const neverUnlocked = (credential: Json) => {
    const attestation = Buffer.from(credential.response.attestationObject, "base64url");
    const flags = attestation.indexOf(createHash("sha256").update("localhost").digest()) + 32;
    attestation[flags] = (attestation[flags] ?? 0) & ~0x04;
    const response = { ...credential.response, attestationObject: attestation.toString("base64url") };
    return { ...credential, response };
  };
  /** Rows of passkeys that no device can sign with. */
  const insertPasskeys = (travellerId: string, count: number) => app.parts.db<{ id: string }[]>`
    insert into passkeys (id, credential_id, traveller_id, public_key, sign_count, transports, name, created_at)
    select gen_random_uuid(), gen_random_uuid()::text, ${travellerId}, '', 0, '{}', 'Phone', ${clock.now()}
    from generate_series(1, ${count}) returning id`;

  test("a traveller adds one, signs out, and signs in again without typing anything", async () => {
    const device = await makeDevice();
    const { account, call } = device;
    const options = await startAdding(device);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Waybook" },
      user: { name: account.email, displayName: "Mina Okafor" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
      timeout: 300_000,
    });
    expect(Buffer.from(options.user.id, "base64url").toString("hex")).toBe(account.id.replaceAll("-", ""));
    const credential = await device.create(options);
    const added = await call("POST", "/auth/passkeys", { credential });
    expect(added).toEqual({
      status: 201,
      body: { id: expect.any(String), name: "Passkey of May 2026", createdAt: "2026-05-01T09:00:00.000Z" },
    });
    expect((await call("GET", "/auth/passkeys")).body).toEqual({ data: [added.body] });
    const [stored] = await app.parts.db`select transports from passkeys where id = ${added.body.id}`;
    expect(stored).toEqual({ transports: ["internal"] });
    const message = await mail.take(account.email, "A passkey was added");
    expect(message.text).toContain(`${app.url}/settings/security`);

    await call("POST", "/auth/sign-out");
    expect(await travellerOf(device)).toBeUndefined();
    const request = await startSigningIn(device);
    expect(request).toMatchObject({ rpId: "localhost", userVerification: "required", timeout: 300_000 });
    expect(request.allowCredentials).toBeUndefined();
    expect(await signIn(device, await device.sign(request))).toEqual({ status: 204, body: "" });
    expect(await travellerOf(device)).toBe(account.id);
    const { body: listed } = await call("GET", "/auth/passkeys");
    expect(listed.data).toEqual([{ ...added.body, lastUsedAt: "2026-05-01T09:00:00.000Z" }]);
  });

  test("signing in ends the session that the browser had", async () => {
    const device = await makeSignedOut();
    const cookieOf = async () =>
      (await device.page.context().cookies()).find(({ name }) => name === "waybook_session")?.value;
    const isIn = async (cookie = "") =>
      (await fetch(`${app.url}/auth/sessions`, { headers: { cookie: `waybook_session=${cookie}` } })).ok;
    await signIn(device, await device.sign(await startSigningIn(device)));
    const first = await cookieOf();
    expect(await isIn(first)).toBe(true);
    await signIn(device, await device.sign(await startSigningIn(device)));
    const second = await cookieOf();
    expect(second).not.toBe(first);
    expect(await isIn(second)).toBe(true);
    expect(await isIn(first)).toBe(false);
  });

  test("the same device is not added twice", async () => {
    const device = await makeDevice();
    await add(device);
    const options = await startAdding(device);
    expect(options.excludeCredentials).toMatchObject([{ type: "public-key", transports: ["internal"] }]);
    await expect(device.create(options)).rejects.toThrow("InvalidStateError");
  });

  test("one that exists is refused, for every traveller", async () => {
    const device = await makeDevice();
    const credential = await device.create(await startAdding(device));
    expect((await device.call("POST", "/auth/passkeys", { credential })).status).toBe(201);
    const other = await makeDevice();
    for (const who of [device, other]) {
      const { challenge } = await startAdding(who);
      const again = await who.call("POST", "/auth/passkeys", {
        credential: withClientData(credential, { challenge }),
      });
      expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
  });

  describe("a response", () => {
    test("is valid once", async () => {
      const device = await makeSignedOut();
      const credential = await device.sign(await startSigningIn(device));
      const responses = await Promise.all(Array.from({ length: 5 }, () => signIn(device, credential)));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 401, 401, 401, 401]);
      expectRefused(await signIn(device, credential));
      const created = await device.create({ ...(await startAdding(device)), excludeCredentials: [] });
      expect((await device.call("POST", "/auth/passkeys", { credential: created })).status).toBe(201);
      expectUnfit(await device.call("POST", "/auth/passkeys", { credential: created }), "/credential");
    });

    test("is valid for five minutes", async () => {
      const device = await makeSignedOut();
      const inTime = await device.sign(await startSigningIn(device));
      clock.moveBy(299_000);
      expect((await signIn(device, inTime)).status).toBe(204);
      const late = await device.sign(await startSigningIn(device));
      const lateNew = await device.create({ ...(await startAdding(device)), excludeCredentials: [] });
      clock.moveBy(300_000);
      expectRefused(await signIn(device, late));
      expectUnfit(await device.call("POST", "/auth/passkeys", { credential: lateNew }), "/credential");
    });

    test("is valid for its own challenge, and no other", async () => {
      const device = await makeDevice();
      await add(device);
      const other = await makeDevice();
      const request = await startSigningIn(device);
      const { challenge: ofAdding } = await startAdding(device);
      for (const challenge of [ofAdding, "bm9ib2R5J3M"])
        expectRefused(await signIn(device, await device.sign({ ...request, challenge })));
      const { challenge: ofOther } = await startAdding(other);
      const options = { ...(await startAdding(device)), excludeCredentials: [] };
      for (const challenge of [ofOther, request.challenge, "bm9ib2R5J3M"]) {
        const credential = await device.create({ ...options, challenge });
        expectUnfit(await device.call("POST", "/auth/passkeys", { credential }), "/credential");
      }
    });

    test("is valid only from the service's own pages", async () => {
      const device = await makeSignedOut();
      const elsewhere = "http://localhost:4999/";
      await device.page.route(elsewhere, (route) => route.fulfill({ contentType: "text/html", body: "" }));
      const request = await startSigningIn(device);
      await device.page.goto(elsewhere);
      const credential = await device.sign(request);
      await device.page.goto(app.url);
      expectRefused(await signIn(device, credential));
      const crossOrigin = await fetch(`${app.url}/auth/sign-in/passkey`, {
        method: "POST",
        headers: { origin: "https://evil.example", "content-type": "application/json" },
        body: JSON.stringify({ credential: {} }),
      });
      expect(crossOrigin.status).toBe(403);
    });

    test("is valid only as it was signed, with user verification, for its own traveller", async () => {
      const device = await makeSignedOut();
      const fresh = async (options = {}) => device.sign({ ...(await startSigningIn(device)), ...options });
      const withResponse = (credential: Json, change: Json) => ({
        ...credential,
        response: { ...credential.response, ...change },
      });
      const good = await fresh();
      const { signature, authenticatorData } = good.response;
      const flipped = Buffer.from(signature, "base64url");
      flipped[10] = (flipped[10] ?? 0) ^ 1;
      const handle = Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
      for (const bent of [
        withResponse(good, { signature: flipped.toString("base64url") }),
        withResponse(await fresh(), { signature }),
        withResponse(await fresh(), { authenticatorData }),
        withResponse(await fresh(), { userHandle: handle }),
        withResponse(await fresh(), { userHandle: undefined }),
        withClientData(await fresh(), { type: "webauthn.create" }),
        withClientData(await fresh(), { origin: "http://localhost" }),
        { ...(await fresh()), id: "bm9ib2R5J3M", rawId: "bm9ib2R5J3M" },
        { ...(await fresh()), id: "nul\u0000", rawId: "nul\u0000" },
        { ...(await fresh()), id: 7 },
        { ...(await fresh()), rawId: "another" },
        withResponse(await fresh(), { clientDataJSON: 7 }),
        withResponse(await fresh(), { clientDataJSON: "bm9ib2R5J3M" }),
        { id: "x", response: null },
        {},
      ])
        expectRefused(await signIn(device, bent));
      const { cdp, id: authenticatorId } = device.authenticator;
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
      expectRefused(await signIn(device, await fresh({ userVerification: "discouraged" })));
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
      expect((await signIn(device, await fresh())).status).toBe(204);
    });

    test("is invalid when the signature counter goes backwards, which means a copy", async () => {
      const device = await makeSignedOut();
      const { cdp, id: authenticatorId } = device.authenticator;
      const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
      const [copy] = credentials;
      for (let round = 0; round < 2; round++)
        expect((await signIn(device, await device.sign(await startSigningIn(device)))).status).toBe(204);
      await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
      await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: copy as never });
      expectRefused(await signIn(device, await device.sign(await startSigningIn(device))));
    });

    test("is 422 where it could never become a passkey", async () => {
      const device = await makeDevice();
      const fresh = async () => device.create({ ...(await startAdding(device)), excludeCredentials: [] });
      for (const credential of [
        {},
        { response: { clientDataJSON: 7 } },
        withClientData(await fresh(), { origin: "https://evil.example" }),
        withClientData(await fresh(), { type: "webauthn.get" }),
        { ...(await fresh()), response: { clientDataJSON: (await fresh()).response.clientDataJSON } },
        neverUnlocked(await fresh()),
      ])
        expectUnfit(await device.call("POST", "/auth/passkeys", { credential }), "/credential");
      expect((await device.call("GET", "/auth/passkeys")).body).toEqual({ data: [] });
    });
  });

  test("known transports are stored, unknown ones are not", async () => {
    const device = await makeDevice();
    for (const transports of [["internal", "hybrid", "telepathy", 7], "usb", 7, null]) {
      const { response, ...credential } = await device.create({
        ...(await startAdding(device)),
        excludeCredentials: [],
      });
      const bent = { ...credential, response: { ...response, transports } };
      expect((await device.call("POST", "/auth/passkeys", { credential: bent })).status).toBe(201);
    }
    const { excludeCredentials } = await startAdding(device);
    const transports = excludeCredentials.map(({ transports }: Json) => transports);
    expect(transports.toSorted()).toEqual([[], [], [], ["hybrid", "internal"]]);
  });

  describe("managing passkeys", () => {
    test("one gets its name, and can be renamed", async () => {
      const device = await makeDevice();
      const { body: passkey } = await add(device, "Phone");
      expect(passkey.name).toBe("Phone");
      const renamed = await device.call("PATCH", `/auth/passkeys/${passkey.id}`, { name: "Old phone 📱" });
      expect(renamed).toEqual({ status: 200, body: { ...passkey, name: "Old phone 📱" } });
      expect((await device.call("GET", "/auth/passkeys")).body.data).toEqual([renamed.body]);
      for (const name of ["", " ", "x".repeat(101), "nul\u0000", "two\nlines"])
        expectUnfit(await device.call("PATCH", `/auth/passkeys/${passkey.id}`, { name }), "/name");
      expectUnfit(await device.call("POST", "/auth/passkeys", { name: "\u0000", credential: {} }), "/name");
    });

    test("one that was removed no longer signs in", async () => {
      const device = await makeDevice();
      const { body: passkey } = await add(device);
      expect((await device.call("DELETE", `/auth/passkeys/${passkey.id}`)).status).toBe(204);
      expect((await device.call("DELETE", `/auth/passkeys/${passkey.id}`)).status).toBe(404);
      expect((await device.call("GET", "/auth/passkeys")).body).toEqual({ data: [] });
      expectRefused(await signIn(device, await device.sign(await startSigningIn(device))));
    });

    test("those of others are 404", async () => {
      const device = await makeDevice();
      const other = await makeDevice();
      const { body: passkey } = await add(device);
      expect((await other.call("GET", "/auth/passkeys")).body).toEqual({ data: [] });
      expect((await other.call("PATCH", `/auth/passkeys/${passkey.id}`, { name: "Mine" })).status).toBe(404);
      expect((await other.call("DELETE", `/auth/passkeys/${passkey.id}`)).status).toBe(404);
      expect((await device.call("GET", "/auth/passkeys")).body.data).toEqual([passkey]);
    });

    test("the last credential cannot be removed, also when two are removed at once", async () => {
      // An account that the operator creates has no password.
      const { token, traveller } = await makeToken(app, { firstParty: true });
      const passkeys = await insertPasskeys(traveller.id, 2);
      const remove = async ({ id }: { id: string }) => {
        const headers = { authorization: `Bearer ${token}` };
        return fetch(`${app.url}/auth/passkeys/${id}`, { method: "DELETE", headers });
      };
      const responses = await Promise.all(passkeys.map(remove));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      const [last] = (await app.client(token).listPasskeys()).body.data as [Passkey];
      expect(await (await remove(last)).json()).toMatchObject({
        code: "conflict",
        detail: "You can only sign in with this passkey. Set a password or add another passkey first.",
      });
    });

    test("there are at most twenty, also when several are added at once", async () => {
      const device = await makeDevice();
      await insertPasskeys(device.account.id, 18);
      const credentials = [];
      for (let count = 0; count < 10; count++)
        credentials.push(await device.create({ ...(await startAdding(device)), excludeCredentials: [] }));
      const responses = await Promise.all(
        credentials.map((credential) => device.call("POST", "/auth/passkeys", { credential })),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array(8).fill(422)]);
      expect(await device.call("POST", "/auth/passkeys/options")).toMatchObject({
        status: 422,
        body: { detail: "You have 20 passkeys, and cannot have more. Remove one first." },
      });
    });

    test("they are for the service's own apps, with a traveller", async () => {
      const { token: thirdParty } = await makeToken(app);
      const { token: guest } = await makeToken(app, { traveller: null, firstParty: true });
      const statusOf = async (method: string, path: string, token: string) =>
        (await fetch(app.url + path, { method, headers: { authorization: `Bearer ${token}` } })).status;
      for (const [method, path] of [
        ["GET", "/auth/passkeys"],
        ["POST", "/auth/passkeys/options"],
        ["POST", "/auth/passkeys"],
        ["PATCH", `/auth/passkeys/${randomUUID()}`],
        ["DELETE", `/auth/passkeys/${randomUUID()}`],
      ] as const)
        expect([await statusOf(method, path, thirdParty), await statusOf(method, path, guest)]).toEqual([
          403, 401,
        ]);
    });
  });

  test("an address may send at most ten wrong responses in fifteen minutes; right ones do not count", async () => {
    const limited = await startApp({
      environment: { RATE_LIMITS: "on", TRUSTED_PROXIES: "loopback" },
      parts: { clock },
    });
    try {
      const wrong = (address: string) =>
        fetch(`${limited.url}/auth/sign-in/passkey`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": address },
          body: JSON.stringify({ credential: {} }),
        });
      const tries = Array.from({ length: 13 }, async () => (await wrong("203.0.113.7")).status);
      expect((await Promise.all(tries)).toSorted()).toEqual([...Array(10).fill(401), 429, 429, 429]);
      expect((await wrong("203.0.113.7")).headers.get("retry-after")).toBe("900");
      expect((await wrong("203.0.113.8")).status).toBe(401);
      const device = await makeSignedOut(limited);
      for (let round = 0; round < 11; round++)
        expect((await signIn(device, await device.sign(await startSigningIn(device)))).status).toBe(204);
      clock.moveBy(900_000);
      expect((await wrong("203.0.113.7")).status).toBe(401);
      // Browsers open connections in advance, and a stopping server would wait for them.
      await device.page.context().close();
    } finally {
      await limited.close();
    }
  });
});
