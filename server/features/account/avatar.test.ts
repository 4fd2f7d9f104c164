import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import { bombs } from "../../../test/support/bombs.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { type MovedClock, movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { deleteLostAvatars } from "./avatar.ts";

const maxBytes = 20 * 1_048_576;

let app: TestApp;
let clock: MovedClock;
let token: string;
beforeAll(async () => {
  clock = movedClock(new Date());
  app = await startApp({ parts: { clock } });
  ({ token } = await makeToken(app, { firstParty: true }));
});
afterAll(() => app.close());

type PictureType = "image/jpeg" | "image/png" | "image/webp" | "image/heic";
const setAvatar = (body: Buffer, contentType: PictureType = "image/png") =>
  app.client(token).setAvatar({ body, contentType });
const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail("it was not refused"),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  );
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" }, limitInputPixels: false });
const png = () => plain(64, 48).png().toBuffer();
const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of app.parts.blobs.list("avatars/")) keys.push(key);
  return keys;
};
const keyOf = (url: string | undefined) => url?.replace(`${app.url}/media/`, "");

describe("a picture", () => {
  test.each(["jpeg", "png", "webp"] as const)("may be %s, and becomes a square WebP", async (format) => {
    const { status, body } = await setAvatar(
      await plain(300, 200).toFormat(format).toBuffer(),
      `image/${format}`,
    );
    expect(status).toBe(200);
    expect(body.avatarURL).toMatch(new RegExp(`^${app.url}/media/avatars/[0-9a-f]{32}\\.webp$`));
    expect((await app.client(token).getAccount()).body).toEqual(body);
    const picture = await fetch(body.avatarURL ?? "");
    expect(await sharp(await picture.bytes()).metadata()).toMatchObject({
      format: "webp",
      width: 512,
      height: 512,
    });
    const { itinerary } = await makeItinerary(app, token);
    expect(itinerary.author.avatarURL).toBe(body.avatarURL);
  });

  test("may be HEIC, as telephones send it", async () => {
    const heic = await readFile(new URL("../../../test/fixtures/from-a-phone.heic", import.meta.url));
    const { body } = await setAvatar(heic, "image/heic");
    const picture = await (await fetch(body.avatarURL ?? "")).bytes();
    expect(await sharp(picture).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    // Red is stored at the upper left, and seen at the upper right; blue is stored below it.
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1;
    expect(redAt(400, 100)).toBeGreaterThan(200);
    expect(redAt(100, 100)).toBeLessThan(60);
  });

  test("is rotated upright and loses all metadata, above all its place", async () => {
    const photo = await sharp({ create: { width: 200, height: 100, channels: 3, background: "#0000ff" } })
      .composite([
        {
          input: { create: { width: 100, height: 100, channels: 3, background: "#ff0000" } },
          left: 0,
          top: 0,
        },
      ])
      .withExif({
        IFD0: { Copyright: "Mina Okafor" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "38/1 43/1 12/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const latitude = Buffer.from(Uint32Array.of(38, 1, 43, 1, 12, 1).buffer);
    const telltales = (bytes: Uint8Array = Buffer.of()) =>
      ["Mina Okafor", latitude].filter((part) => Buffer.from(bytes).includes(part));
    const sent = await sharp(photo).metadata();
    expect(sent.orientation).toBe(6);
    expect(telltales(sent.exif)).toHaveLength(2);

    const { body } = await setAvatar(photo, "image/jpeg");
    const bytes = await (await fetch(body.avatarURL ?? "")).bytes();
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(telltales(bytes)).toEqual([]);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1;
    // The left edge of the stored pixels is the top of the picture.
    expect(redAt(256, 60)).toBeGreaterThan(200);
    expect(redAt(256, 450)).toBeLessThan(60);
  });

  test("is cropped to its centre", async () => {
    const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#000000" } })
      .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: "#ffffff" } } }])
      .png()
      .toBuffer();
    const { body } = await setAvatar(wide);
    const { dominant } = await sharp(await (await fetch(body.avatarURL ?? "")).bytes()).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  test("replaces the previous one, whose file is deleted", async () => {
    const first = (await setAvatar(await png())).body.avatarURL;
    const second = (await setAvatar(await png())).body.avatarURL;
    expect(second).not.toBe(first);
    await expect.poll(stored).toEqual([keyOf(second)]);
  });

  test("can be removed, and removed again", async () => {
    await setAvatar(await png());
    const { body } = await app.client(token).removeAvatar();
    expect(body).not.toHaveProperty("avatarURL");
    expect((await app.client(token).removeAvatar()).body).toEqual(body);
    await expect.poll(stored).toEqual([]);
  });

  test("several sent at once: one stays, and only its file", async () => {
    const bytes = await png();
    await Promise.all(Array.from({ length: 6 }, () => setAvatar(bytes)));
    const { body } = await app.client(token).getAccount();
    await expect.poll(stored).toEqual([keyOf(body.avatarURL)]);
    expect((await fetch(body.avatarURL ?? "")).status).toBe(200);
  });

  test("is refused when it could not be stored, and the previous one stays", async () => {
    const before = (await setAvatar(await png())).body;
    const away = vi.spyOn(app.parts.blobs, "put").mockRejectedValueOnce(new Error("no space"));
    expect((await refusal(setAvatar(await png()))).code).toBe("internal");
    away.mockRestore();
    expect((await app.client(token).getAccount()).body).toEqual(before);
    expect((await fetch(before.avatarURL ?? "")).status).toBe(200);
  });
});

describe("an invalid picture", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

  test("is refused, whatever its content type", async () => {
    const jpeg = await plain(800, 600).jpeg().toBuffer();
    const gif = await plain(20, 20).gif().toBuffer();
    for (const [bytes, type] of [
      [await png(), "image/jpeg"],
      [jpeg, "image/webp"],
      [gif, "image/png"],
      [Buffer.from(svg), "image/png"],
      [Buffer.alloc(0), "image/png"],
      [jpeg.subarray(0, 2_000), "image/jpeg"],
      [Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(svg)]), "image/png"],
    ] as const) {
      const { code, message } = await refusal(setAvatar(bytes, type));
      expect([code, message]).toEqual([
        "unsupportedMediaType",
        `These bytes cannot be read as ${type}. Send the image with its own content type.`,
      ]);
    }
  });

  test("is refused by its content type if that is not an image's", async () => {
    for (const type of ["image/svg+xml", "image/gif", "application/json", "image/jpegx", ""]) {
      const response = await fetch(`${app.url}/v1/account/avatar`, {
        method: "PUT",
        headers: { authorization: `Bearer ${token}`, "content-type": type },
        body: Buffer.from("{}"),
      });
      expect([type, response.status]).toEqual([type, 415]);
      expect(await response.json()).toMatchObject({ code: "unsupportedMediaType" });
    }
    const without = await fetch(`${app.url}/v1/account/avatar`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await without.json()).toMatchObject({
      code: "unsupportedMediaType",
      detail: "Send a body: image/jpeg, image/png, image/webp, image/heic.",
    });
  });

  test("is not refused for parameters after the type", async () => {
    const response = await fetch(`${app.url}/v1/account/avatar`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "IMAGE/PNG; name=me.png" },
      body: await png(),
    });
    expect(response.status).toBe(200);
  });

  test("is refused over 60 megapixels, however few bytes it has", async () => {
    const bomb = await plain(10_000, 6_001).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const { code, message } = await refusal(setAvatar(bomb));
    expect(code).toBe("payloadTooLarge");
    expect(message).toContain("10000 × 6001 pixels, over the limit of 60 megapixels");
  });

  test("is refused cheaply when its header claims too much, and the server continues", async () => {
    const heic = await readFile(new URL("../../../test/fixtures/four-colours.heic", import.meta.url));
    const all = await bombs(heic);
    const answers: PromiseSettledResult<unknown>[] = [];
    // The most that one traveller may send at the same time.
    for (let at = 0; at < all.length; at += 6) {
      const some = all.slice(at, at + 6).map(({ bytes, contentType }) => setAvatar(bytes, contentType));
      answers.push(...(await Promise.allSettled(some)));
    }
    for (const [at, { name, code }] of all.entries()) {
      const answer = answers[at];
      expect([name, answer?.status === "rejected" ? answer.reason.code : undefined]).toEqual([name, code]);
    }
    expect((await setAvatar(await png())).status).toBe(200);
  });

  test("is refused over 20 MiB, before it is sent", async () => {
    const head = await headOf({ "content-type": "image/png", "content-length": String(maxBytes + 1) });
    expect(head).toMatch(/^HTTP\/1.1 413 .*"code":"payloadTooLarge".*20,971,520 bytes/s);
    const withoutLength = await fetch(`${app.url}/v1/account/avatar`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "image/png" },
      body: Readable.toWeb(Readable.from([Buffer.alloc(maxBytes), Buffer.alloc(1)])) as ReadableStream,
      duplex: "half",
    } as RequestInit).then(({ status }) => status, String);
    // A client that is still sending may find the connection closed before it reads the response.
    expect([413, "TypeError: fetch failed"]).toContain(withoutLength);
    expect((await refusal(setAvatar(Buffer.alloc(maxBytes)))).code).toBe("unsupportedMediaType");
  });

  test("is not read from callers who may not send it", async () => {
    const { token: thirdParty } = await makeToken(app);
    const { token: guest } = await makeToken(app, { traveller: null, firstParty: true });
    for (const type of ["image/png", "text/plain"])
      for (const [caller, answer] of [
        [thirdParty, /^HTTP\/1.1 403 .*"code":"forbidden"/s],
        [guest, /^HTTP\/1.1 401 .*"code":"signInRequired"/s],
        ["nobody's", /^HTTP\/1.1 401 .*"code":"unauthorized"/s],
      ] as const)
        expect(
          await headOf({ "content-type": type, "content-length": String(maxBytes + 1) }, caller),
        ).toMatch(answer);
  });

  /** The response to a request head whose body never comes. */
  function headOf(headers: Record<string, string>, caller = token): Promise<string> {
    const { port } = new URL(app.url);
    const socket = connect(Number(port), "127.0.0.1");
    const lines = Object.entries({ host: "localhost", authorization: `Bearer ${caller}`, ...headers });
    socket.write(
      `PUT /v1/account/avatar HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
    );
    return new Promise((resolve) => {
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
        if (!text.endsWith("}")) return;
        socket.destroy();
        resolve(text);
      });
    });
  }
});

describe("media", () => {
  test("can be read and cached for ever by anyone with the address", async () => {
    const { body } = await setAvatar(await png());
    const url = body.avatarURL ?? "";
    const media = await fetch(url);
    const bytes = await media.bytes();
    expect(Object.fromEntries(media.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    const head = await fetch(url, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
    expect(head.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await head.text()).toBe("");
    expect((await fetch(url, { method: "PUT" })).headers.get("allow")).toBe("GET, HEAD");
  });

  test("do not expose other blobs", async () => {
    await app.parts.blobs.put("documents/passport.pdf", Buffer.from("secret"), { contentType: "text/plain" });
    for (const path of [
      "documents/passport.pdf",
      "avatars/../documents/passport.pdf",
      "avatars/..%2fdocuments/passport.pdf",
      "avatars%2f..%2fdocuments%2fpassport.pdf",
      `avatars/${"0".repeat(32)}.webp`,
      "avatars/",
      "avatars",
      "avatars/%00",
      "",
    ])
      for (const method of ["GET", "HEAD"]) {
        const response = await fetch(`${app.url}/media/${path}`, {
          method,
          headers: { accept: "text/html" },
        });
        expect([path, response.status]).toEqual([path, 404]);
        expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
        expect(response.headers.get("cache-control")).toBe("no-store");
      }
  });
});

test("pictures left by a server that died are deleted a day later", async () => {
  const { body } = await setAvatar(await png());
  const stray = `avatars/${"a".repeat(32)}.webp`;
  await app.parts.blobs.put(stray, await png(), { contentType: "image/webp" });
  await expect.poll(stored).toHaveLength(2);
  expect(await deleteLostAvatars(app.parts)).toBe(0);
  clock.moveBy(25 * 3_600_000);
  expect(await deleteLostAvatars(app.parts)).toBe(1);
  expect(await stored()).toEqual([keyOf(body.avatarURL)]);
  const blob = await app.parts.blobs.get(keyOf(body.avatarURL) ?? "");
  expect((await buffer(blob?.body ?? Readable.from([]))).length).toBeGreaterThan(0);
});
