export const error = {
  title: "The path is blocked",
  text: "This page could not be shown. Trying again often helps; if it doesn’t, the start page still works.",
  awayTitle: "This page could not be loaded",
  detail: "What happened",
  retry: "Try again",
  home: "To the start page",
} as const;
