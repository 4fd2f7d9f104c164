import { useQueryClient } from "@tanstack/react-query";
import type { Account } from "../../../contract/account.ts";
import { accountQuery, sessionQuery } from "../api/queries.ts";

/** Stores the account that the server returned in the cache, so that the whole page shows it. */
export const useSetAccount = (): ((account: Account) => Promise<void>) => {
  const queryClient = useQueryClient();
  return (account) => {
    queryClient.setQueryData(accountQuery.queryKey, account);
    return queryClient.invalidateQueries(sessionQuery);
  };
};
