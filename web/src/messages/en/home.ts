export const home = {
  title: "Plan trips together",
  headline: "Plan your trip together.",
  headlineEnd: "Lose nothing on the way.",
  lead: "Waybook keeps a whole trip in one place: days and stops, packing and costs. Plan it with the people you travel with; nobody’s changes overwrite anyone else’s.",
  explore: "Explore trips",
  start: "Start planning",
  exploreTitle: "Where others have been",
  exploreAll: "See all trips",
  map: {
    first: "Old harbour",
    second: "Boat across",
    third: "Over the pass",
  },
  pointsTitle: "What Waybook is built for",
  noLostEdits: {
    title: "No edit is lost",
    text: "If someone saved before you, Waybook notices, and nobody’s work is overwritten. You can bring back earlier versions at any time.",
  },
  sharing: {
    title: "Editors write, viewers read",
    text: "Add people one by one or send a link, and choose what they can do. You can change your mind at any time. What you don’t share stays private.",
  },
  open: {
    title: "Open to your own tools",
    text: "Read and write itineraries over a documented HTTP API. Other apps ask for access through OAuth and get only what you allow. Assistants connect over MCP, under the same rules.",
  },
  ownMachine: {
    title: "Runs on your own machine",
    text: "One process with its database inside: run npm start, and your plans are on your own disk. You can switch to PostgreSQL and S3 storage later.",
  },
  developersTitle: "Your first request",
  developersText:
    "This Waybook runs at <code>{origin}</code>. Three commands in its folder get you your first response.",
  addTraveller: "Add a traveller",
  issueToken: "Issue a token",
  fetchAccount: "Fetch your account",
  copy: "Copy the commands",
  copied: "Copied",
} as const;
