import type { TSchema } from "typebox";
import { Account, AccountChange, Plan, Session } from "./account.ts";
import { Author } from "./author.ts";
import { Change, ChangePage } from "./change.ts";
import { ConnectedApp, Interaction, InteractionDecision } from "./connected-app.ts";
import { Document, DocumentDraft, DocumentKind } from "./document.ts";
import { FieldError, Problem } from "./errors.ts";
import { ExploreFilter } from "./explore-endpoints.ts";
import { ImportFrame, ImportRequest, ImportResult, ImportSource } from "./import.ts";
import {
  Coordinate,
  CopiedFrom,
  Day,
  DayDraft,
  Expense,
  ExpenseCategory,
  ExpenseDraft,
  Itinerary,
  ItineraryDraft,
  ItineraryPatch,
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
import { LibraryFilter } from "./library-endpoints.ts";
import {
  ClientRegistration,
  OAuthError,
  RegisteredClient,
  RevocationRequest,
  TokenAnswer,
  TokenRequest,
} from "./oauth.ts";
import { ItineraryPage } from "./page.ts";
import { BlockedPeople, Person } from "./person.ts";
import { ReminderPreferences, ReminderPreferencesChange } from "./reminder-preferences.ts";
import { Report } from "./report.ts";
import { FullRevision, Revision, RevisionPage } from "./revision.ts";
import {
  EmailChange,
  EmailConfirmation,
  NewPasskey,
  Passkey,
  PasskeySignIn,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  SignedInSession,
  SignIn,
  SignUp,
} from "./sign-in.ts";

/** Every schema with a name. One that is used somewhere and missing here is found by `openApiDocument`. */
export const schemas: readonly TSchema[] = [
  Account,
  AccountChange,
  Author,
  BlockedPeople,
  Change,
  ChangePage,
  ClientRegistration,
  ConnectedApp,
  Coordinate,
  CopiedFrom,
  Day,
  DayDraft,
  Document,
  DocumentDraft,
  DocumentKind,
  EmailChange,
  EmailConfirmation,
  Expense,
  ExpenseCategory,
  ExpenseDraft,
  ExploreFilter,
  FieldError,
  FullRevision,
  ImportFrame,
  ImportRequest,
  ImportResult,
  ImportSource,
  Interaction,
  InteractionDecision,
  Itinerary,
  ItineraryDraft,
  ItineraryPage,
  ItineraryPatch,
  ItineraryPreview,
  ItinerarySummary,
  LibraryFilter,
  NewPasskey,
  OAuthError,
  PackingCategory,
  PackingItem,
  PackingItemDraft,
  Passkey,
  PasskeySignIn,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  Person,
  Plan,
  Problem,
  RegisteredClient,
  ReminderPreferences,
  ReminderPreferencesChange,
  Report,
  Revision,
  RevisionPage,
  RevocationRequest,
  Role,
  Session,
  SignIn,
  SignUp,
  SignedInSession,
  Stop,
  StopCategory,
  StopDraft,
  TokenAnswer,
  TokenRequest,
  Visibility,
];
