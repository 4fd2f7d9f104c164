export const notFound = {
  title: "Page not found",
  text: "There is no page at {path}. It may have moved, or there’s a typo in the address.",
  home: "Go to the start page",
} as const;
