import { appsOnly, endpoint, json, noContent } from "./endpoint.ts";
import { NewPushDevice, PushDevice } from "./push-device.ts";

export const pushEndpoints = {
  getPushDevice: endpoint({
    method: "GET",
    path: "/v1/app/push-device",
    access: appsOnly,
    area: "Account",
    summary: "Read what this browser is notified of",
    description: "A device is a browser in which the traveller is signed in; an app's token has none.",
    answer: { status: 200, description: "The service's key, and the device.", body: json(PushDevice) },
  }),

  setPushDevice: endpoint({
    method: "PUT",
    path: "/v1/app/push-device",
    access: appsOnly,
    area: "Account",
    summary: "Have this browser notified",
    description:
      "Replaces the browser's subscription and settings. It ends with the session. A traveller has at most 20 devices: the one that was set longest ago makes room for the next.",
    body: json(NewPushDevice),
    answer: { status: 200, description: "The service's key, and the device.", body: json(PushDevice) },
    errors: ["conflict"],
  }),

  removePushDevice: endpoint({
    method: "DELETE",
    path: "/v1/app/push-device",
    access: appsOnly,
    area: "Account",
    summary: "Stop notifying this browser",
    answer: noContent,
  }),

  sendTestNotification: endpoint({
    method: "POST",
    path: "/v1/app/push-device/test",
    access: appsOnly,
    area: "Account",
    summary: "Send this browser a notification to try it out",
    description: "Also during quiet hours. It is sent a moment later.",
    answer: noContent,
    errors: ["conflict", "notFound", "rateLimited"],
  }),
};
