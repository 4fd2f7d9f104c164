import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Person } from "../../../contract/person.ts";
import { client } from "../api/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useSignInFirst } from "../sign-in/use-sign-in-first.ts";
import { useNotify } from "../use-notify.ts";
import { reloadAfterBlock } from "./reload-after-block.ts";

/** Blocks or unblocks someone. Undoing a block follows them again if the traveller did before. */
export const useBlock = ({ id: userId, displayName, isFollowed }: Person): ((isOn: boolean) => void) => {
  const t = useTranslations("person");
  const queryClient = useQueryClient();
  const signInFirst = useSignInFirst();
  const notify = useNotify();
  const failureText = useFailureText();
  const call = { params: { userId } };

  const { mutate } = useMutation({
    scope: { id: `block-${userId}` },
    mutationFn: async ({ isOn, followsAgain = false }: { isOn: boolean; followsAgain?: boolean }) => {
      await (isOn ? client.blockPerson(call) : client.unblockPerson(call));
      if (followsAgain) await client.followPerson(call);
    },
    onSuccess: (_, { isOn }) => {
      const undo = () => mutate({ isOn: !isOn, followsAgain: isOn && isFollowed });
      notify({
        message: t(isOn ? "blocked" : "unblocked", { name: displayName }),
        action: { label: t("undo"), onClick: undo },
      });
    },
    onError: (error) => notify({ message: failureText(error), isFailure: true }),
    onSettled: () => reloadAfterBlock(queryClient, userId),
  });

  return (isOn) => signInFirst(() => mutate({ isOn }));
};
