import { Author } from "./author.ts";
import { Currency } from "./currency.ts";
import {
  choice,
  count,
  currencyCode,
  dateTime,
  described,
  nonBlank,
  text,
  uuid,
  wallTime,
  webAddress,
} from "./formats.ts";
import { ImageDetails } from "./image.ts";
import { ignored, leftOut, removable } from "./input-fields.ts";
import * as Type from "./schema-builders.ts";
import { Track } from "./track.ts";

const partId = Type.String({
  pattern: "^[A-Za-z0-9_-]{1,64}$",
  description:
    "Unique within the itinerary. An id that you send is kept; the server creates one if you send none.",
  examples: ["day-1"],
});

export const Coordinate = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90, description: "Degrees north." }),
    longitude: Type.Number({ minimum: -180, maximum: 180, description: "Degrees east." }),
  },
  {
    $id: "Coordinate",
    description: "A position on Earth (WGS 84).",
    additionalProperties: false,
    examples: [{ latitude: 38.7139, longitude: -9.1334 }],
  },
);
export type Coordinate = Type.Static<typeof Coordinate>;

export const StopCategory = choice(
  [
    "sight",
    "museum",
    "food",
    "cafe",
    "bar",
    "shop",
    "nature",
    "beach",
    "activity",
    "event",
    "lodging",
    "transport",
    "flight",
    "other",
  ],
  { $id: "StopCategory", description: "The kind of stop.", default: "other", examples: ["museum"] },
);
export type StopCategory = Type.Static<typeof StopCategory>;

export const PlaceReference = Type.Object(
  {
    source: choice(["osm", "waybook"], {
      description:
        "Whose place it is: `osm` for OpenStreetMap, `waybook` for one from this server's own tables.",
    }),
    id: Type.String({
      pattern: "^[\\x21-\\x7E]{1,100}$",
      description:
        "The place's id there. For OpenStreetMap its type and number: `node/123`, `way/123` or `relation/123`.",
    }),
  },
  {
    $id: "PlaceReference",
    description: "The place that was chosen, so that apps can look up more about it.",
    additionalProperties: false,
    examples: [{ source: "osm", id: "way/24961230" }],
  },
);
export type PlaceReference = Type.Static<typeof PlaceReference>;

export const TravelMode = choice(["walk", "transit", "bike", "drive"], {
  $id: "TravelMode",
  description: "How to get from one stop to the next.",
  examples: ["walk"],
});
export type TravelMode = Type.Static<typeof TravelMode>;

const stopFields = {
  name: nonBlank(200, { description: "The stop's name." }),
  address: Type.Optional(text(500, { description: "The postal address." })),
  coordinate: Type.Optional(described(Coordinate, "Where the stop is.")),
  startTime: Type.Optional(wallTime({ description: "When it starts, in local time." })),
  durationMinutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_080,
      description: "How long it takes, in minutes; at most a week.",
    }),
  ),
  note: Type.Optional(text(5000, { description: "Anything worth knowing about the stop." })),
  phone: Type.Optional(text(50, { description: "The phone number." })),
  bookingURL: Type.Optional(webAddress({ description: "The page to book it at; http or https." })),
  place: Type.Optional(described(PlaceReference, "The place that the stop is at, if one was chosen.")),
  arriveBy: Type.Optional(
    described(TravelMode, "How to get here from the stop before; left out, the server chooses by distance."),
  ),
  openingHours: Type.Optional(
    text(500, {
      description: "When the place is open, in OpenStreetMap's syntax.",
      examples: ["Tu-Su 10:00-18:00; Jan 1,Dec 25 off"],
    }),
  ),
};
const stopFilled = { id: partId, category: StopCategory };
const stopExample = {
  name: "National Tile Museum",
  address: "R. Me. Deus 4, 1900-312 Lisboa",
  coordinate: { latitude: 38.7247, longitude: -9.1137 },
  startTime: "10:00",
  durationMinutes: 120,
  category: "museum",
  bookingURL: "https://www.museudoazulejo.gov.pt/",
};

const imageFields = (part: string) => ({
  imageURL: Type.Optional(
    Type.String({ format: "uri", description: `The ${part}'s image. To change it, use its own endpoint.` }),
  ),
  image: Type.Optional(described(ImageDetails, `Details of the ${part}'s image; present with \`imageURL\`.`)),
});
const ignoredImage = ignored("imageURL", "image");

