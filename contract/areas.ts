/** The headings of the API reference, in order. */
export const areas = {
  OAuth: "How an app gets a traveller's permission: standard OAuth 2.0.",
  Itineraries: "Read and write itineraries. ETags make sure that nobody's changes are overwritten.",
  Images: "Images of days and covers: uploaded, searched for, or drawn; and the files themselves.",
  Documents:
    "Tickets, reservations, passports. Other apps see names and kinds; only the service's own apps see contents.",
  Imports: "Turn a video, an album or a PDF into an itinerary. For the service's own apps.",
  Places: "Suggestions of places while someone types. For the service's own apps.",
  Sharing: "Companions and their roles, invitations, share links, video calls. For the service's own apps.",
  Library:
    "The itineraries that a traveller owns, has a role on, saved, liked or disliked, and the changes to them.",
  Explore: "Public itineraries: a ranked feed, and search.",
  People: "Travellers: public profiles, following and blocking.",
  Moderation: "Reports about travellers, and moderators' decisions. For the service's own apps.",
  Assistants: "MCP for assistants, with the same OAuth and the same permissions as the REST API.",
  "Sign-in": "Passwords, passkeys, sessions, and apps that ask for access. For the service's own apps.",
  Account: "The signed-in traveller's own account. For the service's own apps.",
  Service: "Whether the service is up. For load balancers and monitoring.",
} as const;

export type Area = keyof typeof areas;
