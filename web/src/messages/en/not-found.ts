export const notFound = {
  title: "Off the map",
  text: "There is no page at {path}. It may have moved, or the address has a slip in it.",
  home: "Back to the start page",
} as const;