export const Stop = Type.Object(
  { ...stopFilled, ...stopFields, ...imageFields("stop") },
  {
    $id: "Stop",
    description: "A stop on a day: somewhere to go, or something to do.",
    examples: [{ id: "tiles", ...stopExample }],
  },
);
export type Stop = Type.Static<typeof Stop>;

export const StopDraft = Type.Object(
  { ...leftOut(stopFilled), ...stopFields, ...ignoredImage },
  {
    $id: "StopDraft",
    description: "A stop in a request. Its image stays with its id.",
    additionalProperties: false,
    examples: [stopExample, { name: "Alfama" }],
  },
);
export type StopDraft = Type.Static<typeof StopDraft>;

const dayFields = {
  title: Type.Optional(text(200, { description: "The day's title." })),
  summary: Type.Optional(text(5000, { description: "The day in a few sentences." })),
  track: Type.Optional(
    described(Track, "Where the day goes. To make it from a GPX file, use its own endpoint."),
  ),
};
const dayFilled = <S extends Type.TSchema>(stop: S) => ({
  id: partId,
  stops: Type.Array(stop, { maxItems: 60, default: [], description: "The day's stops, in order." }),
});

export const Day = Type.Object(
  {
    ...dayFilled(Stop),
    ...dayFields,
    ...imageFields("day"),
  },
  {
    $id: "Day",
    description: "One day of an itinerary.",
    examples: [
      {
        id: "day-1",
        title: "Tiles and trams",
        imageURL: "http://localhost:8080/media/images/9f31c2d07a5b4e8896c3a1f4e2d05b77.webp",
        stops: [{ id: "tiles", ...stopExample }],
      },
    ],
  },
);
export type Day = Type.Static<typeof Day>;

export const DayDraft = Type.Object(
  { ...leftOut(dayFilled(StopDraft)), ...dayFields, ...ignoredImage },
  {
    $id: "DayDraft",
    description: "A day in a request. Its image stays with its id.",
    additionalProperties: false,
    examples: [{ title: "Tiles and trams", stops: [stopExample] }, {}],
  },
);
export type DayDraft = Type.Static<typeof DayDraft>;

export const PackingCategory = choice(
  ["clothing", "toiletries", "electronics", "documents", "health", "gear", "food", "other"],
  { $id: "PackingCategory", description: "The kind of item.", default: "other", examples: ["gear"] },
);
export type PackingCategory = Type.Static<typeof PackingCategory>;

const packingItemFields = { name: nonBlank(200, { description: "The item's name." }) };
const packingItemFilled = {
  id: partId,
  quantity: count({ maximum: 10_000, default: 1, description: "How many to bring." }),
  category: PackingCategory,
  isPacked: Type.Boolean({ default: false, description: "Whether it is packed." }),
};
const packingItemExample = { name: "Walking shoes", quantity: 1, category: "clothing", isPacked: true };

export const PackingItem = Type.Object(
  { ...packingItemFilled, ...packingItemFields },
  {
    $id: "PackingItem",
    description: "An item on the packing list.",
    examples: [{ id: "shoes", ...packingItemExample }],
  },
);
export type PackingItem = Type.Static<typeof PackingItem>;

export const PackingItemDraft = Type.Object(
  { ...leftOut(packingItemFilled), ...packingItemFields },
  {
    $id: "PackingItemDraft",
    description: "A packing item in a request.",
    additionalProperties: false,
    examples: [packingItemExample, { name: "Sun hat" }],
  },
);
export type PackingItemDraft = Type.Static<typeof PackingItemDraft>;

export const ExpenseCategory = choice(
  ["lodging", "transport", "flight", "food", "activity", "shopping", "fee", "other"],
  { $id: "ExpenseCategory", description: "The kind of expense.", default: "other", examples: ["food"] },
);
export type ExpenseCategory = Type.Static<typeof ExpenseCategory>;

const expenseFields = {
  title: nonBlank(200, { description: "What the money is for." }),
  amount: Type.Number({
    minimum: -1e12,
    maximum: 1e12,
    description: "In units of the currency (euros, not cents). Negative for a refund.",
  }),
  date: Type.Optional(dateTime({ description: "When it was paid." })),
};
const expenseCurrency = "An ISO 4217 code. If left out, the itinerary's `homeCurrency` applies.";
const expenseFilled = { id: partId, category: ExpenseCategory };
const expenseExample = {
  title: "Dinner in Alfama",
  amount: 46.5,
  currency: "EUR",
  date: "2026-05-01T19:30:00.000Z",
  category: "food",
};

