import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";

/** The session of this browser: loaded once, shared by the whole app. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => client.getSession({ signal }).then(({ body }) => body),
  staleTime: 60_000,
});

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => client.getAccount({ signal }).then(({ body }) => body),
});

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => client.listPasskeys({ signal }).then(({ body }) => body.data),
});

export const signedInSessionsQuery = queryOptions({
  queryKey: ["signed-in-sessions"],
  queryFn: ({ signal }) => client.listSessions({ signal }).then(({ body }) => body.data),
});

export const connectedAppsQuery = queryOptions({
  queryKey: ["connected-apps"],
  queryFn: ({ signal }) => client.listConnectedApps({ signal }).then(({ body }) => body.data),
});

/** What a share link leads to. */
export const invitationQuery = ({ id, shareToken }: { readonly id: string; readonly shareToken: string }) =>
  queryOptions({
    queryKey: ["invitation", id, shareToken],
    queryFn: async ({ signal, client: queryClient }) => {
      // First, because a new browser gets its guest's session this way.
      await queryClient.ensureQueryData(sessionQuery);
      return (await client.readInvitation({ params: { id }, body: { shareToken }, signal })).body;
    },
  });

export const interactionQuery = (uid: string) =>
  queryOptions({
    queryKey: ["interaction", uid],
    queryFn: ({ signal }) => client.getInteraction({ params: { uid }, signal }).then(({ body }) => body),
  });
