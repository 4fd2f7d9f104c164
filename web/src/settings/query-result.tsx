import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";

type QueryResultProps<T> = {
  readonly query: UseQueryResult<T>;
  readonly children: (loaded: T) => ReactNode;
};

/** Shows a query's result, or that it is loading or failed. */
export const QueryResult = <T,>({ query, children }: QueryResultProps<T>) => {
  const t = useTranslations("failures");
  const shell = useTranslations("shell");
  const failureText = useFailureText();
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <>
        <Notice kind="failure">{failureText(query.error)}</Notice>
        <div>
          <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
            {t("retry")}
          </Button>
        </div>
      </>
    );
  }
  return (
    <div role="status" aria-label={shell("loading")}>
      <Skeleton height={22} width="60%" />
      <Skeleton height={22} mt="sm" width="40%" />
    </div>
  );
};
