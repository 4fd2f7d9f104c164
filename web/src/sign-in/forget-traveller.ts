import { browserStorage } from "../browser-storage.ts";

/** Who has signed out here and is not forgotten yet: a page that is closed meanwhile leaves it to the next one. */
const key = "waybook-leaving";

export const noteLeaving = (travellerId: string): void => browserStorage.write(key, travellerId);

/** Removes everything of a traveller from this browser. */
export const forgetTraveller = async (travellerId: string): Promise<void> => {
  noteLeaving(travellerId);
  const [{ forgetUnsaved }, { forgetDevice }, { endPushSubscription }] = await Promise.all([
    import("../unsaved-work.ts"),
    import("../device/wipe-device.ts"),
    import("../push-subscription.ts"),
  ]);
  await Promise.all([forgetUnsaved(travellerId), forgetDevice(), endPushSubscription()]);
  browserStorage.remove(key);
};

export const finishForgetting = (): void => {
  const travellerId = browserStorage.read(key);
  if (travellerId !== undefined) void forgetTraveller(travellerId).catch(() => {});
};
