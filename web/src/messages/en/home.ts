export const home = {
  title: "Plan the way together",
  headline: "Plan the way together.",
  headlineEnd: "Lose nothing along it.",
  lead: "Waybook keeps a whole trip in one itinerary: days and stops, packing and costs. Write it with the people you travel with; nobody’s change overwrites another’s.",
  explore: "Explore itineraries",
  start: "Start planning",
  exploreTitle: "Where others have been",
  exploreAll: "See all of Explore",
  map: {
    first: "Old harbour",
    second: "Boat across",
    third: "Over the pass",
  },
  pointsTitle: "What Waybook is built for",
  noLostEdits: {
    title: "No edit is lost",
    text: "Every version of an itinerary has its own mark. If someone saved before you, your save is held back and you are told. Neither of you is overwritten, and earlier versions can be brought back.",
  },
  sharing: {
    title: "Editors write, viewers read",
    text: "Add people one by one or hand out a link, and say what it allows. Take it back whenever you like. What you don’t share stays yours alone.",
  },
  open: {
    title: "Open to your own tools",
    text: "Read and write itineraries over a documented HTTP API. Other apps ask for access through OAuth and get only what you allow. Assistants connect over MCP, under the same rules.",
  },
  ownMachine: {
    title: "Runs on your own machine",
    text: "One process with its database inside: npm start, and your plans are on your own disk. PostgreSQL and S3 storage of your choice can take over later.",
  },
  developersTitle: "Your first call",
  developersText:
    "This Waybook answers at <code>{origin}</code>. In its folder, three lines lead to your first answer.",
  addTraveller: "Add a traveller",
  issueToken: "Issue a token",
  askAccount: "Ask who you are",
  copy: "Copy the commands",
  copied: "Copied",
} as const;
