import crypto from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver, { type Context } from "s3rver";

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/**
 * A local S3 server for tests. s3rver implements the protocol. Its store is replaced by ours, because s3rver's own is
 * not atomic, reads `bytes=0-0` as the whole object, responds before it has written, and cannot abort an upload.
 */
export async function startS3Server({ bucket }: { bucket: string }) {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, StoredUpload>();
  const requests: string[] = [];
  let fault: ((request: string) => boolean) | undefined;

  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true });
  server.store = server.context.store = memoryStore(bucket, objects, uploads);
  server.middleware.unshift(async (context, next) => {
    const request = `${context.method} ${context.path}?${Object.keys(context.query).join("&")}`;
    requests.push(request);
    if (fault?.(request)) context.status = 400;
    else if (context.method === "DELETE" && context.query.uploadId) {
      context.status = uploads.delete(context.query.uploadId) ? 204 : 404;
    } else if ("delete" in context.query) await demandMd5(context, next);
    else await next();
  });
  const { port } = await server.run();

  return {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    keys: () => [...objects.keys()],
    plant: (key: string) =>
      void objects.set(key, { body: Buffer.from("?"), headers: {}, modifiedAt: new Date() }),
    /** Method, path and query names of every request so far. */
    requests,
    unfinishedUploads: () => uploads.size,
    /** Makes the requests fail for which it returns true; call it without an argument to end that. */
    refuse(when?: (request: string) => boolean) {
      fault = when;
    },
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}

type Headers = Record<string, string>;
type StoredObject = { body: Buffer; headers: Headers; modifiedAt: Date };
type StoredUpload = { key: string; headers: Headers; parts: Map<number, Buffer> };

/** The methods that s3rver's controllers call. */
function memoryStore(
  onlyBucket: string,
  objects: Map<string, StoredObject>,
  uploads: Map<string, StoredUpload>,
) {
  const md5 = (body: Buffer) => crypto.createHash("md5").update(body).digest("hex");

  const describe = (key: string, { body, headers, modifiedAt }: StoredObject) => ({
    key,
    size: body.length,
    lastModifiedDate: modifiedAt,
    metadata: {
      "content-type": headers["content-type"] ?? "binary/octet-stream",
      "content-length": String(body.length),
      "last-modified": modifiedAt.toUTCString(),
      etag: JSON.stringify(md5(body)),
    },
  });

  const storeObject = (key: string, body: Buffer, headers: Headers) => {
    objects.set(key, { body, headers, modifiedAt: new Date() });
    return { size: body.length, md5: md5(body) };
  };

  const uploadOf = (uploadId: string) => {
    const upload = uploads.get(uploadId);
    if (!upload) throw new Error(`no upload ${uploadId}`);
    return upload;
  };

  return {
    getBucket: async (bucket: string) =>
      bucket === onlyBucket ? { name: bucket, creationDate: new Date(0) } : null,

    getSubresource: async () => null,

    existsObject: async (_bucket: string, key: string) => objects.has(key),

    async getObject(_bucket: string, key: string, options: { start?: number; end?: number } = {}) {
      const found = objects.get(key);
      if (!found) return null;
      const end = Math.min(options.end ?? Number.POSITIVE_INFINITY, found.body.length - 1);
      const { start } = options;
      if (start === undefined) return { ...describe(key, found), content: Readable.from([found.body]) };
      const content = start <= end ? Readable.from([found.body.subarray(start, end + 1)]) : undefined;
      return { ...describe(key, found), range: { start, end }, content };
    },

    putObject: async (object: { key: string; content: Readable; metadata: Headers }) =>
      storeObject(object.key, await buffer(object.content), object.metadata),

    deleteObject: async (_bucket: string, key: string) => objects.delete(key),

    async listObjects(_bucket: string, options: { prefix?: string; startAfter?: string; maxKeys: number }) {
      const { prefix = "", startAfter = "", maxKeys } = options;
      const found = [...objects].filter(([key]) => key.startsWith(prefix) && key > startAfter);
      found.sort(([a], [b]) => (a < b ? -1 : 1));
      return {
        objects: found.slice(0, maxKeys).map(([key, object]) => describe(key, object)),
        commonPrefixes: [],
        isTruncated: found.length > maxKeys,
      };
    },

    async initiateUpload(_bucket: string, key: string, uploadId: string, headers: Headers) {
      uploads.set(uploadId, { key, headers, parts: new Map() });
    },

    async putPart(_bucket: string, uploadId: string, number: string, content: Readable) {
      const part = await buffer(content);
      uploadOf(uploadId).parts.set(Number(number), part);
      return { size: part.length, md5: md5(part) };
    },

    async putObjectMultipart(_bucket: string, uploadId: string, parts: { number: number }[]) {
      const upload = uploadOf(uploadId);
      const body = Buffer.concat(parts.map(({ number }) => upload.parts.get(number) ?? Buffer.alloc(0)));
      uploads.delete(uploadId);
      return storeObject(upload.key, body, upload.headers);
    },
  };
}

async function demandMd5(context: Context, next: () => Promise<void>) {
  const { req } = context;
  const digest = crypto.createHash("md5");
  const emit = req.emit.bind(req);
  req.emit = (event: string | symbol, ...args: unknown[]) => {
    if (event === "data") digest.update(args[0] as Buffer);
    return emit(event, ...args);
  };
  await next();
  if (req.headers["content-md5"] !== digest.digest("base64")) context.status = 400;
}

// s3rver encrypts continuation tokens with DES, which OpenSSL 3 no longer has; triple DES with one key is the same.
for (const name of ["createCipheriv", "createDecipheriv"] as const) {
  const create: (...args: never[]) => unknown = crypto[name];
  Object.assign(crypto, {
    [name]: (algorithm: string, key: Buffer, ...rest: never[]) =>
      algorithm === "des"
        ? create("des-ede3-cbc" as never, Buffer.concat([key, key, key]) as never, ...rest)
        : create(algorithm as never, key as never, ...rest),
  });
}
