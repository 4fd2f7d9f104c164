export const status = {
  pending: "Asking the service …",
  success: "The service is ready",
  offline: "No connection to the service",
  error: "The service cannot answer right now",
} as const;
