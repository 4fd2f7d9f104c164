import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { client } from "../api/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { reloadLibrary } from "../library/reload-library.ts";
import { useSignInFirst } from "../sign-in/use-sign-in-first.ts";
import { useNotify } from "../use-notify.ts";
import { applyMark, type MarkChange, type Marks } from "./apply-mark.ts";

const everywhere = { queryKey: ["marks"] };

const change = (queryClient: QueryClient, id: string, make: (marks: ItineraryMarks) => ItineraryMarks) =>
  queryClient.setQueriesData<Marks>(everywhere, (known) => {
    const marks = known?.[id];
    return marks ? { ...known, [id]: make(marks) } : known;
  });

const send = ({ mark, isOn }: MarkChange, call: { readonly params: { readonly id: string } }) => {
  switch (mark) {
    case "like":
      return isOn ? client.likeItinerary(call) : client.unlikeItinerary(call);
    case "dislike":
      return isOn ? client.dislikeItinerary(call) : client.undislikeItinerary(call);
    case "save":
      return isOn ? client.saveItinerary(call) : client.unsaveItinerary(call);
  }
};

/**
 * Marks an itinerary, with an optimistic update wherever it is shown that is undone when the request fails. Guests sign
 * in first and come back to it.
 */
export const useMark = (id: string): ((marking: MarkChange) => void) => {
  const queryClient = useQueryClient();
  const signInFirst = useSignInFirst();
  const notify = useNotify();
  const failureText = useFailureText();
  const mutationKey = ["mark", id];

  const { mutate } = useMutation({
    mutationKey,
    // One after the other; otherwise the first of two quick clicks might win.
    scope: { id: `mark-${id}` },
    mutationFn: (marking: MarkChange) => send(marking, { params: { id } }),
    onMutate: async (marking) => {
      await queryClient.cancelQueries(everywhere);
      const before = queryClient.getQueriesData<Marks>(everywhere).find(([, known]) => known?.[id])?.[1]?.[
        id
      ];
      change(queryClient, id, (marks) => applyMark(marks, marking));
      return before;
    },
    onError: (error, _, before) => {
      if (before) change(queryClient, id, () => before);
      notify({ message: failureText(error), isFailure: true });
    },
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      if (isLast) void queryClient.invalidateQueries(everywhere);
      void reloadLibrary(queryClient);
    },
  });

  return (marking) => signInFirst(() => mutate(marking), id);
};
