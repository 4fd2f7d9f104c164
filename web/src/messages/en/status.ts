export const status = {
  pending: "Checking the service …",
  success: "The service is up",
  offline: "No connection to the service",
  error: "The service isn’t responding right now",
} as const;
