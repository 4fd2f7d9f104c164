import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";

type LoadedProps<T> = {
  readonly query: UseQueryResult<T>;
  readonly children: (loaded: T) => ReactNode;
};

/** What a query brings: while it is on its way, when it failed, when it is there. */
export const Loaded = <T,>({ query, children }: LoadedProps<T>) => {
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
