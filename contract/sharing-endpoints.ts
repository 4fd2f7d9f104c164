import { appsOnly, endpoint, json, noContent } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";
import {
  Call,
  Companions,
  EmailInvitation,
  EmailInvitee,
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

const itineraryId = Type.Object({ id: uuid({ description: "The itinerary's id." }) });
const companionOf = Type.Object({
  ...itineraryId.properties,
  userId: uuid({ description: "One of the itinerary's companions." }),
});
const invitationId = Type.Object({ id: uuid({ description: "The invitation's id." }) });

export const sharingEndpoints = {
  addOrJoin: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/people",
    access: appsOnly,
    area: "Sharing",
    summary: "Add someone, or join",
    description:
      "Takes one of three bodies: the owner adds a traveller or changes their role; someone with a share link's token joins with the link's role; someone on a call joins as an editor. Joining never lowers an existing role. A person who is added has the role immediately, but the itinerary does not appear in their mails and their assistants' lists until they accept it or open it in one of the service's own apps. The owner can add a limited number of people per day (20 by default) who have not accepted an itinerary from them before; more get `rateLimited`. People whom the owner removed cannot join by a link or a call, and people whom the owner made viewers cannot become editors that way, until the owner changes it. A token that is unknown, expired or revoked is `notFound`; after 20 of these within 15 minutes the response is `rateLimited` for a while. An itinerary can have at most 200 companions, including its owner.",
    params: itineraryId,
    body: json(PersonToCome),
    answer: noContent,
    errors: ["notFound", "roleRequired", "conflict"],
  }),

  inviteByEmail: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/invitations",
    access: appsOnly,
    area: "Sharing",
    summary: "Invite someone by email",
    description:
      "For the owner. The response is the same whether or not the address has an account. Where the service sends mails, one with a link goes to the address. Nothing is shared until someone accepts: a traveller who has confirmed the address finds the invitation among theirs, also if they sign up later, and anyone who has the link can join with it, once. Inviting an address again changes the role, and mails the same link. The number per day is limited as for people who are added (20 by default), and an itinerary can have at most 100 invited addresses.",
    params: itineraryId,
    body: json(EmailInvitee),
    answer: { status: 201, description: "The invitation.", body: json(EmailInvitation) },
    errors: ["notFound", "roleRequired", "conflict"],
  }),

  listCompanions: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/people",
    access: appsOnly,
    area: "Sharing",
    summary: "List an itinerary's companions",
    description: "For its owner, editors and viewers.",
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
      "For the owner. The owner's own role changes only by handing the itinerary over. Making an editor a viewer revokes the share link, every call, and the invitation to their email address if there is one.",
    params: companionOf,
    body: json(RoleChange),
    answer: noContent,
    errors: ["notFound", "roleRequired", "conflict"],
  }),

  removeCompanion: endpoint({
    method: "DELETE",
    path: "/v1/itineraries/{id}/people/{userId}",
    access: appsOnly,
    area: "Sharing",
    summary: "Remove someone, or leave",
    description:
      "The owner can remove anyone; everyone else can leave by sending their own id. The owner cannot leave. Access ends immediately. Removing someone revokes the share link, every call, and the invitation to their email address if there is one, and keeps that person out until the owner adds them again: they cannot join by a later link, and they cannot read the itinerary while it is unlisted. People who left can join again by a link.",
    params: companionOf,
    answer: noContent,
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
      "For the owner. Offers the itinerary to one of its companions, who finds the offer among their invitations. Until they accept, owner and author stay the same; the offer expires after 14 days. A new offer replaces the previous one. The owner can withdraw it with `declineInvitation`. When it is accepted, the former owner becomes an editor and the invitations to email addresses end; the ETag stays the same, and `updatedAt` changes.",
    params: itineraryId,
    body: json(NewOwner),
    answer: { status: 202, description: "The offer, which the new owner can accept.", body: json(HandOver) },
    errors: ["notFound", "roleRequired", "conflict"],
  }),

  getShareLink: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/share-link",
    access: appsOnly,
    area: "Sharing",
    summary: "Read the share link",
    description: "For the owner and editors. `notFound` if there is none or it has expired.",
    params: itineraryId,
    answer: { status: 200, description: "The link.", body: json(ShareLink) },
    errors: ["notFound", "roleRequired"],
  }),

  makeShareLink: endpoint({
    method: "PUT",
    path: "/v1/itineraries/{id}/share-link",
    access: appsOnly,
    area: "Sharing",
    summary: "Create a share link",
    description: "For the owner and editors. A new link revokes the old one.",
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
    summary: "Revoke the share link",
    description:
      "For the owner and editors. Succeeds even if there is none. People who have joined by it stay.",
    params: itineraryId,
    answer: noContent,
    errors: ["notFound", "roleRequired"],
  }),

  readInvitation: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/invitation",
    access: { ...appsOnly, guests: true },
    area: "Sharing",
    summary: "Preview what a share link leads to",
    description:
      "What the link leads to, before joining and even without an account. A token that is unknown, expired or revoked is `notFound`.",
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
    summary: "List your invitations",
    description:
      "Itineraries that others have added the traveller to and that the traveller has neither opened nor accepted, itineraries to which others have invited the confirmed email address of the traveller, and itineraries that are offered for hand-over.",
    answer: { status: 200, description: "The invitations.", body: json(ReceivedInvitations) },
  }),

  acceptInvitation: endpoint({
    method: "POST",
    path: "/v1/account/invitations/{id}/accept",
    access: appsOnly,
    area: "Sharing",
    summary: "Accept an invitation",
    description: "After a hand-over, the itinerary belongs to the traveller and shows their name.",
    params: invitationId,
    answer: noContent,
    errors: ["notFound", "conflict"],
  }),

  declineInvitation: endpoint({
    method: "DELETE",
    path: "/v1/account/invitations/{id}",
    access: appsOnly,
    area: "Sharing",
    summary: "Decline an invitation, or withdraw an offer",
    description:
      "Declining an invitation gives up the role; declining a hand-over keeps the traveller's current role. An owner who offered a hand-over or invited an email address can withdraw it this way.",
    params: invitationId,
    answer: noContent,
    errors: ["notFound"],
  }),

  startCall: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/share-play",
    access: appsOnly,
    area: "Sharing",
    summary: "Let people on a video call join",
    description:
      "For the owner and editors. The call ends when the traveller who started it can no longer edit the itinerary.",
    params: itineraryId,
    answer: { status: 201, description: "The call's token.", body: json(Call) },
    errors: ["notFound", "roleRequired"],
  }),
};
