export const failures = {
  offline:
    "We couldn’t reach the service. You seem to be offline. Nothing is lost: try again when you’re back online.",
  rateLimited: "Too many attempts. Try again in {wait}.",
  signedOut: "You’re no longer signed in. Sign in and try again.",
  notSignedInAgain: "Nothing was changed, because you didn’t sign in again.",
  suspended:
    "A moderator has suspended this account. If you think that’s a mistake, contact the people who run this Waybook.",
  unavailable: "The service isn’t responding right now. Nothing is lost: try again in a moment.",
  internal: "Something went wrong on our side. If it happens again, report it with this number: {instance}",
  gone: "This no longer exists. Reload the page to see what’s there now.",
  invalid: "Some of this isn’t valid. Check it and try again.",
  other: "That didn’t work. Try again, or reload the page.",
  part: "This part of the page couldn’t be loaded. Try again when you’re online.",
  retry: "Try again",
} as const;
