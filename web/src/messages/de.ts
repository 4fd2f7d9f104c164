import { accessTokens } from "./de/access-tokens.ts";
import { apps } from "./de/apps.ts";
import { authorizationError } from "./de/authorization-error.ts";
import { calendar } from "./de/calendar.ts";
import { categories } from "./de/categories.ts";
import { confirmEmail } from "./de/confirm-email.ts";
import { conflicts } from "./de/conflicts.ts";
import { device } from "./de/device.ts";
import { documents } from "./de/documents.ts";
import { errors } from "./de/errors.ts";
import { expenses } from "./de/expenses.ts";
import { exporting } from "./de/exporting.ts";
import { fields } from "./de/fields.ts";
import { forgotPassword } from "./de/forgot-password.ts";
import { history } from "./de/history.ts";
import { home } from "./de/home.ts";
import { images } from "./de/images.ts";
import { importing } from "./de/importing.ts";
import { install } from "./de/install.ts";
import { interaction } from "./de/interaction.ts";
import { invitations } from "./de/invitations.ts";
import { itinerary } from "./de/itinerary.ts";
import { join } from "./de/join.ts";
import { library } from "./de/library.ts";
import { map } from "./de/map.ts";
import { moderation } from "./de/moderation.ts";
import { notFound } from "./de/not-found.ts";
import { notifications } from "./de/notifications.ts";
import { onDevice } from "./de/on-device.ts";
import { openIn } from "./de/open-in.ts";
import { packing } from "./de/packing.ts";
import { person } from "./de/person.ts";
import { places } from "./de/places.ts";
import { plan } from "./de/plan.ts";
import { presence } from "./de/presence.ts";
import { profile } from "./de/profile.ts";
import { publication } from "./de/publication.ts";
import { reminders } from "./de/reminders.ts";
import { reporting } from "./de/reporting.ts";
import { resetPassword } from "./de/reset-password.ts";
import { rules } from "./de/rules.ts";
import { saving } from "./de/saving.ts";
import { scopes } from "./de/scopes.ts";
import { security } from "./de/security.ts";
import { settings } from "./de/settings.ts";
import { sharing } from "./de/sharing.ts";
import { signIn } from "./de/sign-in.ts";
import { signInAgain } from "./de/sign-in-again.ts";
import { signUp } from "./de/sign-up.ts";
import { stops } from "./de/stops.ts";
import { today } from "./de/today.ts";
import { tracks } from "./de/tracks.ts";
import { unsubscribe } from "./de/unsubscribe.ts";
import { waiting } from "./de/waiting.ts";
import { ways } from "./de/ways.ts";
import { weather } from "./de/weather.ts";
import { yourData } from "./de/your-data.ts";
import type { Messages } from "./messages.ts";

export const de: Messages = {
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
};
