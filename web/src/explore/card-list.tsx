import { Button } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { ItineraryPage } from "../../../contract/page.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import classes from "./card-list.module.css";
import { CardPage } from "./card-page.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";
import { useNearViewport } from "./use-near-viewport.ts";
import { useScrollToCard } from "./use-scroll-to-card.ts";

type CardListProps = {
  readonly query: UseInfiniteQueryResult<InfiniteData<ItineraryPage>>;
  /** Names the list for screen readers. */
  readonly label: string;
  readonly level?: 2 | 3;
  /** If the list hides what the traveller marked as “Not for me”: how many of the loaded cards that are. */
  readonly notForMe?: number;
  /** Shown when the list is empty. */
  readonly children: ReactNode;
};

/** An endless list of cards: the next page is loaded before the reader gets there, or by a button. */
export const CardList = ({ query, label, level = 2, notForMe, children }: CardListProps) => {
  const t = useTranslations("explore");
  const list = useRef<HTMLUListElement>(null);
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  useScrollToCard(query);
  const nearEnd = useNearViewport(() => {
    if (hasNextPage && !query.isFetching && !isFetchNextPageError) void fetchNextPage();
  });

  if (data === undefined) return error ? <Failed query={query} error={error} /> : <CardSkeletons />;
  const count = data.pages.reduce((sum, page) => sum + page.data.length, 0);
  if (count === 0 || (count === notForMe && !hasNextPage)) return children;

  /** Moves the focus to the first new card; the button is now after the last one. */
  const loadMore = async () => {
    const before = list.current?.children.length ?? 0;
    const { isError } = await fetchNextPage();
    if (!isError) list.current?.children[before]?.querySelector("a")?.focus();
  };

  return (
    <>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list
        role="list"
        ref={list}
        aria-label={label}
        aria-busy={query.isPlaceholderData}
        className={classes.list}
      >
        {data.pages.map((page, index) => (
          <CardPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever added at the end
            key={index}
            itineraries={page.data}
            isFirst={index === 0}
            level={level}
            hidesNotForMe={notForMe !== undefined}
          />
        ))}
      </ul>
      <div ref={nearEnd} className={classes.end}>
        {isFetchNextPageError && error && <FailedNext error={error} />}
        {hasNextPage ? (
          <Button variant="default" size="md" loading={isFetchingNextPage} onClick={loadMore}>
            {isFetchNextPageError ? t("retry") : t("more")}
          </Button>
        ) : (
          <p>{t("end")}</p>
        )}
      </div>
    </>
  );
};

const FailedNext = ({ error }: { readonly error: Error }) => (
  <Notice kind="failure">{useFailureText()(error)}</Notice>
);

const Failed = ({ query, error }: { readonly query: CardListProps["query"]; readonly error: Error }) => {
  const t = useTranslations("explore");
  return (
    <div className={classes.failed}>
      <FailedNext error={error} />
      <Button variant="default" size="md" loading={query.isFetching} onClick={() => query.refetch()}>
        {t("retry")}
      </Button>
    </div>
  );
};
