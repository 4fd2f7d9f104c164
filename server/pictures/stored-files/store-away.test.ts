import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDocument, pdf } from "../../../test/support/documents.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { picture } from "../../../test/support/pictures.ts";
import { startS3Server } from "../../../test/support/s3-server.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { openStore } from "../../../test/support/start-on-store.ts";

let app: TestApp;
let ask: (
  method: string,
  path: string,
  body?: NonNullable<RequestInit["body"]>,
  type?: string,
) => Promise<Response>;
let paths: { itinerary: string; library: string; document: string; image: string };
let etag: string;

/** The store fails after all of this was stored. */
beforeAll(async () => {
  const store = await startS3Server({ bucket: "travels" });
  app = await startApp({ parts: { blobs: openStore(store) } });
  const { token } = await makeToken(app, { firstParty: true });
  const { itinerary } = await makeItinerary(app, token, { days: [{ id: "d1" }] });
  const { id } = itinerary;
  const document = await makeDocument(app, { token }, id);
  const client = app.client(token);
  const before = (await client.getItinerary({ params: { id } })).headers.get("etag") ?? "";
  const { body, headers } = await client.setCoverImage({
    params: { id },
    headers: { "if-match": before },
    body: await picture(1),
    contentType: "image/png",
  });
  etag = headers.get("etag") ?? "";
  paths = {
    itinerary: `/v1/itineraries/${id}`,
    library: `/v1/app/library/${id}/documents`,
    document: `/v1/app/library/${id}/documents/${document.id}/file`,
    image: new URL(body.heroImageURL ?? "").pathname,
  };
  ask = (method, path, body, type) =>
    fetch(`${app.url}${path}`, {
      method,
      ...(body && { body }),
      headers: {
        authorization: `Bearer ${token}`,
        "if-match": etag,
        ...(type && { "content-type": type }),
      },
    });
  await store.close();
});
afterAll(() => app.close());

async function expectAway(response: Response) {
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(response.headers.get("etag")).toBeNull();
}

test("downloads are 503", async () => {
  for (const path of [paths.document, paths.image])
    for (const method of ["GET", "HEAD"]) await expectAway(await ask(method, path));
});

test("uploads are 503, and leave nothing behind", async () => {
  const form = new FormData();
  form.set("file", new Blob([pdf()]), "ticket.pdf");
  const image = await picture(2);
  for (const response of [
    await ask("POST", `${paths.library}/files`, pdf(), "application/pdf"),
    await ask("POST", `${paths.itinerary}/documents`, form),
    await ask("PUT", `${paths.itinerary}/days/d1/image`, image, "image/png"),
    await ask("PUT", `${paths.itinerary}/cover-image`, image, "image/png"),
    await ask("PUT", "/v1/account/avatar", image, "image/png"),
  ]) {
    await expectAway(response);
    expect(await response.json()).toMatchObject({ code: "unavailable" });
  }
  const documents = (await (await ask("GET", `${paths.itinerary}/documents`)).json()) as { data: unknown[] };
  expect(documents.data).toHaveLength(1);
  expect((await ask("GET", paths.itinerary)).headers.get("etag")).toBe(etag);
});
