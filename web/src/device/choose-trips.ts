import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { comingUp } from "../library/coming-up.ts";
import type { DeviceSettings } from "./device-settings.ts";
import type { Reason, Wishes } from "./kept-trips.ts";

type Choice = {
  readonly library: readonly ItinerarySummary[];
  readonly wishes: Wishes;
  readonly settings: DeviceSettings;
  /** The date where this browser is. */
  readonly today: string;
};

export type ChosenTrip = { readonly id: string; readonly reason: Reason };

/**
 * Which trips should be on this device, the most important first: those that the traveller asked for, then what is under
 * way or starts soon, then what was opened last. What the traveller has removed stays away until they ask for it.
 */
export const chooseTrips = ({ library, wishes, settings, today }: Choice): readonly ChosenTrip[] => {
  const asked = wishes.asked.map((id): ChosenTrip => ({ id, reason: "asked" }));
  if (!settings.isAutomatic) return asked;
  const coming = comingUp(library, today).map(
    ({ itinerary: { id } }): ChosenTrip => ({ id, reason: "comingUp" }),
  );
  const opened = Object.entries(wishes.opened)
    .sort(([, a], [, b]) => b.localeCompare(a))
    .map(([id]): ChosenTrip => ({ id, reason: "opened" }));
  const removed = new Set(wishes.removed);
  const found = new Set(wishes.asked);
  const others = (chosen: readonly ChosenTrip[]) =>
    chosen.filter(({ id }) => {
      if (removed.has(id) || found.has(id)) return false;
      found.add(id);
      return true;
    });
  return [...asked, ...others(coming), ...others(opened).slice(0, settings.recentTrips)];
};
