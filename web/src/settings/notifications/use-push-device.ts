import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import type { NewPushDevice, PushDevice } from "../../../../contract/push-device.ts";
import { client } from "../../api/client.ts";
import { signedInSessionsQuery } from "../../api/queries.ts";
import { useFailureText } from "../../forms/use-failure-text.ts";
import { endPushSubscription, findPushSubscription, subscribeToPush } from "../../push-subscription.ts";
import { useNotify } from "../../use-notify.ts";
import { pushSupport } from "./push-support.ts";

export const pushDeviceQuery = queryOptions({
  queryKey: ["push-device"],
  queryFn: ({ signal }) => client.getPushDevice({ signal }).then(({ body }) => body),
});

/** What the browser itself allows. Its settings, or another tab, may have changed that: asked again on each return. */
export const hereQuery = queryOptions({
  queryKey: ["push-here"],
  queryFn: async () => {
    const support = pushSupport();
    const isAllowed = support === "possible" && Notification.permission === "granted";
    return { support, isSubscribed: isAllowed && (await findPushSubscription()) !== undefined };
  },
  networkMode: "always",
  staleTime: 0,
  refetchOnWindowFocus: "always",
});

export type PushSettings = Omit<NewPushDevice, "subscription" | "language" | "timeZone">;
export type PushSetting = keyof PushSettings;

const defaults: PushSettings = {
  reminders: true,
  changes: true,
  invitations: true,
  quietHours: { from: "22:00", until: "07:00" },
};

/** Why it is not on, though the traveller has just turned it on. */
type PushProblem = "notAllowed" | "failed";

class NotAllowed extends Error {}

const shownMs = 4_000;

/** Turns notifications on and off in this browser, and saves each choice as soon as it is made. */
export const usePushDevice = (device: PushDevice) => {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const failureText = useFailureText();
  const language = useLocale();
  const [saved, setSaved] = useState<PushSetting>();
  const { data: here } = useQuery(hereQuery);
  const settings = device.device && here?.isSubscribed ? settingsOf(device.device) : undefined;

  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries(hereQuery),
      queryClient.invalidateQueries(signedInSessionsQuery),
    ]);
  const put = async (settings: PushSettings) => {
    const { endpoint, keys } = (await subscribeToPush(device.publicKey)).toJSON();
    const { body } = await client.setPushDevice({
      body: {
        subscription: {
          endpoint: endpoint ?? "",
          keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
        },
        ...settings,
        language,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
    queryClient.setQueryData(pushDeviceQuery.queryKey, body);
  };

  const turnOn = useMutation({
    mutationFn: async () => {
      if ((await Notification.requestPermission()) !== "granted") throw new NotAllowed();
      await put(defaults);
    },
    onSettled: reload,
  });
  const turnOff = useMutation({
    mutationFn: async () => {
      await client.removePushDevice();
      await endPushSubscription();
      const { canSend, publicKey } = device;
      queryClient.setQueryData(pushDeviceQuery.queryKey, { canSend, publicKey });
    },
    onError: (error) => notify({ message: failureText(error), isFailure: true }),
    onSettled: reload,
  });
  const change = useMutation({
    // One after the other; otherwise an earlier response might undo a later choice.
    scope: { id: "push-device" },
    mutationFn: async (change: Partial<PushSettings>) => {
      const { device: latest } = queryClient.getQueryData(pushDeviceQuery.queryKey) ?? device;
      await put({ ...(latest ? settingsOf(latest) : defaults), ...change });
    },
    onMutate: () => setSaved(undefined),
    onSuccess: (_, change) => setSaved(Object.keys(change)[0] as PushSetting),
    onError: (error) => notify({ message: failureText(error), isFailure: true }),
  });

  useEffect(() => {
    if (saved === undefined) return;
    const end = setTimeout(() => setSaved(undefined), shownMs);
    return () => clearTimeout(end);
  }, [saved]);

  const problem: PushProblem | undefined =
    turnOn.error === null ? undefined : turnOn.error instanceof NotAllowed ? "notAllowed" : "failed";
  return {
    ...{ settings, saved, problem },
    isTurning: turnOn.isPending || turnOff.isPending,
    turn: (isOn: boolean) => (isOn ? turnOn : turnOff).mutate(),
    change: change.mutate,
  };
};

const settingsOf = ({ reminders, changes, invitations, quietHours }: PushSettings): PushSettings => ({
  ...{ reminders, changes, invitations, quietHours },
});
