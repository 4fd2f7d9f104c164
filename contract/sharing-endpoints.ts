import { type Answer, appsOnly, endpoint, json } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import {
  Call,
  Companions,
  HandOver,
  Invitation,
  NewOwner,
  PersonToCome,
  ReceivedInvitations,
  RoleChange,
  ShareLink,
  ShareLinkDraft,
  ShareLinkJoin,
} from "./sharing.ts";
import * as Type from "./type.ts";

const itineraryId = Type.Object({ id: uuid({ description: "The itinerary's id." }) });
const companionOf = Type.Object({
  ...itineraryId.properties,
  userId: uuid({ description: "One of the itinerary's people." }),
});
const invitationId = Type.Object({ id: uuid({ description: "The invitation's id." }) });
const done = { status: 204, description: "It is so. There is no body." } as const satisfies Answer;

export const sharingEndpoints = {
  addOrJoin: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/people",
    access: appsOnly,
    area: "Sharing",
    summary: "Add someone, or join",
    description:
      "One of exactly three forms. The owner adds a traveller, or changes their role; whoever has a share link's token joins in its role; whoever is on a call joins as an editor. Joining never lowers a role that one has already. Whoever is added has the role at once; until they open the itinerary in one of the service's own apps or accept it, no mail and no assistant's list speaks of it. People with whom the owner shares nothing that they accepted are strangers: so many of those a day (20, unless the service is set up otherwise), then `rateLimited`. Whom the owner removed, no link and no call lets in; whom they made a viewer, none makes an editor: until the owner does. A token that is unknown, expired or ended is not found; after 20 of those in 15 minutes all are refused for a while. An itinerary has at most 200 people.",
    params: itineraryId,
    body: json(PersonToCome),
    answer: done,
    errors: ["notFound", "roleRequired", "conflict"],
  }),

  listCompanions: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/people",
    access: appsOnly,
    area: "Sharing",
    summary: "List an itinerary's people",
    description: "For its people, viewers too.",
    params: itineraryId,
    answer: { status: 200, description: "Everyone who has a role on it.", body: json(Companions) },
    errors: ["notFound", "roleRequired"],
  }),

  changeCompanion: endpoint({
    method: "PATCH",
    path: "/v1/itineraries/{id}/people/{userId}",
    access: appsOnly,
    area: "Sharing",
    summary: "Change someone's role",
    description:
      "For the owner, whose own role changes only by handing the itinerary over. Making a viewer of an editor ends the share link and every call.",
    params: companionOf,
    body: json(RoleChange),
    answer: done,
    errors: ["notFound", "roleRequired", "conflict"],
  }),

  removeCompanion: endpoint({
    method: "DELETE",
    path: "/v1/itineraries/{id}/people/{userId}",
    access: appsOnly,
    area: "Sharing",
    summary: "Remove someone, or leave",
    description:
      "The owner removes anyone, and anyone leaves by their own id; the owner cannot leave. Access ends at once. Removing someone ends the share link and every call, and nothing lets them in again until the owner adds them: no later link, and not the address of an unlisted itinerary. Whoever leaves may come back by a link.",
    params: companionOf,
    answer: done,
    errors: ["notFound", "roleRequired", "conflict"],
  }),

  handOver: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/owner",
    access: appsOnly,
    recentSignIn: true,
    area: "Sharing",
    summary: "Hand an itinerary over",
    description:
      "For the owner, to one of its people, who finds it among their invitations. Until they accept, owner and author stay; 14 days later the offer lapses. A new offer ends the one before, and whoever made one withdraws it as an invitation is declined. Once it is accepted, the former owner stays as an editor; the ETag stays, `updatedAt` moves on.",
    params: itineraryId,
    body: json(NewOwner),
    answer: { status: 202, description: "It waits for the new owner.", body: json(HandOver) },
    errors: ["notFound", "roleRequired", "conflict"],
  }),

  getShareLink: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/share-link",
    access: appsOnly,
    area: "Sharing",
    summary: "Read the share link",
    description: "For those who can edit. Without one, or when it has expired, it is not found.",
    params: itineraryId,
    answer: { status: 200, description: "The link.", body: json(ShareLink) },
    errors: ["notFound", "roleRequired"],
  }),

  makeShareLink: endpoint({
    method: "PUT",
    path: "/v1/itineraries/{id}/share-link",
    access: appsOnly,
    area: "Sharing",
    summary: "Make a share link",
    description: "For those who can edit. A new one ends the old one.",
    params: itineraryId,
    body: json(ShareLinkDraft),
    answer: { status: 200, description: "The link.", body: json(ShareLink) },
    errors: ["notFound", "roleRequired"],
  }),

  endShareLink: endpoint({
    method: "DELETE",
    path: "/v1/itineraries/{id}/share-link",
    access: appsOnly,
    area: "Sharing",
    summary: "End the share link",
    description: "For those who can edit; also when there is none. Whoever has joined by it stays.",
    params: itineraryId,
    answer: done,
    errors: ["notFound", "roleRequired"],
  }),

  readInvitation: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/invitation",
    access: { ...appsOnly, guests: true },
    area: "Sharing",
    summary: "See what a share link leads to",
    description:
      "Before one joins, and before one has an account. A token that is unknown, expired or ended is not found.",
    params: itineraryId,
    body: json(ShareLinkJoin),
    answer: { status: 200, description: "What the link leads to.", body: json(Invitation) },
    errors: ["notFound"],
  }),

  listInvitations: endpoint({
    method: "GET",
    path: "/v1/account/invitations",
    access: appsOnly,
    area: "Sharing",
    summary: "List what waits for your yes",
    description:
      "Itineraries to which others added the traveller, who has neither opened nor accepted them yet; and those that are handed over to them.",
    answer: { status: 200, description: "The invitations.", body: json(ReceivedInvitations) },
  }),

  acceptInvitation: endpoint({
    method: "POST",
    path: "/v1/account/invitations/{id}/accept",
    access: appsOnly,
    area: "Sharing",
    summary: "Accept an invitation",
    description: "What is handed over is the traveller's from now on, and carries their name.",
    params: invitationId,
    answer: done,
    errors: ["notFound", "conflict"],
  }),

  declineInvitation: endpoint({
    method: "DELETE",
    path: "/v1/account/invitations/{id}",
    access: appsOnly,
    area: "Sharing",
    summary: "Decline an invitation, or withdraw an offer",
    description:
      "Whoever was added is no longer one of the itinerary's people; whoever does not want to own it keeps the role that they have. Whoever offered to hand an itinerary over withdraws that.",
    params: invitationId,
    answer: done,
    errors: ["notFound"],
  }),

  startCall: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/share-play",
    access: appsOnly,
    area: "Sharing",
    summary: "Let a video call join",
    description: "For those who can edit. It ends when they no longer can.",
    params: itineraryId,
    answer: { status: 201, description: "The call's token.", body: json(Call) },
    errors: ["notFound", "roleRequired"],
  }),
};