export const Expense = Type.Object(
  {
    ...expenseFilled,
    ...expenseFields,
    currency: Type.Optional(currencyCode({ description: expenseCurrency })),
  },
  {
    $id: "Expense",
    description: "Money that was spent or is planned.",
    examples: [{ id: "dinner", ...expenseExample }],
  },
);
export type Expense = Type.Static<typeof Expense>;

export const ExpenseDraft = Type.Object(
  {
    ...leftOut(expenseFilled),
    ...expenseFields,
    currency: Type.Optional(described(Currency, expenseCurrency)),
  },
  {
    $id: "ExpenseDraft",
    description: "An expense in a request.",
    additionalProperties: false,
    examples: [expenseExample, { title: "Tram", amount: 3 }],
  },
);
export type ExpenseDraft = Type.Static<typeof ExpenseDraft>;

export const Visibility = choice(["private", "unlisted", "public"], {
  $id: "Visibility",
  description:
    "Who can read the itinerary. `private`: the owner and companions. `unlisted`: anyone who has the id. `public`: everyone, and Explore shows it. Only the owner can change this.",
  examples: ["private"],
});
export type Visibility = Type.Static<typeof Visibility>;

const publicDetailsFields = {
  costs: Type.Boolean({ default: true, description: "Whether they see expenses." }),
  phones: Type.Boolean({ default: true, description: "Whether they see phone numbers of stops." }),
};
const publicDetailsText = "What people without a role see. Only the owner can change it.";

export const PublicDetails = Type.Object(publicDetailsFields, {
  $id: "PublicDetails",
  description:
    "What people see who can read the itinerary only because it is public or unlisted. The server leaves the rest out of everything that they get: the itinerary, exports, copies. Companions see all of it. Only the owner can change this.",
  examples: [{ costs: false, phones: true }],
});
export type PublicDetails = Type.Static<typeof PublicDetails>;

const PublicDetailsDraft = Type.Object(leftOut(publicDetailsFields), {
  description: publicDetailsText,
  additionalProperties: false,
});

export const Role = choice(["owner", "editor", "viewer", "none"], {
  $id: "Role",
  description:
    "The caller's role on the itinerary. `none` if the caller can read it only because it is public or unlisted.",
  examples: ["owner"],
});
export type Role = Type.Static<typeof Role>;

const title = nonBlank(200, { description: "The itinerary's title." });
const heroImageURL = Type.Optional(
  Type.String({
    format: "uri",
    description: "The cover image or, if there is none, the first image of a day.",
  }),
);
const heroImage = Type.Optional(
  described(ImageDetails, "Details of that image; present with `heroImageURL`."),
);

const posterURL = Type.Optional(
  Type.String({
    format: "uri",
    description:
      "A picture of the trip that the service draws: its route on a map, its place or a landscape. It changes with the route and its words. Present if there is no `heroImageURL`. 1600 × 1000 pixels.",
  }),
);

/** Of one itinerary. */
export const maxDays = 120;

const draftFields = {
  title,
  destination: Type.Optional(text(200, { description: "Where the trip goes." })),
  origin: Type.Optional(text(200, { description: "Where the trip starts from." })),
  summary: Type.Optional(text(5000, { description: "The whole trip in a few sentences." })),
  center: Type.Optional(described(Coordinate, "The centre of the map.")),
  startDate: Type.Optional(dateTime({ description: "When the first day begins." })),
  bestSeason: Type.Optional(text(100, { description: "The best time to go." })),
};
const homeCurrency = "The trip's main currency, an ISO 4217 code.";
const readCurrency = { homeCurrency: Type.Optional(currencyCode({ description: homeCurrency })) };
const writtenCurrency = { homeCurrency: Type.Optional(described(Currency, homeCurrency)) };
const draftFilled = <D extends Type.TSchema, P extends Type.TSchema, E extends Type.TSchema>(
  day: D,
  packingItem: P,
  expense: E,
) => ({
  tags: Type.Array(nonBlank(40), {
    maxItems: 20,
    default: [],
    description: "Tags, which search finds too. Spaces around them and duplicates are removed.",
  }),
  days: Type.Array(day, { maxItems: maxDays, default: [], description: "The days, in order." }),
  packing: Type.Array(packingItem, { maxItems: 500, default: [], description: "The packing list." }),
  expenses: Type.Array(expense, { maxItems: 2000, default: [], description: "The expenses." }),
});
const draftExample = {
  title: "Lisbon in spring",
  destination: "Lisbon, Portugal",
  origin: "Lagos, Nigeria",
  summary: "Three slow days of tiles, trams and grilled fish.",
  center: { latitude: 38.7139, longitude: -9.1334 },
  startDate: "2026-05-01T09:00:00.000Z",
  tags: ["city", "food"],
  bestSeason: "April to June",
  homeCurrency: "EUR",
};
const fullExample = {
  ...draftExample,
  days: [{ id: "day-1", title: "Tiles and trams", stops: [{ id: "tiles", ...stopExample }] }],
  packing: [{ id: "shoes", ...packingItemExample }],
  expenses: [{ id: "dinner", ...expenseExample }],
};
const authorExample = {
  id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21",
  username: "mina",
  displayName: "Mina Okafor",
};

