import type { ItineraryDraft, StopDraft } from "../../contract/itinerary.ts";

const stop = (name: string, latitude: number, longitude: number, more: Partial<StopDraft> = {}) => ({
  name,
  coordinate: { latitude, longitude },
  ...more,
});

/** Three days in Rome, from a Monday on, with everything that one needs on the way. */
export const romanDays: ItineraryDraft = {
  title: "Rome in May",
  startDate: "2027-05-10T00:00:00.000Z",
  homeCurrency: "EUR",
  days: [
    {
      title: "Old stones",
      stops: [
        stop("Colosseum", 41.8902, 12.4922, {
          id: "colosseum",
          category: "sight",
          startTime: "09:00",
          durationMinutes: 120,
          address: "Piazza del Colosseo 1, 00184 Roma RM",
          phone: "+39 06 3996 7700",
          bookingURL: "https://www.example.com/colosseum",
          openingHours: "Mo-Su 08:30-19:15",
          note: "Gate at the Arch of Constantine.\nBring the passports.",
        }),
        stop("Forno Campo de’ Fiori", 41.8955, 12.4722, {
          id: "lunch",
          category: "food",
          startTime: "12:30",
        }),
        stop("Galleria Borghese", 41.9142, 12.4921, {
          id: "borghese",
          category: "museum",
          startTime: "15:00",
          durationMinutes: 120,
          openingHours: "Tu-Su 09:00-19:00",
        }),
        stop("Hotel Artemide", 41.9012, 12.4936, { id: "hotel", category: "lodging", startTime: "21:00" }),
      ],
    },
    {
      stops: [
        stop("Pantheon", 41.8986, 12.4769, { id: "pantheon", category: "sight" }),
        stop("Trevi Fountain", 41.9009, 12.4833, { id: "trevi", category: "sight" }),
      ],
    },
    {
      title: "Home",
      stops: [stop("Termini", 41.901, 12.5018, { id: "train", category: "transport", startTime: "10:05" })],
    },
  ],
};
