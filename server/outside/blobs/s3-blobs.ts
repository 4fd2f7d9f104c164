import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { errorReason } from "../error-reason.ts";
import {
  type BlobHead,
  type Blobs,
  checkContentType,
  checkKey,
  checkPrefix,
  checkRange,
  consuming,
  isBlobKey,
  StoreAway,
} from "./blobs.ts";

export type S3BlobsOptions = {
  bucket: string;
  /** Of an S3-compatible store; Amazon's by default. */
  endpoint?: string | undefined;
  region?: string | undefined;
  forcePathStyle?: boolean | undefined;
  /** A folder inside the bucket, for buckets shared with others. */
  prefix?: string | undefined;
  /** By default those that the SDK finds on Amazon's machines. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The timeout of a silent request, in milliseconds; it is then retried. */
  patience?: number | undefined;
};

export function s3Blobs(options: S3BlobsOptions): Blobs {
  const { bucket, endpoint, region = "us-east-1", credentials, patience = 5_000 } = options;
  const folder = options.prefix?.replace(/^\/+|\/+$/g, "");
  const prefix = folder ? `${folder}/` : "";
  const probe = `${prefix}.check`;

  const connect = (limits: { requestTimeout?: number; socketTimeout: number }) =>
    new S3Client({
      region,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      forcePathStyle: options.forcePathStyle ?? endpoint !== undefined,
      // S3-compatible stores lack the newer checksums that the SDK would otherwise add to every request.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: Math.min(patience, 2_000),
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: 256 },
        httpsAgent: { maxSockets: 256 },
        ...limits,
      },
    });

  const client = connect({ socketTimeout: patience });
  // Bodies are read through separate sockets, because slow clients keep them busy for long, and with a longer timeout,
  // because slow clients also pause.
  const reader = connect({ requestTimeout: patience, socketTimeout: 120_000 });

  const objectAt = (key: string) => ({ Bucket: bucket, Key: prefix + checkKey(key) });

  const where = `in the S3 bucket ${bucket}${endpoint ? ` at ${endpoint}` : ""}`;
  const failed = (what: string, cause: unknown) =>
    new StoreAway(`${what} ${where} failed: ${why(cause)}`, { cause });

  async function put(key: string, body: Readable | Uint8Array, contentType: string) {
    const object = objectAt(key);
    let size = 0;
    let bodyError: unknown;
    async function* countBytes(chunks: AsyncIterable<Uint8Array | string>) {
      try {
        for await (const chunk of chunks) {
          const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
          size += bytes.length;
          yield bytes;
        }
      } catch (error) {
        bodyError = error;
        throw error;
      }
    }
    const upload = new Upload({
      client,
      params: {
        ...object,
        Body: body instanceof Readable ? Readable.from(countBytes(body)) : body,
        ContentType: checkContentType(contentType),
      },
      queueSize: 2,
      // Upload would leave the parts if only its last step fails; the code below always removes them.
      leavePartsOnError: true,
    });
    try {
      await upload.done();
      return { size: body instanceof Readable ? size : body.length };
    } catch (cause) {
      if (upload.uploadId)
        await client
          .send(new AbortMultipartUploadCommand({ ...object, UploadId: upload.uploadId }))
          .catch(() => {});
      throw cause === bodyError ? cause : failed(`writing ${key}`, cause);
    }
  }

  async function head(key: string): Promise<BlobHead | undefined> {
    const object = objectAt(key);
    try {
      const response = await client.send(new HeadObjectCommand(object));
      return headOf(response, response.ContentLength);
    } catch (cause) {
      if (isAbsent(cause)) return;
      throw failed(`looking up ${key}`, cause);
    }
  }

  return {
    put: (key, body, { contentType }) => consuming(body, () => put(key, body, contentType)),

    async get(key, range) {
      checkRange(range);
      const object = objectAt(key);
      try {
        const Range = range && `bytes=${range.start}-${range.end ?? ""}`;
        const response = await reader.send(new GetObjectCommand({ ...object, ...(Range && { Range }) }));
        const size = response.ContentRange?.split("/")[1] ?? response.ContentLength;
        return { ...headOf(response, size), body: response.Body as Readable };
      } catch (cause) {
        if (isAbsent(cause)) return;
        if (!isBeyondEnd(cause)) throw failed(`reading ${key}`, cause);
        const blobHead = await head(key);
        return blobHead && { ...blobHead, body: Readable.from([]) };
      }
    },

    head,

    async delete(keys) {
      const objects = keys.map((key) => ({ Key: objectAt(key).Key }));
      for (let at = 0; at < objects.length; at += 1000) {
        const batch = objects.slice(at, at + 1000);
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: batch, Quiet: true } });
        const { Errors: [failure] = [] } = await client.send(withMd5(command)).catch((cause) => {
          throw failed("deleting", cause);
        });
        if (failure)
          throw failed(`deleting ${failure.Key}`, new Error(`${failure.Code}: ${failure.Message}`));
      }
    },

    async *list(from) {
      checkPrefix(from);
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + from });
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key = "", Size = 0, LastModified = new Date(0) } of Contents) {
            const key = Key.slice(prefix.length);
            if (isBlobKey(key)) yield { key, size: Size, modifiedAt: LastModified };
          }
      } catch (cause) {
        throw failed(`listing ${from}`, cause);
      }
    },

    async check() {
      const object = { Bucket: bucket, Key: probe };
      try {
        await client.send(new PutObjectCommand({ ...object, Body: "can this be written?" }));
        // Without the permission to list, S3 responds with 403 instead of 404 for missing keys.
        await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: probe, MaxKeys: 1 }));
        await client.send(new DeleteObjectCommand(object));
      } catch (cause) {
        throw failed("writing, listing or deleting a probe", cause);
      }
    },

    async close() {
      client.destroy();
      reader.destroy();
    },
  };
}

function headOf(
  response: { ContentType?: string | undefined; LastModified?: Date | undefined },
  size: number | string | undefined,
): BlobHead {
  return {
    size: Number(size),
    contentType: response.ContentType ?? "application/octet-stream",
    modifiedAt: response.LastModified ?? new Date(0),
  };
}

/** By name, because a missing bucket is a 404 too. */
const isAbsent = (error: unknown) =>
  error instanceof S3ServiceException && (error.name === "NoSuchKey" || error.name === "NotFound");

const isBeyondEnd = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416;

const why = (error: unknown) =>
  error instanceof S3ServiceException ? `${error.name}: ${error.message}` : errorReason(error);

/** Some S3-compatible stores require Content-MD5 to delete several objects, as Amazon once did. */
function withMd5(command: DeleteObjectsCommand) {
  command.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { headers: Record<string, string>; body: string };
      request.headers["content-md5"] = createHash("md5").update(request.body).digest("base64");
      return next(args);
    },
    { step: "build" },
  );
  return command;
}
