import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { attackMaker, layers } from "./attack-maker.ts";
import { type Reference, readOperations } from "./operations.ts";
import type { FuzzTraveller, World } from "./world.ts";

let reference: Reference;
beforeAll(async () => {
  const document = join(import.meta.dirname, "../../docs/openapi.json");
  reference = readOperations(JSON.parse(await readFile(document, "utf8")));
});

const uploads = [{ name: "a PNG", contentType: "image/png", bytes: Buffer.from("\x89PNG", "latin1") }];

const person = (nth: number): FuzzTraveller => ({
  ...{ id: `person-${nth}`, email: `${nth}@example.com`, password: "correct horse battery" },
  ...{ cookie: `session=${nth}`, isDoubtful: false, refreshToken: "refresh" },
  ...{ ownToken: `own-${nth}`, appToken: `app-${nth}`, narrowToken: `narrow-${nth}` },
  trips: [
    {
      ...{
        id: `trip-${nth}`,
        etag: '"1-a"',
        dayIds: ["day-1"],
        stopIds: ["stop-1"],
        documentId: "document",
        storagePath: "documents/a",
      },
      ...{ shareToken: "share", callToken: "call", isDoubtful: false },
    },
  ],
});
const world: World = {
  ...{ origin: "http://localhost:8080", people: [person(1), person(2)] },
  ...{
    guestToken: "guest",
    endedToken: "ended",
    clientId: "client",
    cursors: { "/v1/explore": "cursor" },
    ids: {},
  },
};

const bytesOf = (seed: number, count: number): string => {
  const attack = attackMaker({ seed, reference, uploads });
  const hash = createHash("sha256");
  for (let number = 0; number < count; number++)
    for (const { pieces } of attack(number, world).exchanges) for (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
};

test("the same seed makes the same attacks, another one others", () => {
  const made = bytesOf(1, 500);
  expect(bytesOf(1, 500)).toBe(made);
  expect(bytesOf(2, 500)).not.toBe(made);
});

test("an attack is the same whichever came before it", () => {
  const one = attackMaker({ seed: 1, reference, uploads })(321, world);
  const other = attackMaker({ seed: 1, reference, uploads });
  for (let number = 0; number < 321; number++) other(number, world);
  expect(other(321, world).exchanges).toEqual(one.exchanges);
});

test("every operation is met at every layer", () => {
  const attack = attackMaker({ seed: 1, reference, uploads });
  const met = new Map<string, Set<string>>(layers.map((layer) => [layer, new Set()]));
  for (let number = 0; number < layers.length * reference.operations.length; number++) {
    const { layer, operation } = attack(number, world);
    met.get(layer)?.add(operation.id);
  }
  const all = reference.operations.map(({ id }) => id).toSorted();
  for (const layer of layers) expect([...(met.get(layer) ?? [])].toSorted(), layer).toEqual(all);
});
