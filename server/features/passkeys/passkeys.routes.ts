import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import type { Parts } from "../../parts.ts";
import {
  addPasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from "./passkeys.ts";

export function passkeyRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs" | "revocations">,
): void {
  const cookie = sessionCookie(parts.config);

  route(app, api.startPasskeySignIn, () => startPasskeySignIn(parts));

  route(app, api.signInWithPasskey, async ({ principal, body, raw, ip: address }, reply) => {
    const userAgent = raw.headers["user-agent"] ?? "";
    const browser = { userAgent, address, browserToken: cookie.readBrowser(raw.headers) };
    cookie.set(reply, await signInWithPasskey(parts, principal, { ...body, browser }));
  });

  route(app, api.listPasskeys, ({ principal }) => getPasskeys(parts, principal));

  route(app, api.startPasskey, ({ principal }) => startPasskey(parts, principal));

  route(app, api.addPasskey, ({ principal, body }) => addPasskey(parts, principal, body));

  route(app, api.renamePasskey, ({ principal, params, body }) =>
    renamePasskey(parts, principal, { ...params, ...body }),
  );

  route(app, api.removePasskey, ({ principal, params }) => removePasskey(parts, principal, params.id));
}
