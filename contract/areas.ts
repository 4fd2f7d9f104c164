/** The headings of the API reference, in order. */
export const areas = {
  OAuth: "How an app gets a traveller's permission: OAuth 2.0, as its standards have it.",
  Itineraries: "Write itineraries, read them, and keep other writers' changes safe with ETags.",
  Images: "The pictures of days and covers: sent, searched for, or drawn; and the files themselves.",
  Documents: "Tickets, reservations, passports: names and kinds for apps, contents for the service's own.",
  Imports: "A video, an album or a PDF becomes an itinerary. For the service's own apps.",
  Places: "Where places are, found while their names are typed. For the service's own apps.",
  Sharing: "Who travels along: people and their roles, share links, video calls. For the service's own apps.",
  Library: "What a traveller made, was given, saved, liked or disliked; and what changed of it.",
  Explore: "What travellers have published: ranked, and searched.",
  People: "The travellers behind the itineraries: profiles, following and blocking.",
  Moderation: "Reports, and what moderators decide. For the service's own apps.",
  Assistants: "What assistants speak: MCP, with the same OAuth and the same rules as everything else here.",
  "Sign-in":
    "How travellers get in and stay safe: passwords, passkeys, sessions, and the apps that ask for access. For the service's own apps.",
  Account: "The signed-in traveller's own account; for the service's own apps.",
  Service: "Whether the service is up; for load balancers and monitors.",
} as const;

export type Area = keyof typeof areas;
