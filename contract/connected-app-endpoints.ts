import { ConnectedApp, Interaction, InteractionDecision } from "./connected-app.ts";
import { appsOnly, endpoint, json, open } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import * as Type from "./type.ts";

const uid = Type.Object({
  uid: Type.String({ pattern: "^[\\w-]{1,64}$", description: "As in the page's address." }),
});

export const connectedAppEndpoints = {
  getInteraction: endpoint({
    method: "GET",
    path: "/auth/interactions/{uid}",
    access: open,
    area: "Sign-in",
    summary: "An app asks for access: who, and for what?",
    description:
      "`/oauth/authorize` leads to the page `/interaction/{uid}`, which asks the traveller by this. Only the browser that was led there can see it.",
    params: uid,
    answer: { status: 200, description: "The request that waits.", body: json(Interaction) },
    errors: ["notFound"],
  }),

  decideInteraction: endpoint({
    method: "POST",
    path: "/auth/interactions/{uid}",
    access: open,
    area: "Sign-in",
    summary: "Allow the app, or not",
    params: uid,
    body: json(InteractionDecision),
    answer: {
      status: 200,
      description: "Where to send the browser: back to the app, with the code or the error.",
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
    summary: "The apps you have let in",
    answer: {
      status: 200,
      description: "Each app, the last used first.",
      body: json(Type.Object({ data: Type.Array(ConnectedApp) })),
    },
  }),

  disconnectApp: endpoint({
    method: "DELETE",
    path: "/v1/account/connected-apps/{id}",
    access: appsOnly,
    area: "Account",
    summary: "Disconnect an app",
    description: "Every token of that app ends at once, on every node.",
    params: Type.Object({ id: uuid({ description: "The app's id in the list." }) }),
    answer: { status: 204, description: "It is out." },
    errors: ["notFound"],
  }),
};
