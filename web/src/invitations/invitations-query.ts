import { queryOptions } from "@tanstack/react-query";
import type { ReceivedInvitation } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";

/** What waits for the traveller's yes. A part of the library: what reloads that reloads it. */
export const invitationsQuery = queryOptions({
  queryKey: ["library", "invitations"],
  queryFn: ({ signal }) =>
    client.listInvitations({ signal }).then(({ body }): readonly ReceivedInvitation[] => body.data),
});
