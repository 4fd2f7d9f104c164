import type { person as en } from "../en/person.ts";
import type { Translated } from "../translated.ts";

export const person: Translated<typeof en> = {
  title: "Profil",
  joined: "dabei seit {date}",
  itineraries: "{count, plural, one {Reise} other {Reisen}}",
  followers: "Follower",
  followed: "gefolgt",
  follow: "Folgen",
  following: "Du folgst",
  more: "Mehr zu {name}",
  block: "Blockieren",
  unblock: "Nicht mehr blockieren",
  report: "Melden …",
  blocked: "{name} ist blockiert, kann dich nicht mehr finden und nicht sehen, was du veröffentlichst.",
  unblocked: "{name} ist nicht mehr blockiert.",
  undo: "Rückgängig",
  blockedText:
    "Du hast {name} blockiert. Ihr seht unter „Entdecken“ nichts voneinander. Heb die Blockierung auf, um die Reisen zu sehen.",
  own: "So sehen dich andere. <link>Profil ändern</link>",
  itinerariesTitle: "Öffentliche Reisen",
  none: "{name} hat noch nichts veröffentlicht",
  noneText: "Folge dieser Person, dann erscheint unter „Folge ich“, was sie veröffentlicht.",
  noneOwn: "Du hast noch nichts veröffentlicht",
  noneOwnText: "Mach eine Reise auf ihrer Seite öffentlich, dann finden sie alle hier und unter „Entdecken“.",
  library: "Zu deiner Bibliothek",
  explore: "Reisen entdecken",
  nobody: "Niemanden gefunden",
  nobodyText: "Vielleicht gibt es das Konto nicht mehr, oder in der Adresse steckt ein Tippfehler.",
};
