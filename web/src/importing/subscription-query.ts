import { queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";

export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: ({ signal }) => client.getSubscription({ signal }).then(({ body }) => body),
});
