import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ShareLink, ShareLinkDraft } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";
import { QueryResult } from "../settings/query-result.tsx";
import { ShareLinkDetails } from "./share-link-details.tsx";
import { ShareLinkForm } from "./share-link-form.tsx";
import { shareLinkQuery } from "./sharing-queries.ts";
import { useSharingFailureText } from "./use-sharing-failure-text.ts";

/** The share link, or a form to create one. */
export const ShareLinkPart = ({ id }: { readonly id: string }) => {
  const t = useTranslations("sharing");
  const failureText = useSharingFailureText();
  const queryClient = useQueryClient();
  const query = useQuery(shareLinkQuery(id));
  const setLink = (link: ShareLink | null) => queryClient.setQueryData(shareLinkQuery(id).queryKey, link);
  const creation = useMutation({
    mutationFn: async (body: ShareLinkDraft) => (await client.makeShareLink({ params: { id }, body })).body,
    onSuccess: setLink,
  });
  return (
    <QueryResult query={query}>
      {(link) =>
        link ? (
          <ShareLinkDetails id={id} link={link} onChange={setLink} />
        ) : (
          <ShareLinkForm
            action={t("link.make")}
            isWorking={creation.isPending}
            failure={creation.error ? failureText(creation.error) : undefined}
            onMake={creation.mutate}
          />
        )
      }
    </QueryResult>
  );
};
