export const failures = {
  offline: "No answer came. You seem to be offline: nothing was lost, try again when you are back.",
  rateLimited: "That was too often. Try again in {wait}.",
  signedOut: "You are no longer signed in. Sign in again, then repeat this.",
  notProved: "Nothing was done, because you did not sign in again.",
  suspended:
    "A moderator has suspended this account. If you think that is a mistake, write to those who run this service.",
  unavailable: "The service cannot answer right now. Nothing was lost: try again in a moment.",
  internal: "Something went wrong on our side. If it happens again, report it with the number {instance}.",
  gone: "It is no longer there. Load the page again to see what is.",
  invalid: "Some of this was not accepted. Look it over and try again.",
  other: "That did not work. Try again; if it stays so, load the page anew.",
  part: "This part of the page did not arrive. Try again when you have a connection.",
  retry: "Try again",
} as const;
