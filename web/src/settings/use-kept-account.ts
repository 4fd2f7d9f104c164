import { useQueryClient } from "@tanstack/react-query";
import type { Account } from "../../../contract/account.ts";
import { accountQuery, sessionQuery } from "../api/queries.ts";

/** Takes in the account as the server has just answered it, so that every part of the page shows the same. */
export const useKeptAccount = (): ((account: Account) => Promise<void>) => {
  const queryClient = useQueryClient();
  return (account) => {
    queryClient.setQueryData(accountQuery.queryKey, account);
    return queryClient.invalidateQueries(sessionQuery);
  };
};
