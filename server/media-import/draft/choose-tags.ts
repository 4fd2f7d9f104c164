import type { StopCategory } from "../../../contract/itinerary.ts";
import type { PlaceKind } from "../../geo/gazetteer/place.ts";
import type { DayNotes } from "../trip-notes.ts";
import type { Theme, Wording } from "./wording.ts";

const themeOf: Partial<Record<StopCategory, Theme>> = {
  sight: "sights",
  museum: "museums",
  food: "food",
  cafe: "food",
  bar: "nightlife",
  shop: "shopping",
  nature: "nature",
  beach: "beach",
  activity: "adventure",
  event: "events",
  flight: "flight",
};

const kindTheme: Partial<Record<PlaceKind, Theme>> = {
  city: "city",
  island: "island",
  coast: "beach",
  mountains: "nature",
  lake: "nature",
  park: "nature",
  route: "roadTrip",
};

/** Tags by the destination, the length of the trip and its most frequent kinds of stops. */
export function chooseTags(
  days: readonly DayNotes[],
  kind: PlaceKind | undefined,
  { themes }: Pick<Wording, "themes">,
): string[] {
  const counts = new Map<Theme, number>();
  for (const { category } of days.flatMap(({ stops }) => stops)) {
    const theme = category && themeOf[category];
    if (theme) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a).map(([theme]) => theme);
  const ofPlace = kind && kindTheme[kind];
  const ofLength: Theme | undefined = days.length === 2 || days.length === 3 ? "weekend" : undefined;
  const all = [ofPlace, ...most.slice(0, 4), ofLength].filter((theme) => theme !== undefined);
  return [...new Set(all.map((theme) => themes[theme]))];
}
