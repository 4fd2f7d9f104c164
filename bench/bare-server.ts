import type { AddressInfo } from "node:net";
import fastify from "fastify";

/** The limit we measure against: Fastify with one route and nothing around it. */
const app = fastify();
app.get(
  "/v1/bare",
  { schema: { response: { 200: { type: "object", properties: { hello: { type: "string" } } } } } },
  async () => ({
    hello: "world",
  }),
);
await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1/bare` });
process.on("message", async () => {
  await app.close();
  process.exit(0);
});
