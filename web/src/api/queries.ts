import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";

/** Who is using this browser: asked once, shared by the whole app. */
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

export const interactionQuery = (uid: string) =>
  queryOptions({
    queryKey: ["interaction", uid],
    queryFn: ({ signal }) => client.getInteraction({ params: { uid }, signal }).then(({ body }) => body),
  });
