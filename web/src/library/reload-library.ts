import type { QueryClient } from "@tanstack/react-query";

const queryKey = ["library"];

/** After a change. A list that is just being fetched for the first time is fetched anew: it may be from before the change. */
export const reloadLibrary = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
};
