import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "./api/queries.ts";

/** Whether this server sends mail. Where it does not, pages say what to do instead of promising one. */
export const useSendsMail = (): boolean => useQuery(sessionQuery).data?.sendsMail ?? true;
