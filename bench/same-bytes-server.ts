import type { AddressInfo } from "node:net";
import fastify from "fastify";

/** The limit that reads are measured against: Fastify that sends the same bytes from memory. */
type Bodies = Readonly<Record<string, { readonly type: string; readonly body: string }>>;

const app = fastify();
for (const [name, { type, body }] of Object.entries(JSON.parse(process.argv[2] ?? "{}") as Bodies))
  app.get(`/${name}`, (_, reply) => reply.type(type).send(body));
await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
process.on("message", async () => {
  await app.close();
  process.exit(0);
});
