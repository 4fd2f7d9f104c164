import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDraft } from "../draft/use-draft.ts";
import { companionsQuery, shareLinkQuery } from "./sharing-queries.ts";

/** Everyone who travels along. People join by a link at any time, often while whoever sent it looks on. */
export const useWatchedCompanions = (id: string) => {
  const queryClient = useQueryClient();
  const changes = useDraft(({ peopleChanges }) => peopleChanges);
  useEffect(() => {
    if (changes === 0) return;
    void queryClient.invalidateQueries({ queryKey: companionsQuery(id).queryKey });
    // It ends with whoever is removed.
    void queryClient.invalidateQueries({ queryKey: shareLinkQuery(id).queryKey });
  }, [queryClient, id, changes]);
  return useQuery(companionsQuery(id));
};
