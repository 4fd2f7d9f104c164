import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type {
  ReminderPreferences,
  ReminderPreferencesChange,
} from "../../../contract/reminder-preferences.ts";
import { client } from "../api/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";

export const remindersQuery = queryOptions({
  queryKey: ["reminders"],
  queryFn: ({ signal }) => client.getReminderPreferences({ signal }).then(({ body }) => body),
});

type Setting = keyof ReminderPreferences;

const shownMs = 4_000;

/** Saves a setting as soon as it is changed, says which one was saved last, and undoes a change that fails. */
export const useReminderChange = () => {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const failureText = useFailureText();
  const [saved, setSaved] = useState<Setting>();
  const { queryKey } = remindersQuery;

  const { mutate } = useMutation({
    mutationKey: queryKey,
    // One after the other; otherwise an earlier response might undo a later choice.
    scope: { id: "reminders" },
    mutationFn: (body: ReminderPreferencesChange) => client.changeReminderPreferences({ body }),
    onMutate: async (change) => {
      setSaved(undefined);
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (preferences) => preferences && { ...preferences, ...change });
      return before;
    },
    onSuccess: (_, change) => setSaved(Object.keys(change)[0] as Setting),
    onError: (error, change, before) => {
      // Only the settings of this change: others may have been changed since.
      const names = Object.keys(change) as Setting[];
      queryClient.setQueryData(
        queryKey,
        (preferences) =>
          preferences &&
          before && { ...preferences, ...Object.fromEntries(names.map((name) => [name, before[name]])) },
      );
      notify({ message: failureText(error), isFailure: true });
      // After several failures, only the server knows the true values.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1)
        void queryClient.invalidateQueries({ queryKey });
    },
  });

  useEffect(() => {
    if (saved === undefined) return;
    const end = setTimeout(() => setSaved(undefined), shownMs);
    return () => clearTimeout(end);
  }, [saved]);

  return { change: mutate, saved };
};
