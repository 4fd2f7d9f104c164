export const device = {
  both: "{browser} on {system}",
  unknown: "An unknown browser",
} as const;
