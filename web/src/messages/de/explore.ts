import type { explore as en } from "../en/explore.ts";
import type { Translated } from "../translated.ts";

export const explore: Translated<typeof en> = {
  title: "Entdecken",
  lead: "Reisen, die andere geplant haben. Merk dir, was dir gefällt, oder kopier eine als Anfang für deine eigene.",
  search: "Reisen durchsuchen",
  searchHint: "Stadt, Land, Essen, Wandern …",
  tabs: "Wessen Reisen du siehst",
  everyone: "Von allen",
  following: "Folge ich",
  found: "{count, plural, one {# Reise} other {# Reisen}} zu „{q}“",
  foundMore: "Die ersten {count, number} Reisen zu „{q}“",
  days: "{count, plural, =0 {Noch keine Tage} one {# Tag} other {# Tage}}",
  stops: "{count, plural, one {# Station} other {# Stationen}}",
  like: "„{title}“ gefällt mir{count, plural, =0 {} one {, gefällt # Person} other {, gefällt # Personen}}",
  dislike: "„{title}“ gefällt mir nicht",
  save: "„{title}“ merken",
  more: "Mehr laden",
  retry: "Noch einmal versuchen",
  end: "Das ist fürs Erste alles.",
  noneFound: "Nichts gefunden zu „{q}“",
  noneFoundText:
    "Versuch es mit weniger Wörtern oder einem Ort in der Nähe. Kleine Tippfehler machen nichts.",
  seeAll: "Alle Reisen ansehen",
  noneFollowed: "Noch nichts zu sehen",
  noneFollowedText:
    "Hier erscheinen die Reisen der Leute, denen du folgst. Such dir eine Reise aus, die dir gefällt, öffne die Seite der Person, die sie geplant hat, und wähl „Folgen“.",
  followSignedIn: "Folge Leuten, deren Reisen dir gefallen",
  followSignedInText: "Melde dich an, dann siehst du hier, was sie veröffentlichen.",
  signIn: "Anmelden",
  nonePublic: "Noch keine öffentlichen Reisen",
  nonePublicText:
    "Noch niemand hat eine Reise veröffentlicht. Mach den Anfang: Plan eine Reise und mach sie auf ihrer Seite öffentlich.",
  create: "Neue Reise",
};
