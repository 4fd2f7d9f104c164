import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseByteRange } from "../../server/http/byte-range.ts";

/** How the server misbehaves. */
export type FileFault =
  | "ignores ranges"
  | "answers 500"
  | "answers 404"
  | "never answers"
  | "sends half"
  | "sends another part";

export type FileServer = {
  readonly url: string;
  /** What it sends; another content has another ETag. */
  content: Uint8Array;
  /** Without a fault, it does what RFC 9110 says. */
  fault: FileFault | undefined;
  /** The ranges that were asked for. */
  readonly ranges: string[];
  close(): Promise<void>;
};

/** A server with one file, of which parts can be read. */
export async function startFileServer(first: Uint8Array): Promise<FileServer> {
  const state = { content: first, fault: undefined as FileFault | undefined };
  const ranges: string[] = [];
  const tags = new WeakMap<Uint8Array, string>();
  const tagOf = (content: Uint8Array) => {
    const tag = tags.get(content) ?? `"${Math.random().toString(36).slice(2)}"`;
    tags.set(content, tag);
    return tag;
  };
  const respond = ({ headers }: IncomingMessage, response: ServerResponse) => {
    const { content, fault } = state;
    ranges.push(headers.range ?? "");
    const etag = tagOf(content);
    if (fault === "never answers") return;
    if (fault === "answers 500" || fault === "answers 404")
      return void response.writeHead(Number(fault.slice(-3))).end();
    const range = parseByteRange(headers.range, content.length);
    if (range === undefined || fault === "ignores ranges")
      return void response.writeHead(200, { etag }).end(content);
    if (range === "unsatisfiable")
      return void response.writeHead(416, { "content-range": `bytes */${content.length}` }).end();
    const shift = fault === "sends another part" ? 1 : 0;
    const [start, end] = [range.start + shift, range.end];
    const part = content.subarray(start, end + 1);
    response.writeHead(206, {
      etag,
      "content-range": `bytes ${start}-${end}/${content.length}`,
      "content-length": part.length,
    });
    if (fault !== "sends half") return void response.end(part);
    response.write(part.subarray(0, part.length / 2), () => response.destroy());
  };
  const server = createServer(respond).listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/world.pmtiles`,
    ranges,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}
