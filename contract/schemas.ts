import type { TSchema } from "typebox";
import { Account, Plan } from "./account.ts";
import { Author } from "./author.ts";
import { Document, DocumentDraft, DocumentKind } from "./document.ts";
import { FieldError, Problem } from "./errors.ts";
import { ImportFrame, ImportRequest, ImportResult, ImportSource } from "./import.ts";
import {
  Coordinate,
  Day,
  DayDraft,
  Expense,
  ExpenseCategory,
  ExpenseDraft,
  Itinerary,
  ItineraryDraft,
  ItineraryPreview,
  ItinerarySummary,
  PackingCategory,
  PackingItem,
  PackingItemDraft,
  Role,
  Stop,
  StopCategory,
  StopDraft,
  Visibility,
} from "./itinerary.ts";
import { ItineraryPage } from "./page.ts";
import { ReminderPreferences, ReminderPreferencesChange } from "./reminder-preferences.ts";
import { Report } from "./report.ts";

/** Every schema with a name. One that is used somewhere and missing here is found by `openApiDocument`. */
export const schemas: readonly TSchema[] = [
  Account,
  Author,
  Coordinate,
  Day,
  DayDraft,
  Document,
  DocumentDraft,
  DocumentKind,
  Expense,
  ExpenseCategory,
  ExpenseDraft,
  FieldError,
  ImportFrame,
  ImportRequest,
  ImportResult,
  ImportSource,
  Itinerary,
  ItineraryDraft,
  ItineraryPage,
  ItineraryPreview,
  ItinerarySummary,
  PackingCategory,
  PackingItem,
  PackingItemDraft,
  Plan,
  Problem,
  ReminderPreferences,
  ReminderPreferencesChange,
  Report,
  Role,
  Stop,
  StopCategory,
  StopDraft,
  Visibility,
];
