import type { onDevice as en } from "../en/on-device.ts";
import type { Translated } from "../translated.ts";

export const onDevice: Translated<typeof en> = {
  keep: "Auf diesem Gerät behalten",
  remove: "Von diesem Gerät entfernen",
  keeping: "„{title}“ wird auf diesem Gerät behalten.",
  keepingLater: "„{title}“ wird auf diesem Gerät behalten, sobald du wieder online bist.",
  removed: "„{title}“ bleibt nicht mehr auf diesem Gerät.",
  impossible: "Dieser Browser lässt uns nichts auf diesem Gerät behalten.",
  here: "Auf diesem Gerät",
  away: "Nicht auf diesem Gerät",
  asOfToday: "Von diesem Gerät, Stand heute um {time}.",
  asOf: "Von diesem Gerät, Stand {date} um {time}.",
  evicted:
    "Dein Browser hat {count, plural, one {# Reise} other {# Reisen}} von diesem Gerät entfernt, um Platz zu schaffen.",
  keepAgain: "Wieder behalten",
  dismiss: "So lassen",
  trips: "Reisen auf diesem Gerät",
  tripsText:
    "Sie öffnen sich auch ohne Netz: Plan, Bilder, Dokumente, Mitreisende und Karte. Wenn du dich abmeldest, werden sie von diesem Gerät entfernt.",
  none: "Noch keine Reisen auf diesem Gerät",
  noneText: "Reisen, die bald beginnen, erscheinen hier von selbst. Andere kannst du in ihrem Menü behalten.",
  reasons: {
    asked: "Von dir behalten",
    comingUp: "Beginnt bald",
    opened: "Vor Kurzem geöffnet",
  },
  since: "{reason}, seit {date}",
  onItsWay: "Lädt noch",
  lacksRoom: "hier ist nicht genug Platz dafür",
  sizes: "Reise {trip}, Bilder {pictures}, Dokumente {documents}, Karte {map}",
  removeShort: "Entfernen",
  removeOne: "„{title}“ von diesem Gerät entfernen",
  removeAll: "Alle entfernen",
  removeAllTitle: "Alle Reisen von diesem Gerät entfernen?",
  removeAllText:
    "Deine Reisen bleiben in deinem Konto. Ohne Netz öffnen sie sich hier erst wieder, wenn du sie erneut behältst.",
  allRemoved: "Auf diesem Gerät bleibt keine Reise mehr.",
  room: "Platz",
  roomText: "Was deine Reisen hier belegen, und was dein Browser erlaubt.",
  used: "{used} von höchstens {limit}",
  allows: "Dein Browser erlaubt Waybook {quota}; davon sind {usage} belegt.",
  promised: "Dein Browser hat versprochen, alles zu behalten.",
  notPromised:
    "Dein Browser darf etwas entfernen, wenn er Platz braucht. Wenn du selbst eine Reise behältst, bitten wir ihn, es nicht zu tun.",
  settings: "Was behalten wird",
  settingsText: "Nur für dieses Gerät.",
  automatic: "Reisen von selbst behalten",
  automaticText: "Reisen, die laufen oder in den nächsten 60 Tagen beginnen, und die zuletzt geöffneten.",
  recent: "Zuletzt geöffnet",
  recentTrips: "{count, plural, =0 {Keine} one {# Reise} other {# Reisen}}",
  limit: "Zusammen höchstens",
  limitText: "Was du am längsten nicht geöffnet hast, geht zuerst.",
  documents: "Dokumente mit ihren Reisen behalten",
  documentsText:
    "Bis {size} je Reise, auf diesem Gerät verschlüsselt. Was du selbst auswählst, bleibt in jedem Fall.",
  noDocuments:
    "Dieser Browser kann auf dieser Seite keine Dateien verschlüsseln. Dokumente bleiben deshalb nicht hier und öffnen sich nur mit Netz.",
  thrifty: "Dein Browser spart Daten. Solange werden nur Reisen geladen, die du selbst behältst.",
};
