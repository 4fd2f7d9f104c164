/** s3rver comes without types; this is the part of it that `s3-server.ts` uses. */
declare module "s3rver" {
  import type { IncomingMessage, Server } from "node:http";
  import type { AddressInfo } from "node:net";

  export type Context = {
    req: IncomingMessage;
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    status: number;
    body: unknown;
  };

  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean });
    store: object;
    context: { store: object };
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
