import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Person } from "../../../contract/person.ts";
import { client } from "../api/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useSignInFirst } from "../sign-in/use-sign-in-first.ts";
import { useNotify } from "../use-notify.ts";
import { personQuery } from "./person-queries.ts";

/** Follows or unfollows someone, with an optimistic update that is undone when the request fails. */
export const useFollow = ({ id: userId }: Person): ((isOn: boolean) => void) => {
  const queryClient = useQueryClient();
  const signInFirst = useSignInFirst();
  const notify = useNotify();
  const failureText = useFailureText();
  const { queryKey } = personQuery(userId);
  const mutationKey = ["follow", userId];

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `follow-${userId}` },
    mutationFn: (isOn: boolean) =>
      isOn ? client.followPerson({ params: { userId } }) : client.unfollowPerson({ params: { userId } }),
    onMutate: async (isOn) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      const before = queryClient.getQueryData(queryKey);
      if (before) {
        const followersCount = before.followersCount + Number(isOn) - Number(before.isFollowed);
        queryClient.setQueryData(queryKey, { ...before, isFollowed: isOn, followersCount });
      }
      return before;
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(queryKey, before);
      notify({ message: failureText(error), isFailure: true });
    },
    onSettled: () => {
      queryClient.removeQueries({ queryKey: ["explore", "following"] });
      if (queryClient.isMutating({ mutationKey }) === 1)
        void queryClient.invalidateQueries({ queryKey, exact: true });
    },
  });

  return (isOn) => signInFirst(() => mutate(isOn));
};
