import type { ItineraryDraft } from "../contract/itinerary.ts";
import { at } from "./at.ts";

export const nineHoursInSingapore: ItineraryDraft = {
  title: "Nine hours in Singapore between two flights",
  destination: "Singapore",
  summary:
    "Landing at ten, leaving at ten in the evening, and no wish to spend it at a gate. One MRT line, three neighbourhoods, four meals. All of it is under a roof or next to one, which matters when the afternoon rain comes.",
  center: at(1.2868, 103.8545),
  tags: ["stopover", "food", "city", "one day"],
  bestSeason: "All year, driest in February",
  homeCurrency: "SGD",
  days: [
    {
      title: "From the airport and back",
      summary: "Be at immigration again two hours before departure; Changi is quick, but the line is long.",
      stops: [
        {
          name: "Leave the bags at Changi",
          category: "flight",
          coordinate: at(1.3573, 103.988),
          startTime: "10:30",
          durationMinutes: 30,
          note: "Baggage storage is in every terminal. Fill in the SG Arrival Card before you land.",
        },
        {
          name: "Tekka Centre",
          category: "food",
          coordinate: at(1.3063, 103.8506),
          startTime: "12:00",
          durationMinutes: 60,
          note: "Little India. Biryani downstairs, saris upstairs.",
        },
        {
          name: "Sultan Mosque and Haji Lane",
          category: "sight",
          coordinate: at(1.3023, 103.859),
          startTime: "13:15",
          durationMinutes: 60,
          note: "The black band under the dome is made of glass bottle ends, given by those who had nothing else.",
        },
        {
          name: "Thian Hock Keng Temple",
          category: "sight",
          coordinate: at(1.2809, 103.8474),
          startTime: "14:45",
          durationMinutes: 40,
          note: "Sailors gave thanks here when the sea still came to the door. Behind it, a long mural tells how they lived.",
        },
        {
          name: "Maxwell Food Centre",
          category: "food",
          coordinate: at(1.2803, 103.8447),
          startTime: "15:30",
          durationMinutes: 45,
          note: "Chicken rice. Put a packet of tissues on a table to reserve it, that is how it is done.",
        },
        {
          name: "Gardens by the Bay",
          category: "nature",
          coordinate: at(1.2816, 103.8636),
          startTime: "16:45",
          durationMinutes: 105,
          note: "The Cloud Forest is cool and has a waterfall indoors. The Supertrees light up at 19:45, too late for this flight.",
          bookingURL: "https://www.gardensbythebay.com.sg/",
        },
        {
          name: "Jewel Changi",
          category: "sight",
          coordinate: at(1.3602, 103.9898),
          startTime: "19:15",
          durationMinutes: 30,
          note: "The rain vortex on the way to the gate, and kaya toast with a soft egg as the fourth meal.",
        },
      ],
    },
  ],
  packing: [
    { name: "A dry shirt in the hand luggage", category: "clothing" },
    { name: "Folding umbrella", category: "gear" },
    { name: "Contactless card for the MRT", category: "documents" },
  ],
  expenses: [
    { title: "MRT, all day", amount: 9.4, currency: "SGD", category: "transport" },
    { title: "Hawker meals", amount: 26.5, currency: "SGD", category: "food" },
    { title: "Cloud Forest and Flower Dome", amount: 46, currency: "SGD", category: "activity" },
    { title: "Two bags in storage", amount: 20, currency: "SGD", category: "fee" },
  ],
};
