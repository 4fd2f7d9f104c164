import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { blockPerson, getBlockedPeople, unblockPerson } from "./blocks.ts";
import { findPeople } from "./find-people.ts";
import { followPerson, unfollowPerson } from "./follows.ts";
import { getPerson, getPersonItineraries } from "./people.ts";

export function personRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "cursors">,
): void {
  route(app, api.findPeople, ({ principal, query }) => findPeople(parts, principal, query));

  route(app, api.getPerson, ({ principal, params }) => getPerson(parts, principal, idIn(params)));

  route(app, api.listPersonItineraries, ({ principal, params, query }) =>
    getPersonItineraries(parts, principal, { ...query, userId: idIn(params) }),
  );

  route(app, api.followPerson, ({ principal, params }) => followPerson(parts, principal, idIn(params)));

  route(app, api.unfollowPerson, ({ principal, params }) => unfollowPerson(parts, principal, idIn(params)));

  route(app, api.blockPerson, ({ principal, params }) => blockPerson(parts, principal, idIn(params)));

  route(app, api.unblockPerson, ({ principal, params }) => unblockPerson(parts, principal, idIn(params)));

  route(app, api.listBlockedPeople, ({ principal, query }) => getBlockedPeople(parts, principal, query));
}

/** Lowercase as we write ids, because it is compared with them. */
const idIn = ({ userId }: { userId: string }) => userId.toLowerCase();
