import { accessTokens } from "./en/access-tokens.ts";
import { apps } from "./en/apps.ts";
import { authorizationError } from "./en/authorization-error.ts";
import { calendar } from "./en/calendar.ts";
import { categories } from "./en/categories.ts";
import { confirmEmail } from "./en/confirm-email.ts";
import { conflicts } from "./en/conflicts.ts";
import { device } from "./en/device.ts";
import { documents } from "./en/documents.ts";
import { errors } from "./en/errors.ts";
import { expenses } from "./en/expenses.ts";
import { exporting } from "./en/exporting.ts";
import { fields } from "./en/fields.ts";
import { forgotPassword } from "./en/forgot-password.ts";
import { history } from "./en/history.ts";
import { home } from "./en/home.ts";
import { images } from "./en/images.ts";
import { importing } from "./en/importing.ts";
import { install } from "./en/install.ts";
import { interaction } from "./en/interaction.ts";
import { invitations } from "./en/invitations.ts";
import { itinerary } from "./en/itinerary.ts";
import { join } from "./en/join.ts";
import { library } from "./en/library.ts";
import { map } from "./en/map.ts";
import { moderation } from "./en/moderation.ts";
import { notFound } from "./en/not-found.ts";
import { notifications } from "./en/notifications.ts";
import { onDevice } from "./en/on-device.ts";
import { openIn } from "./en/open-in.ts";
import { packing } from "./en/packing.ts";
import { person } from "./en/person.ts";
import { places } from "./en/places.ts";
import { plan } from "./en/plan.ts";
import { presence } from "./en/presence.ts";
import { profile } from "./en/profile.ts";
import { publication } from "./en/publication.ts";
import { reminders } from "./en/reminders.ts";
import { reporting } from "./en/reporting.ts";
import { resetPassword } from "./en/reset-password.ts";
import { rules } from "./en/rules.ts";
import { saving } from "./en/saving.ts";
import { scopes } from "./en/scopes.ts";
import { security } from "./en/security.ts";
import { settings } from "./en/settings.ts";
import { sharing } from "./en/sharing.ts";
import { signIn } from "./en/sign-in.ts";
import { signInAgain } from "./en/sign-in-again.ts";
import { signUp } from "./en/sign-up.ts";
import { stops } from "./en/stops.ts";
import { today } from "./en/today.ts";
import { tracks } from "./en/tracks.ts";
import { unsubscribe } from "./en/unsubscribe.ts";
import { waiting } from "./en/waiting.ts";
import { ways } from "./en/ways.ts";
import { weather } from "./en/weather.ts";
import { yourData } from "./en/your-data.ts";

/** The texts that all pages but Explore need, too: those in `everywhere` are not repeated. */
export const en = {
  accessTokens,
  apps,
  authorizationError,
  calendar,
  categories,
  conflicts,
  confirmEmail,
  device,
  documents,
  errors,
  expenses,
  exporting,
  fields,
  forgotPassword,
  history,
  home,
  images,
  importing,
  install,
  interaction,
  invitations,
  itinerary,
  join,
  library,
  map,
  moderation,
  notFound,
  notifications,
  onDevice,
  openIn,
  packing,
  person,
  places,
  plan,
  publication,
  presence,
  profile,
  reminders,
  reporting,
  resetPassword,
  rules,
  saving,
  scopes,
  security,
  settings,
  sharing,
  signIn,
  signInAgain,
  signUp,
  stops,
  today,
  tracks,
  unsubscribe,
  waiting,
  ways,
  weather,
  yourData,
} as const;
