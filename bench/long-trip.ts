import type { ItineraryDraft, StopCategory } from "../contract/itinerary.ts";
import { random } from "./random.ts";

const categories: readonly StopCategory[] = [
  "sight",
  "museum",
  "food",
  "cafe",
  "nature",
  "transport",
  "lodging",
];
const names = ["Old Harbour", "Botanical Garden", "Market Hall", "Lighthouse", "Town Museum", "River Bridge"];
const notes = [
  "Go early: by ten the queue reaches the corner.",
  "Closed on Mondays.\nThe side entrance is the quicker one.",
  "Reserve a table by the window; they keep it for ten minutes, and the view over the water is worth the wait.",
];

/** A trip as long as anyone plans one, told as fully as people do. */
export function longTrip({ days, stops }: { readonly days: number; readonly stops: number }): ItineraryDraft {
  const { pick, chance, below, fraction } = random(days, stops);
  const aDay = stops / days;
  return {
    title: "Across Portugal, slowly",
    destination: "Portugal",
    startDate: "2027-05-01T00:00:00.000Z",
    center: { latitude: 39.5, longitude: -8 },
    days: Array.from({ length: days }, (_, day) => ({
      id: `day-${day}`,
      title: `Stage ${day + 1}`,
      ...(chance(0.5) && { summary: pick(notes) }),
      stops: Array.from({ length: aDay }, (_, at) => ({
        id: `stop-${day}-${at}`,
        name: `${pick(names)} ${day * aDay + at + 1}`,
        category: pick(categories),
        startTime: `${String(8 + at).padStart(2, "0")}:${chance(0.5) ? "00" : "30"}`,
        durationMinutes: 15 + below(8) * 15,
        coordinate: { latitude: 37 + day * 0.15 + fraction() / 10, longitude: -8.6 + fraction() / 2 },
        ...(chance(0.6) && { note: pick(notes) }),
        ...(chance(0.3) && { address: "Rua do Caminho 12, Portugal" }),
        ...(chance(0.2) && { phone: "+351 218 100 340" }),
        ...(chance(0.2) && { bookingURL: "https://tickets.example.com/portugal" }),
      })),
    })),
  };
}
