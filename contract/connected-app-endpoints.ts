import { ConnectedApp, Interaction, InteractionDecision } from "./connected-app.ts";
import { appsOnly, endpoint, json, open } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

const uid = Type.Object({
  uid: Type.String({ pattern: "^[\\w-]{1,64}$", description: "The id in the page's address." }),
});

export const connectedAppEndpoints = {
  getInteraction: endpoint({
    method: "GET",
    path: "/auth/interactions/{uid}",
    access: open,
    area: "Sign-in",
    summary: "Read an app's request for access",
    description:
      "`/oauth/authorize` redirects to the page `/interaction/{uid}`, which shows this to the traveller. Only the browser that was redirected can read it.",
    params: uid,
    answer: { status: 200, description: "The pending request.", body: json(Interaction) },
    errors: ["notFound"],
  }),

  decideInteraction: endpoint({
    method: "POST",
    path: "/auth/interactions/{uid}",
    access: open,
    area: "Sign-in",
    summary: "Allow or deny the app",
    params: uid,
    body: json(InteractionDecision),
    answer: {
      status: 200,
      description: "Where to send the browser: back to the app, with a code or an error.",
      body: json(
        Type.Object(
          { redirectTo: Type.String({ format: "uri" }) },
          { examples: [{ redirectTo: "http://localhost:8080/oauth/authorize/4f3c1e52" }] },
        ),
      ),
    },
    errors: ["accountSuspended", "crossOrigin", "notFound", "signInRequired"],
  }),

  listConnectedApps: endpoint({
    method: "GET",
    path: "/v1/account/connected-apps",
    access: appsOnly,
    area: "Account",
    summary: "List your connected apps",
    answer: {
      status: 200,
      description: "Each app and each personal access token, most recently used first.",
      body: json(Type.Object({ data: Type.Array(ConnectedApp) })),
    },
  }),

  disconnectApp: endpoint({
    method: "DELETE",
    path: "/v1/account/connected-apps/{id}",
    access: appsOnly,
    area: "Account",
    summary: "Disconnect an app",
    description: "Revokes every token of that app at once, or the personal access token with this id.",
    params: Type.Object({ id: uuid({ description: "The app's id in the list." }) }),
    answer: { status: 204, description: "The app is disconnected." },
    errors: ["notFound"],
  }),
};
