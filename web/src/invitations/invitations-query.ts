import { queryOptions } from "@tanstack/react-query";
import type { ReceivedInvitation } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";

/** Open invitations. Part of the library, so they are reloaded with it. */
export const invitationsQuery = queryOptions({
  queryKey: ["library", "invitations"],
  queryFn: ({ signal }) =>
    client.listInvitations({ signal }).then(({ body }): readonly ReceivedInvitation[] => body.data),
});
