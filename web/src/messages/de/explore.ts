import type { explore as en } from "../en/explore.ts";
import type { Translated } from "../translated.ts";

export const explore: Translated<typeof en> = {
  title: "Entdecken",
  lead: "Reisen, die andere geplant haben. Merk dir, was dir gefällt, oder mach den Anfang deiner eigenen daraus.",
  search: "Reisepläne durchsuchen",
  searchHint: "Stadt, Land, Essen, Wandern …",
  tabs: "Was hier gezeigt wird",
  everyone: "Von allen",
  following: "Gefolgt",
  found: "{count, plural, one {# Reiseplan} other {# Reisepläne}} zu „{q}“",
  foundMore: "Die ersten {count, number} Reisepläne zu „{q}“",
  days: "{count, plural, =0 {Noch keine Tage} one {# Tag} other {# Tage}}",
  stops: "{count, plural, one {# Station} other {# Stationen}}",
  like: "„{title}“ gefällt mir{count, plural, =0 {} one {, gefällt # Person} other {, gefällt # Personen}}",
  dislike: "„{title}“ gefällt mir nicht",
  save: "„{title}“ merken",
  more: "Mehr laden",
  retry: "Noch einmal versuchen",
  end: "Das ist vorerst alles.",
  noneFound: "Nichts gefunden zu „{q}“",
  noneFoundText:
    "Versuch es mit weniger Wörtern oder einem Ort in der Nähe. Kleine Tippfehler schaden nicht.",
  seeAll: "Alles entdecken",
  noneFollowed: "Noch nichts zu sehen",
  noneFollowedText:
    "Hier kommt zusammen, was die veröffentlichen, denen du folgst. Such dir Reisen aus, die dir gefallen, öffne die Seite der Person, die sie geplant hat, und wähle „Folgen“.",
  followSignedIn: "Folge denen, deren Reisen dir gefallen",
  followSignedInText: "Melde dich an, und hier kommt zusammen, was sie veröffentlichen.",
  signIn: "Anmelden",
  nonePublic: "Die Karte ist noch leer",
  nonePublicText:
    "Noch niemand hat einen Reiseplan veröffentlicht. Mach den Anfang: Plane eine Reise, und mach sie auf ihrer Seite öffentlich.",
  create: "Neuer Reiseplan",
};
