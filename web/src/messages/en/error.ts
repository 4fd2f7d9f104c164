export const error = {
  title: "Something went wrong",
  text: "We couldn’t show this page. Trying again often helps. If it doesn’t, go to the start page.",
  loadFailedTitle: "This page couldn’t be loaded",
  detail: "Details",
  retry: "Try again",
  home: "Go to the start page",
} as const;
