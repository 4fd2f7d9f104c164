import { Button } from "@mantine/core";
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Author } from "../../../contract/author.ts";
import { client } from "../api/client.ts";
import { Row, Rows } from "../components/rows.tsx";
import { focusMain } from "../focus-main.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { reloadAfterBlock } from "../people/reload-after-block.ts";
import { useNotify } from "../use-notify.ts";
import { QueryResult } from "./query-result.tsx";

const blockedQuery = infiniteQueryOptions({
  queryKey: ["blocked-people"],
  queryFn: ({ pageParam, signal }) =>
    client
      .listBlockedPeople({ query: { limit: 50, ...(pageParam && { cursor: pageParam }) }, signal })
      .then(({ body }) => body),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** The people whom the traveller has blocked. */
export const BlockedPeople = () => {
  const t = useTranslations("security");
  const query = useInfiniteQuery(blockedQuery);
  const unblock = useUnblock();
  return (
    <QueryResult query={query}>
      {({ pages }) => {
        const people = pages.flatMap(({ data }) => data);
        if (people.length === 0) return <p>{t("noneBlocked")}</p>;
        return (
          <>
            <Rows>
              {people.map((person) => (
                <Row
                  key={person.id}
                  title={person.displayName}
                  actions={
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={t("unblockOne", { name: person.displayName })}
                      onClick={() => unblock(person)}
                    >
                      {t("unblock")}
                    </Button>
                  }
                >
                  <p>{person.username}</p>
                </Row>
              ))}
            </Rows>
            {query.hasNextPage && (
              <div>
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => query.fetchNextPage()}
                >
                  {t("moreBlocked")}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryResult>
  );
};

const useUnblock = () => {
  const t = useTranslations("security");
  const queryClient = useQueryClient();
  const notify = useNotify();
  const failureText = useFailureText();
  const { mutate } = useMutation({
    mutationFn: async ({ person, isBlocked }: { person: Author; isBlocked: boolean }) => {
      const call = { params: { userId: person.id } };
      await (isBlocked ? client.blockPerson(call) : client.unblockPerson(call));
    },
    onSuccess: async (_, { person, isBlocked }) => {
      await queryClient.invalidateQueries(blockedQuery);
      focusMain();
      if (isBlocked) return;
      notify({
        message: t("unblocked", { name: person.displayName }),
        action: { label: t("undo"), onClick: () => mutate({ person, isBlocked: true }) },
      });
    },
    onError: (error) => notify({ message: failureText(error), isFailure: true }),
    onSettled: (_, __, { person }) => reloadAfterBlock(queryClient, person.id),
  });
  return (person: Author) => mutate({ person, isBlocked: false });
};
