import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { attachment } from "../../http/attachment.ts";
import { parseByteRange } from "../../http/byte-range.ts";
import { formParts } from "../../http/form-parts.ts";
import { passesIfNoneMatch } from "../../http/if-none-match.ts";
import { route, streamedRoute } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { reportMissingFile } from "../../pictures/stored-files/report-missing-file.ts";
import { Failure } from "../../platform/failure.ts";
import { addDocument } from "./add-document.ts";
import {
  changeDocument,
  deleteDocument,
  getDocument,
  getDocumentFile,
  getDocumentNames,
  getDocuments,
  noSuchDocument,
  saveDocument,
  storeDocumentFile,
} from "./documents.ts";
import { largestFile } from "./receive-file.ts";

/** The largest form in bytes: its file, and 64 KiB for the other parts. */
const formLimit = largestFile + 65_536;

type DocumentParts = Pick<Parts, "db" | "blobs" | "clock" | "config" | "log">;

export function documentRoutes(app: FastifyInstance, parts: DocumentParts): void {
  route(app, api.listDocuments, ({ principal, params }) =>
    getDocumentNames(parts, principal, params.id.toLowerCase()),
  );

  streamedRoute(
    app,
    api.addDocument,
    ({ principal, params, raw: { headers }, body }) =>
      addDocument(parts, principal, {
        itineraryId: params.id.toLowerCase(),
        form: formParts(body, headers["content-type"] ?? ""),
      }),
    { bodyLimit: formLimit },
  );

  route(app, api.changeDocument, ({ principal, params, body: change }) =>
    changeDocument(parts, principal, { ...idsIn(params), change }),
  );

  route(app, api.deleteDocument, ({ principal, params }) => deleteDocument(parts, principal, idsIn(params)));

  route(app, api.listFullDocuments, ({ principal, params }) =>
    getDocuments(parts, principal, params.id.toLowerCase()),
  );

  streamedRoute(
    app,
    api.storeFile,
    ({ principal, params, query: { name }, mediaType: declaredType = "", body }) =>
      storeDocumentFile(parts, principal, { itineraryId: params.id.toLowerCase(), body, declaredType, name }),
    { bodyLimit: largestFile },
  );

  route(app, api.getDocument, ({ principal, params }) => getDocument(parts, principal, idsIn(params)));

  route(app, api.saveDocument, ({ principal, params, body: draft }) =>
    saveDocument(parts, principal, { ...idsIn(params), draft }),
  );

  route(app, api.getDocumentFile, async ({ principal, params, headers, method }, reply) => {
    const { key, fileName, contentType, size } = await getDocumentFile(parts, principal, idsIn(params));
    // A file never changes: a new file has a new key.
    const etag = `"${key.slice(key.lastIndexOf("/") + 1)}"`;
    if (!passesIfNoneMatch(headers["if-none-match"], etag)) return void reply.code(304).headers({ etag });
    const isHead = method === "HEAD";
    const isSame = headers["if-range"] === undefined || headers["if-range"] === etag;
    const range = isSame && !isHead ? parseByteRange(headers.range, size) : undefined;
    if (range === "unsatisfiable") throw new Failure("rangeNotSatisfiable", { size });
    const blob = isHead ? await parts.blobs.head(key) : await parts.blobs.get(key, range);
    if (!blob) {
      await reportMissingFile(parts, key);
      noSuchDocument();
    }
    // Browsers must not store it, which is the default here: passports and visas are private.
    reply.headers({
      etag,
      "accept-ranges": "bytes",
      "content-type": contentType,
      "content-length": range ? range.end - range.start + 1 : size,
      ...attachment(fileName, "document"),
    });
    if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
    return "body" in blob ? (blob.body as Readable) : Readable.from([]);
  });
}

/** Lowercase as we write ids, because it is compared with them. */
const idsIn = ({ id, documentId }: { id: string; documentId: string }) => ({
  itineraryId: id.toLowerCase(),
  documentId: documentId.toLowerCase(),
});
