import type { QueryClient } from "@tanstack/react-query";

const queryKey = ["library"];

/** For use after a change. Restarts requests that are under way: their responses may be from before the change. */
export const reloadLibrary = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
};
