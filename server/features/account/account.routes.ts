import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import type { Parts } from "../../parts.ts";
import { maxImageBytes } from "../../pictures/image-worker/image-worker.ts";
import type { PictureParts } from "../../pictures/pictures.parts.ts";
import type { AuthorParts } from "../../presenters/authors.ts";
import { changeAccount, getAccount } from "./account.ts";
import { removeAvatar, setAvatar } from "./avatar.ts";
import { deleteAccount } from "./delete-account.ts";

type AccountParts = Pick<Parts, "db" | "clock" | "blobs" | "jobs" | "config" | "log" | "revocations"> &
  AuthorParts &
  Pick<PictureParts, "imageWorker">;

export function accountRoutes(app: FastifyInstance, parts: AccountParts): void {
  const cookie = sessionCookie(parts.config);

  route(app, api.getAccount, ({ principal }) => getAccount(parts, principal));

  route(app, api.changeAccount, ({ principal, body }) => changeAccount(parts, principal, body));

  route(
    app,
    api.setAvatar,
    ({ principal, body, mediaType: contentType = "" }) =>
      setAvatar(parts, principal, { bytes: body, contentType }),
    { bodyLimit: maxImageBytes },
  );

  route(app, api.removeAvatar, ({ principal }) => removeAvatar(parts, principal));

  route(app, api.deleteAccount, async ({ principal }, reply) => {
    await deleteAccount(parts, principal);
    if (principal.kind !== "traveller" || !principal.session) return;
    cookie.clear(reply);
    cookie.clearBrowser(reply);
  });
}
