import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { reloadLibrary } from "../library/reload-library.ts";
import { useSignInFirst } from "../sign-in/use-sign-in-first.ts";
import { useNotify } from "../use-notify.ts";
import { applyMark, type MarkChange, type Marks } from "./apply-mark.ts";
import { performMark } from "./perform-mark.ts";

const marksQueries = { queryKey: ["marks"] };

const changeCached = (
  queryClient: QueryClient,
  id: string,
  change: (marks: ItineraryMarks) => ItineraryMarks,
) =>
  queryClient.setQueriesData<Marks>(marksQueries, (marksById) => {
    const marks = marksById?.[id];
    return marks ? { ...marksById, [id]: change(marks) } : marksById;
  });

type Marked = { readonly id: string; readonly title: string };

/**
 * Marks an itinerary, with an optimistic update everywhere, which is undone if the server refuses it. Guests sign
 * in first and come back to it.
 */
export const useMark = ({ id, title }: Marked): ((change: MarkChange) => void) => {
  const queryClient = useQueryClient();
  const signInFirst = useSignInFirst();
  const notify = useNotify();
  const failureText = useFailureText();
  const mutationKey = ["mark", id];

  const { mutate } = useMutation({
    mutationKey,
    // One after the other; otherwise the first of two quick clicks might win.
    scope: { id: `mark-${id}` },
    mutationFn: (change: MarkChange) => performMark({ id, title }, change),
    onMutate: async (change) => {
      await queryClient.cancelQueries(marksQueries);
      const lists = queryClient.getQueriesData<Marks>(marksQueries);
      const before = lists.find(([, marksById]) => marksById?.[id])?.[1]?.[id];
      changeCached(queryClient, id, (marks) => applyMark(marks, change));
      return before;
    },
    onError: (error, _, before) => {
      if (before) changeCached(queryClient, id, () => before);
      notify({ message: failureText(error), isFailure: true });
    },
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      if (isLast) void queryClient.invalidateQueries(marksQueries);
      void reloadLibrary(queryClient);
    },
  });

  return (change) => signInFirst(() => mutate(change), id);
};
