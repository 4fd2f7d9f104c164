import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { findStanding, type Standing } from "./documents.queries.ts";

/** As the contract says. */
const mostDocuments = 200;

type Asked = { readonly itineraryId: string; readonly travellerId: string };

/** Refuses who may not add documents to the itinerary. */
export async function requireEditor({ db }: Pick<Parts, "db">, asked: Asked): Promise<Standing> {
  const standing = (await findStanding(db, asked)) ?? noSuchItinerary();
  if (standing.role !== "owner" && standing.role !== "editor") roleRequired();
  return standing;
}

export function roleRequired(): never {
  throw new Failure("roleRequired", {
    detail:
      "Only those who can edit an itinerary add documents to it, or change theirs. Its owner can make you an editor.",
  });
}

/** For one more. */
export function requireRoom({ count }: Pick<Standing, "count">): void {
  if (count >= mostDocuments)
    throw new Failure("conflict", {
      detail: `You have ${mostDocuments} documents on this itinerary, which is as many as it takes. Delete one first.`,
    });
}