/** Fields that only the server sets. */
const readOnlyFields = [
  "id",
  "role",
  "author",
  "createdAt",
  "updatedAt",
  "likesCount",
  "viewsCount",
  "heroImageURL",
  "heroImage",
  "posterURL",
  "copiedFrom",
] as const;

export const ItineraryDraft = Type.Object(
  {
    ...draftFields,
    ...writtenCurrency,
    ...leftOut(draftFilled(DayDraft, PackingItemDraft, ExpenseDraft)),
    // No `default: "private"`: a PUT without it keeps the visibility.
    visibility: Type.Optional(Visibility),
    // Likewise.
    publicDetails: Type.Optional(PublicDetailsDraft),
    ...ignored(...readOnlyFields),
  },
  {
    $id: "ItineraryDraft",
    description:
      "An itinerary in a request. You can change the result of a GET and send it back: read-only fields are ignored. Unknown fields are rejected.",
    additionalProperties: false,
    examples: [
      {
        ...draftExample,
        days: [{ title: "Tiles and trams", stops: [stopExample] }],
        packing: [packingItemExample],
        expenses: [expenseExample],
        visibility: "private",
      },
      { title: "Somewhere warm" },
    ],
  },
);
export type ItineraryDraft = Type.Static<typeof ItineraryDraft>;

const { title: _title, center: _center, ...removableFields } = draftFields;

export const ItineraryPatch = Type.Object(
  {
    title: Type.Optional(title),
    ...removable({
      ...removableFields,
      ...writtenCurrency,
      ...draftFilled(DayDraft, PackingItemDraft, ExpenseDraft),
      center: Type.Object(removable(Coordinate.properties), {
        additionalProperties: false,
        description: "The centre of the map.",
      }),
      publicDetails: Type.Object(removable(publicDetailsFields), {
        additionalProperties: false,
        description: publicDetailsText,
      }),
    }),
    visibility: Type.Optional(Visibility),
    ...ignored(...readOnlyFields),
  },
  {
    $id: "ItineraryPatch",
    description:
      "A JSON Merge Patch (RFC 7396) of an itinerary: fields that you leave out stay the same, `null` removes a field, and a list replaces the whole list.",
    additionalProperties: false,
    examples: [{ title: "Lisbon in autumn", bestSeason: null }, { visibility: "public" }],
  },
);
export type ItineraryPatch = Type.Static<typeof ItineraryPatch>;

export const ItineraryPreview = Type.Object(
  { ...draftFields, ...readCurrency, ...draftFilled(Day, PackingItem, Expense) },
  {
    $id: "ItineraryPreview",
    description: "The content of an itinerary. It can be edited and sent as a draft.",
    examples: [fullExample],
  },
);
export type ItineraryPreview = Type.Static<typeof ItineraryPreview>;

export const CopiedFrom = Type.Object(
  {
    id: uuid({ description: "The id of the itinerary that was copied. It may no longer exist." }),
    title: Type.Optional(
      Type.String({ description: "Its title. Left out if the caller cannot read the original." }),
    ),
    author: Type.Optional(
      described(Author, "The author of the original. Left out if they have deleted their account."),
    ),
  },
  {
    $id: "CopiedFrom",
    description: "The itinerary that this one was copied from.",
    examples: [
      {
        id: "3f1c7d20-98a4-4c55-8f0e-b2d6a1e94c73",
        title: "Lisbon in three slow days",
        author: authorExample,
      },
    ],
  },
);
export type CopiedFrom = Type.Static<typeof CopiedFrom>;

