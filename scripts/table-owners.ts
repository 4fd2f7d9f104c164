/** A file, or a folder with all that is in it. */
type Place = string;
type Reasons = Readonly<Record<Place, string>>;

export type TableOwner = {
  /** Only statements of this room name the table, but for the exceptions below. */
  readonly owner: Place;
  /** Who else may read or lock its rows. */
  readonly readers?: "everyone" | Reasons;
  /** Who else may write its rows. */
  readonly writers?: Reasons;
};

const feature = (name: string) => `server/features/${name}`;

const revoked = {
  "server/access/credentials": "revokes every kind of credential of a traveller at once",
};
const proved = {
  "server/access/recent-sign-in": "a session and a grant both say when their traveller signed in",
};
const searched = {
  [feature("itineraries")]: "what is published gets its words in the statement that writes it",
};
const counted = "locks what triggers count on, in the order in which everyone does";

/** The tables of the database (server/platform/database/schema.sql), and whose they are. */
export const tableOwners: Readonly<Record<string, TableOwner>> = {
  // What nearly every statement joins: who, which itinerary, in which role, and whether others may see it.
  travellers: {
    owner: feature("account"),
    readers: "everyone",
    writers: {
      [feature("sign-in")]: "its columns: the email address and the password",
      [feature("moderation")]: "its column: the suspension",
      [feature("subscriptions")]: "its columns: the plan and since when",
      [feature("samples")]:
        "the authors of the sample itineraries never sign in and have no account to create",
    },
  },
  itineraries: {
    owner: feature("itineraries"),
    readers: "everyone",
    writers: { [feature("sharing")]: "a hand-over changes the owner along with both roles" },
  },
  library_entries: {
    owner: feature("library"),
    readers: "everyone",
    writers: {
      [feature("sharing")]: "its columns: the role, the invitation and what the owner lowered it to",
    },
  },
  listings: { owner: feature("itineraries"), readers: "everyone" },

  // People.
  profiles: {
    owner: feature("people"),
    readers: { [feature("itineraries")]: counted, [feature("sharing")]: counted },
  },
  name_beginnings: { owner: feature("people") },
  follows: {
    owner: feature("people"),
    readers: { [feature("explore")]: "ranks what the people one follows have published, in one statement" },
  },
  blocks: {
    owner: feature("people"),
    readers: {
      "server/access/read-rule.queries.ts": "the read rule asks whom the owner has blocked",
      [feature("explore")]: "leaves blocked people out of a page, in the statement that reads it",
    },
  },
  reports: { owner: feature("moderation") },
  report_decisions: { owner: feature("moderation") },

  // Itineraries, and what belongs to one.
  itinerary_revisions: { owner: feature("itineraries") },
  unpublished_itineraries: { owner: feature("itineraries") },
  documents: {
    owner: feature("documents"),
    readers: { "server/pictures/stored-files": "a file that a document refers to is not deleted" },
  },
  stored_files: {
    owner: "server/pictures/stored-files",
    readers: {
      [feature("documents")]:
        "shows the type and size of a document's file, and locks it while it is attached",
      [feature("account")]: "shows how much of their storage a traveller uses",
    },
  },
  share_links: { owner: feature("sharing") },
  calls: { owner: feature("sharing"), writers: revoked },
  hand_overs: { owner: feature("sharing") },
  email_invitations: { owner: feature("sharing") },
  refused_addresses: { owner: feature("sharing") },
  reminders: { owner: feature("reminders") },
  reminder_preferences: { owner: feature("reminders") },
  reminder_round: { owner: feature("reminders") },
  push_devices: {
    owner: feature("push"),
    readers: {
      [feature("reminders")]: "finds who is reminded by mail or by a notification, in one statement",
      [feature("sign-in")]: "says which of the signed-in browsers are notified",
    },
  },
  held_pushes: { owner: feature("push") },
  plan_news: { owner: feature("push") },
  calendar_feeds: { owner: feature("exports"), writers: revoked },
  sample_set: { owner: feature("samples") },

  // Search.
  listing_words: {
    owner: "server/platform/search",
    readers: { [feature("explore")]: "searches, filters and ranks in one statement" },
    writers: searched,
  },
  search_vocabulary: { owner: "server/platform/search", writers: searched },
  words_let_go: { owner: "server/platform/search" },

  // Signing in.
  sessions: {
    owner: feature("sign-in"),
    readers: {
      "server/oauth": "an approval was given at the sign-in of its session",
      [feature("push")]: "a device is sent nothing any more once its session has expired",
    },
    writers: { ...revoked, ...proved },
  },
  known_browsers: { owner: feature("sign-in"), writers: revoked },
  email_proofs: { owner: feature("sign-in"), writers: revoked },
  passkeys: {
    owner: feature("passkeys"),
    readers: { [feature("sign-in")]: "asks whether a mail is the only way to sign in" },
    writers: revoked,
  },
  passkey_challenges: {
    owner: feature("passkeys"),
    writers: { ...revoked, [feature("sign-in")]: "deletes all that has expired of signing in, in one job" },
  },
  oauth_clients: { owner: "server/oauth" },
  oauth_grants: { owner: "server/oauth", writers: { ...revoked, ...proved } },
  oauth_tokens: { owner: "server/oauth" },
  oauth_states: { owner: "server/oauth", writers: revoked },
  nodes: { owner: "server/access/caller-cache" },
  tries: { owner: "server/access/limits" },
  signing_keys: {
    owner: "server/platform/paging",
    writers: {
      "server/access/link-tokens": "keeps its own key there, beside that of the cursors",
      [feature("push")]: "keeps the private key there with which notifications are signed",
    },
  },
  idempotency_keys: { owner: "server/platform/idempotency" },

  // Plans and imports.
  plan_changes: { owner: feature("subscriptions") },
  imports: {
    owner: feature("imports"),
    readers: { [feature("subscriptions")]: "counts the imports of a billing period against the plan" },
  },
  model_usage: { owner: "server/media-import/model-check" },
  geocoded_places: { owner: "server/geo/geocoding" },
  weather_days: { owner: "server/geo/weather" },
  weather_pace: { owner: "server/geo/weather" },
  routes: { owner: "server/geo/ways" },
  paces: { owner: "server/platform/pacing" },

  migrations: { owner: "server/platform/database" },
};

/** Files that may read and lock rows of every table. */
export const readersOfAll: Reasons = {
  "server/features/account/belongings.queries.ts":
    "locks every row that goes with an account, in the order in which everyone does, before it is deleted",
};
