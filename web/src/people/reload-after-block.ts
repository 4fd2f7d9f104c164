import type { QueryClient } from "@tanstack/react-query";

/** Blocking hides what someone has published, and unblocking shows it. */
export const reloadAfterBlock = (queryClient: QueryClient, userId: string): Promise<void> => {
  queryClient.removeQueries({ queryKey: ["explore"], type: "inactive" });
  return queryClient.invalidateQueries({ queryKey: ["people", userId] });
};
