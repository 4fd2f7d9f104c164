import { plain } from "./plain.ts";

const number =
  "(?:\\d{1,2}|a|one|two|three|four|five|six|seven|un|une|uno|una|um|uma|deux|trois|dos|tres|due|tre|dois|zwei|drei|ein(?:em|en)?|twee|drie)";
const span =
  "(?:days?|nights?|hours?|hrs?|h|weeks?|jours?|nuits?|heures|semaines?|dias?|noches?|horas|semanas?|giorni|giorno|notti|ore|settimane?|noites?|tage?n?|nachte|stunden|wochen?|dagen|nachten|uur|dni|dzien|noce|tygodnie?|gun(?:de|luk)?|gece|hari|malam)";

/** Parts of a title that no stop has, without accents. */
const shapes: readonly RegExp[] = [
  // How long and where: "3 days in", "2 giorni a", "in 48 hours", "an einem Tag", "w 2 dni".
  new RegExp(
    `^(?:the |my |our |les |i |os |las |los )?(?:perfect |first |ultimate |best |only )?${number}[ -]?(?:perfect |full )?${span}\\b(?:$|\\s(?:in|en|a|au|aux|em|no|na|on|around|across|through|w|di|across|by|road|trip|itinerary|plan|travel|city|of)\\b|\\s?[:–—-])`,
  ),
  new RegExp(`\\b(?:in|en|an|w|for|a|de)\\s${number}\\s?${span}$`),
  new RegExp(`[–—:|,-]\\s?${number}[ -]?${span}(?:\\s(?:plan|itinerary|trip|guide|programme?|route))?$`),
  /\b(?:\d{1,2}|one|two|three)[ -]days?\b.*\b(?:plan|itinerary|trip|guide)\b/,
  // How many of what: "Top 5", "7 things to do", "5 lieux à voir".
  /^(?:my |the |our )?(?:top|best)\s?\d{1,3}\b/,
  /\btop\s?\d{1,2}$/,
  /^(?:the |my |our |les |las |los |i |le |os |as |die )?\d{1,3}\s(?:\w+\s){0,2}(?:things|places|spots|sights|stops|beaches|cafes|restaurants|museums|reasons|ways|hidden|must|lieux|endroits|choses|plages|adresses|lugares|sitios|cosas|playas|planes|luoghi|posti|cose|spiagge|orte|dinge|sehenswurdigkeiten|tipps|praias|coisas|plekken|dingen|miejsc|rzeczy|yer|tempat)\b/,
  /\b(?:itinerar(?:y|io|ies)|itineraire|bucket ?list|travel (?:guide|plan|diary|vlog)|city guide|mini guide|guide(?: to|$)|vlog|road ?trip|day trip plan|reiseplan|reiseroute|reisetipps|rundreise|stadtereise|stedentrip|reisplan|roteiro|ruta (?:de|por)|guia (?:de|do|da|para)|guida (?:di|a|per)|escapada|city ?break|getaway|weekendje|gezi (?:rehberi|plani)|przewodnik|travel tips|hidden gems?|must[- ](?:see|visit|do)s?\b(?=.*\b(?:in|of)\b)|travel plan|trip plan(?:ner)?)\b/,
  /^(?:what|where|how|why|when) (?:to|i|we)\b|^(?:que|quoi|ou) (?:faire|voir|manger|hacer|ver|visitar|comer)\b|^(?:cosa|dove) (?:fare|vedere|mangiare)\b|^o que (?:fazer|ver)\b|^was (?:man )?.*(?:sehen|tun|machen)|^co (?:zobaczyc|robic)|^wat te (?:doen|zien)/,
  /\b(?:you (?:must|need to|have to|should|can'?t miss|shouldn'?t miss)|you'll ever need|most beautiful (?:places|spots|beaches)|things to (?:do|see)|places (?:to (?:visit|see|go|eat)|in|you)|incontournables?|a ne pas (?:rater|manquer)|imperdibles?|da non perdere|imperdiveis|nicht verpassen|niet te missen|assolutamente|perfect (?:day|weekend|trip|itin)|ultimate|spend (?:a|one|\d))\b/,
  /(?:^|\s)(?:week-?ends?|fin de semana|fim de semana|wochenende|finde|weekendje)(?:\s(?:in|a|en|em|na|no|au|w|itinerary|trip|plan|getaway|break)\b|$)|^(?:long |ein |un |a |uma? )?(?:weekend|week-end|wochenende|fin de semana|fim de semana)\b/,
  /(?:\s|^)(?:trip|travel|travels|adventure|journey|holidays?|vacation|vacances|vacaciones|viaje|viaggio|viagem|voyage|urlaub|reise|reis|vakantie|wakacje|podroz|tatil|liburan|entdecken|erleben)(?:\s(?:\d{4}|plan|to|a|nach|naar|in|en))?$/,
  /^(?:trip|travel|voyage|viaje|viaggio|viagem|reise|reis|podroz|wyjazd|urlaub)\s(?:to|a|au|en|in|nach|naar|do|para|plan|itinerary)\b/,
  /^(?:(?:our |my |the )?(?:itinerary|schedule|programme?|agenda|plan|timeline)|itineraire|programme du jour|itinerario|programa|programm|ablauf|reiseplan|tagesplan|programma|roteiro|スケジュール|日程)$/u,
  /(?:\d{1,2}泊\d{1,2}日|[一二三四五六七八九十\d]{1,2}日[游遊]|旅行|旅遊|旅游|観光|日帰り|モデルコース|旅程|攻略|行程|여행|코스|\d박 ?\d일|일정|가볼만한)/u,
];

/** What a plan is called, rather than a stop of it: "3 days in", "Weekend in Porto", "Top 5". */
export function looksLikeTitle(text: string): boolean {
  const words = plain(text.slice(0, 160)).replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, "");
  return shapes.some((shape) => shape.test(words));
}

/** It cannot end here: "Top 5 places in". */
export const isCutOff = (text: string): boolean =>
  /(?:^|\s)(?:in|to|of|the|a|en|à|au|de|du|la|le|em|di|nach|für|for|und|and|&|y|e|et|w|no|na|most|best|only)$/i.test(
    text,
  );