export const CopyOptions = Type.Object(
  {
    startDate: Type.Optional(dateTime({ description: "When the first day of the copy begins." })),
    leaveOut: Type.Optional(
      Type.Array(
        choice(["dates", "costs"], {
          description:
            "`dates`: the copy has no start date, unless you send one. `costs`: it has no expenses.",
        }),
        { uniqueItems: true, maxItems: 2, description: "What not to copy." },
      ),
    ),
  },
  {
    $id: "CopyOptions",
    description: "How to copy an itinerary.",
    additionalProperties: false,
    examples: [
      { startDate: "2026-05-01T09:00:00.000Z", leaveOut: ["costs"] },
      { leaveOut: ["dates", "costs"] },
    ],
  },
);
export type CopyOptions = Type.Static<typeof CopyOptions>;

export const Itinerary = Type.Object(
  {
    id: uuid({ description: "The itinerary's id." }),
    ...draftFields,
    ...readCurrency,
    ...draftFilled(Day, PackingItem, Expense),
    heroImageURL,
    heroImage,
    posterURL,
    visibility: Visibility,
    publicDetails: Type.Optional(PublicDetails),
    role: Role,
    author: Author,
    copiedFrom: Type.Optional(CopiedFrom),
    createdAt: dateTime({ description: "When the itinerary was created." }),
    updatedAt: dateTime({ description: "When its content last changed." }),
    likesCount: count({ description: "How many travellers like it." }),
    viewsCount: count({ description: "How often others have viewed it." }),
  },
  {
    $id: "Itinerary",
    description: "A full itinerary.",
    examples: [
      {
        id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
        ...fullExample,
        heroImageURL: "http://localhost:8080/media/images/4c0be2a97d1f43568a90c7e5b3d21f68.webp",
        heroImage: { width: 2560, height: 1707, placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" },
        visibility: "private",
        publicDetails: { costs: false, phones: true },
        role: "owner",
        author: authorExample,
        copiedFrom: { id: "3f1c7d20-98a4-4c55-8f0e-b2d6a1e94c73" },
        createdAt: "2026-03-14T08:00:00.000Z",
        updatedAt: "2026-03-15T17:20:31.482Z",
        likesCount: 0,
        viewsCount: 0,
      },
    ],
  },
);
export type Itinerary = Type.Static<typeof Itinerary>;

export const ItinerarySummary = Type.Object(
  {
    id: uuid({ description: "The itinerary's id." }),
    title,
    destination: draftFields.destination,
    summary: draftFields.summary,
    heroImageURL,
    heroImage,
    posterURL,
    startDate: Type.Optional(
      Type.String({ format: "date", description: "The first day.", examples: ["2026-05-01"] }),
    ),
    tags: Type.Array(nonBlank(40), { description: "The itinerary's tags." }),
    visibility: Visibility,
    role: Role,
    dayCount: count({ description: "How many days it has." }),
    stopCount: count({ description: "How many stops it has in total." }),
    author: Author,
    updatedAt: dateTime({ description: "When its content last changed." }),
    deletedAt: Type.Optional(
      dateTime({
        description:
          "When it was moved to the trash, where it stays for 30 days. Only for itineraries in the trash.",
      }),
    ),
    etag: Type.String({
      description: "The value to send in `If-Match`, including the quotes.",
      examples: ['"17-mQ2r8xAd"'],
    }),
  },
  {
    $id: "ItinerarySummary",
    description: "A summary of an itinerary, for lists and Explore.",
    examples: [
      {
        id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
        title: "Lisbon in spring",
        destination: "Lisbon, Portugal",
        summary: "Three slow days of tiles, trams and grilled fish.",
        startDate: "2026-05-01",
        tags: ["city", "food"],
        visibility: "public",
        role: "owner",
        dayCount: 3,
        stopCount: 11,
        author: authorExample,
        updatedAt: "2026-03-15T17:20:31.482Z",
        etag: '"17-mQ2r8xAd"',
      },
    ],
  },
);
export type ItinerarySummary = Type.Static<typeof ItinerarySummary>;
