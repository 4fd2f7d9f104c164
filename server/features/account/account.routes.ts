import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { attachment } from "../../http/attachment.ts";
import { route } from "../../http/route.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import { getConnectedApps } from "../../oauth/connected-apps.ts";
import type { Parts } from "../../parts.ts";
import { largestPicture } from "../../pictures/image-worker/image-worker.ts";
import { exportAccount } from "../data-export/data-export.ts";
import { changeAccount, getAccount } from "./account.ts";
import { removeAvatar, setAvatar } from "./avatar.ts";
import { deleteAccount } from "./delete-account.ts";

type Needs = Pick<
  Parts,
  "db" | "clock" | "blobs" | "jobs" | "config" | "log" | "revocations" | "authors" | "darkroom"
>;

export function accountRoutes(app: FastifyInstance, parts: Needs): void {
  const cookie = sessionCookie(parts.config);

  route(app, api.getAccount, ({ principal }) => getAccount(parts, principal));

  route(app, api.changeAccount, ({ principal, body }) => changeAccount(parts, principal, body));

  route(
    app,
    api.setAvatar,
    ({ principal, body, mediaType: contentType = "" }) =>
      setAvatar(parts, principal, { bytes: body, contentType }),
    { bodyLimit: largestPicture },
  );

  route(app, api.removeAvatar, ({ principal }) => removeAvatar(parts, principal));

  route(app, api.deleteAccount, async ({ principal }, reply) => {
    await deleteAccount(parts, principal);
    if (principal.kind !== "traveller" || !principal.session) return;
    cookie.clear(reply);
    cookie.forgetBrowser(reply);
  });

  route(app, api.exportAccount, async ({ principal }, reply) => {
    const { data: connectedApps } = await getConnectedApps(parts, principal);
    const { fileName, archive } = await exportAccount(parts, principal, { connectedApps });
    reply.headers(attachment(fileName));
    return archive;
  });
}
