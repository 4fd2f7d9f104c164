import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { addCompanion, changeCompanion, getCompanions, removeCompanion } from "./companions.ts";
import { inviteByEmail } from "./email-invitations.ts";
import { offerItinerary } from "./hand-over.ts";
import { acceptInvitation, declineInvitation, getInvitations } from "./invitations.ts";
import { getInvitation, joinByCall, joinByLink } from "./joining.ts";
import { endShareLink, getShareLink, makeShareLink } from "./share-links.ts";
import { startCall } from "./start-call.ts";

export function sharingRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "linkTokens" | "jobs">,
): void {
  route(app, api.addOrJoin, ({ principal, params, body }) => {
    const itineraryId = idIn(params);
    if ("userId" in body)
      return addCompanion(parts, principal, { ...body, itineraryId, userId: userIdIn(body) });
    if ("shareToken" in body) return joinByLink(parts, principal, { ...body, itineraryId });
    return joinByCall(parts, principal, { ...body, itineraryId });
  });

  route(app, api.inviteByEmail, ({ principal, params, body }) =>
    inviteByEmail(parts, principal, { ...body, itineraryId: idIn(params) }),
  );

  route(app, api.listCompanions, ({ principal, params }) => getCompanions(parts, principal, idIn(params)));

  route(app, api.changeCompanion, ({ principal, params, body }) =>
    changeCompanion(parts, principal, { ...body, itineraryId: idIn(params), userId: userIdIn(params) }),
  );

  route(app, api.removeCompanion, ({ principal, params }) =>
    removeCompanion(parts, principal, { itineraryId: idIn(params), userId: userIdIn(params) }),
  );

  route(app, api.handOver, ({ principal, params, body }) =>
    offerItinerary(parts, principal, { itineraryId: idIn(params), userId: userIdIn(body) }),
  );

  route(app, api.getShareLink, ({ principal, params }) => getShareLink(parts, principal, idIn(params)));

  route(app, api.makeShareLink, ({ principal, params, body }) =>
    makeShareLink(parts, principal, { ...body, itineraryId: idIn(params) }),
  );

  route(app, api.endShareLink, ({ principal, params }) => endShareLink(parts, principal, idIn(params)));

  route(app, api.readInvitation, ({ principal, params, body, ip: address }) =>
    getInvitation(parts, principal, { ...body, itineraryId: idIn(params), address }),
  );

  route(app, api.listInvitations, ({ principal }) => getInvitations(parts, principal));

  route(app, api.acceptInvitation, ({ principal, params }) =>
    acceptInvitation(parts, principal, idIn(params)),
  );

  route(app, api.declineInvitation, ({ principal, params }) =>
    declineInvitation(parts, principal, idIn(params)),
  );

  route(app, api.startCall, ({ principal, params }) => startCall(parts, principal, idIn(params)));
}

/** Lowercase as we write ids, because it is compared with them. */
const idIn = ({ id }: { id: string }) => id.toLowerCase();
const userIdIn = ({ userId }: { userId: string }) => userId.toLowerCase();
