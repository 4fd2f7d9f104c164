import type { person as en } from "../en/person.ts";
import type { Translated } from "../translated.ts";

export const person: Translated<typeof en> = {
  title: "Auf Reisen",
  joined: "dabei seit {date}",
  itineraries: "{count, plural, one {Reiseplan} other {Reisepläne}}",
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
    "Du hast {name} blockiert. Unter „Entdecken“ seht ihr nicht, was die andere Person veröffentlicht. Heb es auf, um die Reisepläne zu sehen.",
  own: "So sehen dich andere. <link>Profil ändern</link>",
  itinerariesTitle: "Öffentliche Reisepläne",
  none: "{name} hat noch nichts veröffentlicht",
  noneText: "Folge dieser Person, dann erscheint unter „Gefolgt“, was sie veröffentlicht.",
  noneOwn: "Du hast noch nichts veröffentlicht",
  noneOwnText:
    "Mach einen Reiseplan auf seiner Seite öffentlich, dann finden ihn alle hier und unter „Entdecken“.",
  library: "Zu deiner Bibliothek",
  explore: "Reisepläne entdecken",
  nobody: "Hier ist niemand",
  nobodyText: "Vielleicht gibt es das Konto nicht mehr, oder in der Adresse steckt ein Tippfehler.",
};
