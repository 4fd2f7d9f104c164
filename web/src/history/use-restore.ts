import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import { revisionsQuery } from "./queries.ts";

type Current = { readonly version: number; readonly etag: string };
type Restoring = { readonly version: number; readonly when: string };

/** Restores a version. That creates a new version, so undo restores the one before. */
export const useRestore = (id: string, { version: current, etag }: Current) => {
  const t = useTranslations("history");
  const notify = useNotify();
  const failureText = useFailureText();
  const queryClient = useQueryClient();

  const reload = () => queryClient.invalidateQueries({ queryKey: revisionsQuery(id).queryKey });
  const restore = async (version: number, etag: string) => {
    const { headers } = await client.restoreRevision({
      params: { id, version },
      headers: { "if-match": etag },
    });
    await reload();
    return headers.get("etag") ?? "";
  };
  const onError = (error: unknown) => {
    const isOvertaken = error instanceof ApiError && error.code === "itineraryModified";
    if (isOvertaken) void reload();
    notify({ message: isOvertaken ? t("overtaken") : failureText(error), isFailure: true });
  };

  return useMutation({
    mutationFn: ({ version }: Restoring) => restore(version, etag),
    onSuccess: (etag, { when }) => {
      const takeBack = () => restore(current, etag).then(() => notify({ message: t("undone") }), onError);
      notify({
        message: t("restored", { when }),
        action: { label: t("undo"), onClick: () => void takeBack() },
      });
    },
    onError,
  });
};
