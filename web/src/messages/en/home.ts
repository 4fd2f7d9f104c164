export const home = {
  title: "Plan trips together",
  headline: "Plan your trip together.",
  headlineEnd: "Lose nothing on the way.",
  lead: "Where to go, what to pack, what it costs: the whole trip in one place. Everyone can write at the same time, and nobody’s changes get overwritten.",
  explore: "Explore trips",
  start: "Start planning",
  picture: {
    label:
      "Ada and Bo plan the same trip at the same time. Ada adds two stops, which appear on the map; Bo makes the first one earlier and writes a note. Both see everything at once.",
    trip: "To the lake and over the pass",
    saved: "Saved",
    saving: "Saving …",
    day: "Day 1",
    first: "Old harbour",
    second: "Boat across the lake",
    third: "Over the pass",
    note: "Last boat back at 18:00!",
    addStop: "Add a stop",
    pause: "Pause the picture",
    play: "Play the picture",
  },
  exploreTitle: "Where others have been",
  exploreAll: "See all trips",
  pointsTitle: "What you can count on",
  noLostEdits: {
    title: "No edit is lost",
    text: "Write at the same time, or without a connection for a while: it all comes together. If two of you change the same words, Waybook asks which to keep. Earlier versions can be brought back.",
  },
  sharing: {
    title: "You decide who sees it",
    text: "Add people one by one or send a link, and choose who can write and who can only read. You can change your mind at any time. What you don’t share stays private.",
  },
  together: {
    title: "Everything is in one place",
    text: "Stops on the map, packing list, costs and tickets are together. Take the plan along as a PDF, or see it in your calendar.",
  },
  signpost: { packing: "Packing", costs: "Costs", tickets: "Tickets" },
  ownServer: {
    title: "On your own server, if you like",
    text: "Waybook is open source: one command starts it on a machine of yours, with everything it needs. <link>How to run it</link>",
  },
  closing: {
    title: "Where to?",
    text: "A title is all you need to begin. We suggest places while you type.",
    developers: "For developers: API, apps and assistants",
  },
} as const;
