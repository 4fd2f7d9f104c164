export const en = {
  shell: {
    skip: "Skip to content",
    home: "Waybook, start page",
    navigation: "Main",
    footer: "More",
    reference: "API reference",
    errors: "Errors",
    openapi: "OpenAPI document",
    license: "Open source, Apache License 2.0",
  },
  preferences: {
    title: "Language and colours",
    language: "Language",
    colors: "Colours",
    light: "Light",
    auto: "Auto",
    dark: "Dark",
  },
  home: {
    title: "Plan the way together",
    headline: "Plan the way together.",
    headlineEnd: "Lose nothing along it.",
    lead: "Waybook keeps a whole trip in one itinerary: days and stops, packing and costs. Write it with the people you travel with; nobody’s change overwrites another’s.",
    firstCall: "Make a first call",
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
    referenceHint: "Every endpoint, with a way to try it right here.",
  },
  status: {
    pending: "Asking the service …",
    success: "The service is ready",
    error: "The service cannot answer right now",
  },
  errors: {
    title: "Errors of the API",
    lead: "Outside the OAuth endpoints every error is a problem (RFC 9457) with one of these codes in <code>code</code>. Program against the code: titles and details are for people and may change. Codes may be added, so treat one you do not know by its status.",
  },
  notFound: {
    title: "Off the map",
    text: "There is no page at {path}. It may have moved, or the address has a slip in it.",
    home: "Back to the start page",
  },
  error: {
    title: "The path is blocked",
    text: "This page could not be shown. Trying again often helps; if it doesn’t, the start page still works.",
    detail: "What happened",
    retry: "Try again",
    home: "To the start page",
  },
} as const;

type Translated<Text> = {
  readonly [Key in keyof Text]: Text[Key] extends string ? string : Translated<Text[Key]>;
};

/** What every language must say. A key that English has and another language lacks does not compile. */
export type Messages = Translated<typeof en>;
