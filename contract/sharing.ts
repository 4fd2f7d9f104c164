import { emailAddress } from "./account.ts";
import { Author } from "./author.ts";
import { choice, count, dateTime, nonBlank, uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

export const GivenRole = choice(["editor", "viewer"], {
  $id: "GivenRole",
  description: "The role of a companion: an editor can change the itinerary, a viewer can read it.",
  examples: ["editor"],
});
export type GivenRole = Type.Static<typeof GivenRole>;

const token = (description: string) => nonBlank(200, { description });
const mina = "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21";
const shareToken = "pT0vVfJm3W9yq1dXbE6uRk2L";

export const AddedPerson = Type.Object(
  { userId: uuid({ description: "The traveller to add, or whose role to change." }), role: GivenRole },
  {
    $id: "AddedPerson",
    description: "Adds a traveller, or changes the role of one who was added before. For the owner.",
    additionalProperties: false,
    examples: [{ userId: mina, role: "editor" }],
  },
);

export const ShareLinkJoin = Type.Object(
  { shareToken: token("The token of the itinerary's share link.") },
  {
    $id: "ShareLinkJoin",
    description: "Joins by the itinerary's share link, with the link's role.",
    additionalProperties: false,
    examples: [{ shareToken }],
  },
);
export type ShareLinkJoin = Type.Static<typeof ShareLinkJoin>;

export const CallJoin = Type.Object(
  {
    sharePlay: Type.Literal(true, { description: "Marks the body as joining from a call." }),
    callToken: token("The call's token."),
  },
  {
    $id: "CallJoin",
    description: "Joins from a video call, as an editor.",
    additionalProperties: false,
    examples: [{ sharePlay: true, callToken: shareToken }],
  },
);

export const PersonToCome = Type.Union([AddedPerson, ShareLinkJoin, CallJoin], {
  $id: "PersonToCome",
  description: "Someone to add, or a way to join: exactly one of the three forms.",
  examples: [
    { userId: mina, role: "editor" },
    { shareToken },
    { sharePlay: true as const, callToken: shareToken },
  ],
});
export type PersonToCome = Type.Static<typeof PersonToCome>;

export const RoleChange = Type.Object(
  { role: GivenRole },
  {
    $id: "RoleChange",
    description: "The new role of a companion.",
    additionalProperties: false,
    examples: [{ role: "viewer" }],
  },
);
export type RoleChange = Type.Static<typeof RoleChange>;

export const NewOwner = Type.Object(
  { userId: uuid({ description: "The new owner, who must be one of the itinerary's companions." }) },
  {
    $id: "NewOwner",
    description: "The new owner of an itinerary.",
    additionalProperties: false,
    examples: [{ userId: mina }],
  },
);
export type NewOwner = Type.Static<typeof NewOwner>;

const offerId = "1f0a7c52-9d3b-4e66-8a0f-5b7c2d9e4a10";

export const HandOver = Type.Object(
  {
    id: uuid({ description: "The offer's id; the owner withdraws it with `declineInvitation`." }),
    userId: uuid({ description: "The traveller to whom the itinerary is offered." }),
    expiresAt: dateTime({ description: "When the offer expires, 14 days after it was made." }),
  },
  {
    $id: "HandOver",
    description: "The offer of an itinerary to a new owner, who has not accepted yet.",
    examples: [{ id: offerId, userId: mina, expiresAt: "2026-05-15T09:00:00.000Z" }],
  },
);
export type HandOver = Type.Static<typeof HandOver>;

export const ReceivedInvitation = Type.Object(
  {
    id: uuid({ description: "The invitation's id." }),
    role: choice(["owner", "editor", "viewer"], {
      description:
        "`owner`: someone wants to hand the itinerary over. `editor` or `viewer`: someone has added the traveller to it, or has invited their email address.",
    }),
    itinerary: Type.Object(
      {
        id: uuid({ description: "The itinerary's id." }),
        title: Type.String({ description: "The itinerary's title." }),
        destination: Type.Optional(Type.String({ description: "The itinerary's destination." })),
        startDate: Type.Optional(Type.String({ format: "date", description: "The first day." })),
        dayCount: count({ description: "How many days it has." }),
      },
      { description: "The itinerary." },
    ),
    from: Author,
    createdAt: dateTime({ description: "When the traveller was invited." }),
    expiresAt: Type.Optional(
      dateTime({ description: "When it expires. Hand-overs and invitations by email expire." }),
    ),
  },
  {
    $id: "ReceivedInvitation",
    description: "An invitation to an itinerary, or the offer of a hand-over.",
    examples: [
      {
        id: offerId,
        role: "viewer",
        itinerary: {
          id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
          title: "Lisbon in spring",
          destination: "Lisbon",
          dayCount: 3,
        },
        from: { id: mina, username: "mina", displayName: "Mina Okafor" },
        createdAt: "2026-05-01T09:00:00.000Z",
      },
    ],
  },
);
export type ReceivedInvitation = Type.Static<typeof ReceivedInvitation>;

export const ReceivedInvitations = Type.Object(
  { data: Type.Array(ReceivedInvitation, { description: "Newest first, at most 100." }) },
  {
    $id: "ReceivedInvitations",
    description: "Invitations that the traveller has neither accepted nor declined.",
    examples: [{ data: [] }],
  },
);
export type ReceivedInvitations = Type.Static<typeof ReceivedInvitations>;

export const EmailInvitee = Type.Object(
  { email: emailAddress({ description: "The address to invite." }), role: GivenRole },
  {
    $id: "EmailInvitee",
    description: "Someone to invite by their email address.",
    additionalProperties: false,
    examples: [{ email: "noor@example.com", role: "editor" }],
  },
);
export type EmailInvitee = Type.Static<typeof EmailInvitee>;

export const EmailInvitation = Type.Object(
  {
    id: uuid({ description: "The invitation's id; the owner withdraws it with `declineInvitation`." }),
    email: Type.String({ description: "The invited address." }),
    role: GivenRole,
    url: Type.String({
      format: "uri",
      description: "The link in the mail: one person can join with it, whatever address they sign up with.",
    }),
    isMailed: Type.Boolean({
      description: "Whether this service sends mails. If not, send the link yourself.",
    }),
    createdAt: dateTime({ description: "When the address was invited." }),
    expiresAt: dateTime({ description: "When the invitation expires, after 30 days." }),
  },
  {
    $id: "EmailInvitation",
    description:
      "An invitation to an email address that has not been accepted yet. It does not tell whether the address has an account.",
    examples: [
      {
        id: offerId,
        email: "noor@example.com",
        role: "editor",
        url: `https://waybook.example/join/0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11#token=${shareToken}`,
        isMailed: true,
        createdAt: "2026-05-01T09:00:00.000Z",
        expiresAt: "2026-05-31T09:00:00.000Z",
      },
    ],
  },
);
export type EmailInvitation = Type.Static<typeof EmailInvitation>;

export const Companion = Type.Object(
  {
    ...Author.properties,
    role: choice(["owner", "editor", "viewer"], { description: "Their role on the itinerary." }),
    isInvited: Type.Optional(
      Type.Literal(true, {
        description: "They were added, but have neither opened nor accepted the itinerary yet.",
      }),
    ),
  },
  {
    $id: "Companion",
    description: "The owner or a companion of an itinerary.",
    examples: [{ id: mina, username: "mina", displayName: "Mina Okafor", role: "owner" }],
  },
);
export type Companion = Type.Static<typeof Companion>;

export const Companions = Type.Object(
  {
    data: Type.Array(Companion, {
      description: "The owner, then editors, then viewers, each sorted by name.",
    }),
    handOver: Type.Optional(HandOver),
    emailInvitations: Type.Optional(
      Type.Array(EmailInvitation, {
        description: "Invited addresses, newest first. For the owner, if there are any.",
      }),
    ),
  },
  {
    $id: "Companions",
    description:
      "An itinerary's owner and companions; for the owner, also the pending hand-over and invited addresses.",
    examples: [{ data: [{ id: mina, username: "mina", displayName: "Mina Okafor", role: "owner" }] }],
  },
);
export type Companions = Type.Static<typeof Companions>;

export const ShareLinkDraft = Type.Object(
  {
    role: GivenRole,
    expiresAt: Type.Optional(
      dateTime({
        description:
          "When the link expires; must be in the future. Without it, the link works until it is revoked.",
      }),
    ),
  },
  {
    $id: "ShareLinkDraft",
    description: "A share link to create.",
    additionalProperties: false,
    examples: [{ role: "viewer" }, { role: "editor", expiresAt: "2026-05-01T09:00:00.000Z" }],
  },
);
export type ShareLinkDraft = Type.Static<typeof ShareLinkDraft>;

export const ShareLink = Type.Object(
  {
    url: Type.String({ format: "uri", description: "The link to send: the page where people join." }),
    shareToken: token("The token that the service's own apps send to join."),
    role: GivenRole,
    expiresAt: Type.Optional(dateTime({ description: "When the link expires." })),
  },
  {
    $id: "ShareLink",
    description: "The link that lets people join an itinerary. Anyone who has it can use it.",
    examples: [
      {
        url: `https://waybook.example/join/0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11#token=${shareToken}`,
        shareToken,
        role: "viewer",
      },
    ],
  },
);
export type ShareLink = Type.Static<typeof ShareLink>;

export const Invitation = Type.Object(
  {
    title: Type.String({ description: "The itinerary's title." }),
    destination: Type.Optional(Type.String({ description: "The itinerary's destination." })),
    startDate: Type.Optional(Type.String({ format: "date", description: "The first day." })),
    dayCount: count({ description: "How many days it has." }),
    owner: Author,
    role: choice(["owner", "editor", "viewer"], {
      description: "The caller's role after joining: the link's, or a higher one that they already have.",
    }),
    roleNow: Type.Optional(
      choice(["owner", "editor", "viewer"], {
        description: "The caller's current role, if they have already joined.",
      }),
    ),
  },
  {
    $id: "Invitation",
    description: "What a share link leads to: a short description of the itinerary.",
    examples: [
      {
        title: "Lisbon in spring",
        destination: "Lisbon",
        startDate: "2026-05-01",
        dayCount: 3,
        owner: { id: mina, username: "mina", displayName: "Mina Okafor" },
        role: "viewer",
      },
    ],
  },
);
export type Invitation = Type.Static<typeof Invitation>;

export const Call = Type.Object(
  {
    callToken: token("The token with which people on the call join."),
    expiresAt: dateTime({ description: "When it expires, 6 hours from now." }),
  },
  {
    $id: "Call",
    description: "A video call from which people join as editors.",
    examples: [{ callToken: shareToken, expiresAt: "2026-05-01T15:00:00.000Z" }],
  },
);
export type Call = Type.Static<typeof Call>;
