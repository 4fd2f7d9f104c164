import { Author } from "./author.ts";
import { choice, count, dateTime, nonBlank, uuid } from "./formats.ts";
import * as Type from "./type.ts";

export const GivenRole = choice(["editor", "viewer"], {
  $id: "GivenRole",
  description: "What a companion can do with an itinerary: change it or read it.",
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
    description: "Adds a traveller. For the owner; again with another role changes it.",
    additionalProperties: false,
    examples: [{ userId: mina, role: "editor" }],
  },
);

export const ShareLinkJoin = Type.Object(
  { shareToken: token("The token of the itinerary's share link.") },
  {
    $id: "ShareLinkJoin",
    description: "Joins by the itinerary's share link, in the role that it gives.",
    additionalProperties: false,
    examples: [{ shareToken }],
  },
);
export type ShareLinkJoin = Type.Static<typeof ShareLinkJoin>;

export const CallJoin = Type.Object(
  {
    sharePlay: Type.Literal(true, { description: "That it is a call." }),
    callToken: token("The token that the call carries."),
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
  description: "Someone is added, or joins: exactly one of the three forms.",
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
    description: "The role that someone has from now on.",
    additionalProperties: false,
    examples: [{ role: "viewer" }],
  },
);
export type RoleChange = Type.Static<typeof RoleChange>;

export const NewOwner = Type.Object(
  { userId: uuid({ description: "Who is to own it: one of the itinerary's people." }) },
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
    expiresAt: dateTime({ description: "When the offer expires: 14 days after it was made." }),
  },
  {
    $id: "HandOver",
    description: "An itinerary that waits for its new owner to accept it.",
    examples: [{ id: offerId, userId: mina, expiresAt: "2026-05-15T09:00:00.000Z" }],
  },
);
export type HandOver = Type.Static<typeof HandOver>;

export const ReceivedInvitation = Type.Object(
  {
    id: uuid({ description: "The invitation's id." }),
    role: choice(["owner", "editor", "viewer"], {
      description: "`owner`: the itinerary is handed over. The others: someone added the traveller to it.",
    }),
    itinerary: Type.Object(
      {
        id: uuid({ description: "The itinerary's id." }),
        title: Type.String({ description: "What it is called." }),
        destination: Type.Optional(Type.String({ description: "Where it leads." })),
        startDate: Type.Optional(Type.String({ format: "date", description: "When it begins." })),
        dayCount: count({ description: "How many days it has." }),
      },
      { description: "What it is about." },
    ),
    from: Author,
    createdAt: dateTime({ description: "When the traveller was invited." }),
    expiresAt: Type.Optional(dateTime({ description: "When it expires; only hand-overs do." })),
  },
  {
    $id: "ReceivedInvitation",
    description: "What someone else wants to share with the traveller, or to hand over to them.",
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
  { data: Type.Array(ReceivedInvitation, { description: "The last first; at most 100." }) },
  {
    $id: "ReceivedInvitations",
    description: "What waits for the traveller's yes.",
    examples: [{ data: [] }],
  },
);
export type ReceivedInvitations = Type.Static<typeof ReceivedInvitations>;

export const Companion = Type.Object(
  {
    ...Author.properties,
    role: choice(["owner", "editor", "viewer"], { description: "What they may do with it." }),
    isInvited: Type.Optional(
      Type.Literal(true, { description: "They were added, and have neither opened nor accepted it yet." }),
    ),
  },
  {
    $id: "Companion",
    description: "One of an itinerary's people.",
    examples: [{ id: mina, username: "mina", displayName: "Mina Okafor", role: "owner" }],
  },
);
export type Companion = Type.Static<typeof Companion>;

export const Companions = Type.Object(
  {
    data: Type.Array(Companion, { description: "The owner, then editors, then viewers; each by name." }),
    handOver: Type.Optional(HandOver),
  },
  {
    $id: "Companions",
    description: "An itinerary's owner and companions; for the owner, also the pending hand-over.",
    examples: [{ data: [{ id: mina, username: "mina", displayName: "Mina Okafor", role: "owner" }] }],
  },
);
export type Companions = Type.Static<typeof Companions>;

export const ShareLinkDraft = Type.Object(
  {
    role: GivenRole,
    expiresAt: Type.Optional(
      dateTime({
        description: "When the link expires, in the future; without it, the link works until it is revoked.",
      }),
    ),
  },
  {
    $id: "ShareLinkDraft",
    description: "What a share link is to give.",
    additionalProperties: false,
    examples: [{ role: "viewer" }, { role: "editor", expiresAt: "2026-05-01T09:00:00.000Z" }],
  },
);
export type ShareLinkDraft = Type.Static<typeof ShareLinkDraft>;

export const ShareLink = Type.Object(
  {
    url: Type.String({ format: "uri", description: "The page where people join." }),
    shareToken: token("What the service's own apps join with."),
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
    title: Type.String({ description: "What the itinerary is called." }),
    destination: Type.Optional(Type.String({ description: "Where it leads." })),
    startDate: Type.Optional(Type.String({ format: "date", description: "When it begins." })),
    dayCount: count({ description: "How many days it has." }),
    owner: Author,
    role: choice(["owner", "editor", "viewer"], {
      description:
        "The role that the caller has after joining: the link's, or a higher one that they have already.",
    }),
    roleNow: Type.Optional(
      choice(["owner", "editor", "viewer"], {
        description: "The caller's role, if they have joined already.",
      }),
    ),
  },
  {
    $id: "Invitation",
    description: "What someone learns of an itinerary before they join it.",
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
    callToken: token("To be given to those on the call, who join with it."),
    expiresAt: dateTime({ description: "When it expires: 6 hours from now." }),
  },
  {
    $id: "Call",
    description: "A video call from which people join as editors.",
    examples: [{ callToken: shareToken, expiresAt: "2026-05-01T15:00:00.000Z" }],
  },
);
export type Call = Type.Static<typeof Call>;
