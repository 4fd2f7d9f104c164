import type { ShareLink, ShareLinkDraft } from "../../../contract/sharing.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { findRole } from "../../access/roles.queries.ts";
import { requireEditor } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { joinUrl } from "./join-url.ts";
import { deleteShareLink, findShareLink, putShareLink, type ShareLinkRow } from "./share-links.queries.ts";
import { withCompanionsLocked } from "./with-companions-locked.ts";

/*
 * A link ends when it expires, when a new one replaces it, when an editor ends it, and when someone is removed from the
 * itinerary or made a viewer, because they may know it (companions.ts).
 */

type ShareLinkParts = Pick<Parts, "db" | "clock" | "config" | "linkTokens">;

export async function getShareLink(
  { db, clock, config, linkTokens }: ShareLinkParts,
  principal: Principal,
  itineraryId: string,
): Promise<ShareLink> {
  const { travellerId } = requireTraveller(principal);
  const { link } = requireEditor(
    await findShareLink(db, { itineraryId, travellerId, now: clock.now() }),
    "see its share link",
  );
  if (!link)
    throw new Failure("notFound", {
      detail: "The itinerary has no share link, or it has expired. Create one with PUT.",
    });
  const token = linkTokens.recall("ShareLink", link.seed);
  return shareLink(config, { itineraryId, token, ...link });
}

/** Makes a new link each time and ends the old one. */
export async function makeShareLink(
  { db, clock, config, linkTokens }: ShareLinkParts,
  principal: Principal,
  { itineraryId, role, expiresAt: until }: ShareLinkDraft & { itineraryId: string },
): Promise<ShareLink> {
  const { travellerId } = requireTraveller(principal);
  const now = clock.now();
  const expiresAt = until === undefined ? null : new Date(until);
  if (expiresAt !== null && expiresAt <= now)
    throw new Failure("validationFailed", {
      detail: "A share link cannot have expired already. Leave `expiresAt` out for one that lasts.",
      errors: [{ path: "/expiresAt", message: "must lie in the future" }],
    });
  const { token, tokenHash, seed } = linkTokens.make("ShareLink");
  await withCompanionsLocked(db, { itineraryId, travellerId }, async (db) => {
    requireEditor(await findRole(db, { itineraryId, travellerId }), "make a share link");
    await putShareLink(db, { itineraryId, role, tokenHash, seed, expiresAt, now });
  });
  return shareLink(config, { itineraryId, token, role, expiresAt });
}

/** Succeeds also when there is none. People who have joined by the link keep their role. */
export async function endShareLink(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  itineraryId: string,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await withCompanionsLocked(db, { itineraryId, travellerId }, async (db) => {
    requireEditor(await findRole(db, { itineraryId, travellerId }), "end its share link");
    await deleteShareLink(db, itineraryId);
  });
}

type ShareLinkDetails = Pick<ShareLinkRow, "role" | "expiresAt"> & { itineraryId: string; token: string };

const shareLink = (
  config: Parts["config"],
  { itineraryId, token, role, expiresAt }: ShareLinkDetails,
): ShareLink => ({
  url: joinUrl(config, itineraryId, token),
  shareToken: token,
  role,
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
});
