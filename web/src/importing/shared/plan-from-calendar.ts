import ICAL from "ical.js";
import type { Day, Stop } from "../../../../contract/itinerary.ts";
import type { Draft } from "../../draft/draft.ts";
import { newId } from "../../draft/edits.ts";
import { tripLimits } from "../../itinerary/editing/trip-limits.ts";

const minutesInWeek = 10_080;

type Dated = { readonly date: string; readonly stop: Stop };

const coordinateOf = (component: ICAL.Component): Pick<Stop, "coordinate"> => {
  const [latitude, longitude] = [component.getFirstPropertyValue("geo") ?? []].flat().map(Number);
  const isThere =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180;
  return isThere ? { coordinate: { latitude, longitude } } : {};
};

const linkOf = (component: ICAL.Component): Pick<Stop, "bookingURL"> => {
  const url = String(component.getFirstPropertyValue("url") ?? "");
  return /^https?:\/\//.test(url) && url.length <= 2_000 ? { bookingURL: url } : {};
};

/** Times stay as they are written: those of the place, which is what a plan's times are. */
const datedStop = (component: ICAL.Component): Dated | undefined => {
  const event = new ICAL.Event(component);
  const start: ICAL.Time | null = event.startDate;
  if (!start) return undefined;
  const iso = start.toString();
  const minutes = start.isDate ? undefined : Math.round(event.duration.toSeconds() / 60);
  const [address, note] = [event.location ?? "", event.description ?? ""].map((text) => text.trim());
  return {
    date: iso.slice(0, 10),
    stop: {
      id: newId(),
      name: (event.summary ?? "").trim().slice(0, 200) || (address ?? "").slice(0, 200) || "…",
      category: "other",
      ...(!start.isDate && { startTime: iso.slice(11, 16) }),
      ...(minutes && minutes > 0 && { durationMinutes: Math.min(minutes, minutesInWeek) }),
      ...(address && { address: address.slice(0, 500) }),
      ...(note && { note: note.slice(0, 5_000) }),
      ...coordinateOf(component),
      ...linkOf(component),
    },
  };
};

/** With longer gaps it is no trip: only the days that have an event. */
const longestTrip = 60;

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** From the first day with an event to the last one, with the days between that have none. */
const datesOf = (dated: readonly Dated[]): readonly string[] => {
  const withEvents = [...new Set(dated.map(({ date }) => date))].sort();
  const [first] = withEvents;
  const last = withEvents.at(-1);
  const all: string[] = [];
  for (let date = first; date && last && date <= last; date = dayAfter(date)) {
    if (all.length === longestTrip) return withEvents.slice(0, tripLimits.days);
    all.push(date);
  }
  return all;
};

const dayOf = (date: string, dated: readonly Dated[]): Day => {
  const stops = dated.filter((one) => one.date === date).map(({ stop }) => stop);
  stops.sort((a, b) => (a.startTime ?? "").localeCompare(b.startTime ?? ""));
  return { id: newId(), stops: stops.slice(0, tripLimits.stopsADay) };
};

/** The events of a calendar file as a plan. Empty for a file that is none. */
export const planFromCalendar = (calendar: string): Partial<Draft> & Pick<Draft, "days"> => {
  try {
    const root = new ICAL.Component(ICAL.parse(calendar));
    const dated = root
      .getAllSubcomponents("vevent")
      .map(datedStop)
      .filter((one) => one !== undefined);
    const [first] = dated.map(({ date }) => date).sort();
    return {
      days: datesOf(dated).map((date) => dayOf(date, dated)),
      ...(first && { startDate: `${first}T00:00:00.000Z` }),
    };
  } catch {
    return { days: [] };
  }
};
