import { plain } from "./plain.ts";

/** What people who post ask of those who watch. */
const calls = [
  /\b(?:save (?:this|it|for|the|now|your)|saved? for later|follow(?: me| us| for| along|ing)?\b(?! the)|link in (?:my )?bio|in (?:my|the) bio|swipe(?: up| left| right)?|subscribe|like (?:&|and) |tag (?:a|your|someone|who)|comment(?: below| ["“']?\w+["”']? )|watch (?:till|until|to) the end|wait for (?:it|the)|share (?:this|with)|send (?:this )?to|part \d\b|full (?:guide|video|itinerary|list) (?:in|on|at|below)|check (?:the )?(?:caption|description)|read (?:the )?caption|dm me|turn on|more (?:tips|info|details) (?:in|on|at)|see you|thanks? for watching|let me know|book(?:ing)? (?:now|ahead|in advance|early|online)!*$|bookmark|screenshot this|keep watching|stay tuned|which one|have you been|would you)/,
  /\b(?:sponsored|anzeige|werbung|publicite|publicidad|pubblicita|reklame|advertisement|paid partnership)\b/,
  /\b(?:enregistre[rz]?|sauvegarde[rz]?|abonne[- ](?:toi|vous)|suivez|suis[- ]moi|lien en bio|partage[rz]?|commente[rz]?|like[rz]?)\b/,
  /\b(?:guarda(?:lo| este| esto)|sigueme|siguenos|comparte|enlace en (?:la )?bio|comenta|dale like|etiqueta)\b/,
  /\b(?:salva (?:il|questo|per)|salvalo|seguimi|seguici|condividi|link in bio|commenta|tagga)\b/,
  /\b(?:salva (?:este|esse|para)|salve|segue[- ]me|siga|partilha|compartilhe|link na bio|comenta|marca)\b/,
  /\b(?:speicher[en]?|folge? (?:mir|uns|fur)|teile|abonniere|kommentiere?|merken|markiere)\b/,
  /\b(?:bewaar|opslaan|volg (?:mij|me|ons|voor)|deel dit|zapisz|obserwuj|udostepnij|kaydet|takip et|simpan|ikuti)\b/,
  /(?:保存して|フォロー|いいね|プロフィール|チャンネル登録|收藏|关注|点赞|转发|저장|팔로우|구독|좋아요)/u,
];

/** What apps and printers put around a plan. */
const surroundings = [
  /^(?:page|seite|pagina|página|strona|pag\.?|p\.|sayfa|halaman|страница)?\s?\d{1,3}\s?(?:\/|of|von|de|di|van|z|sur)\s?\d{1,3}$/,
  /^(?:page|seite|pagina|strona|sayfa|halaman)\s?\d{1,3}\b/,
  /\b(?:page|seite|pagina|strona)\s\d{1,3}\s(?:of|von|de|di|van|z|sur)\s\d{1,3}\b/,
  /^[<‹←]\s?\S/,
  /^(?:\S{1,3} )?(?:edited|last edited|modified|updated|created|bearbeitet|modifie|editado|modificato)\b/,
  /^(?:private|shared|public|saved|geteilte|partagee?|compartida|condivisa)\s(?:list|note|liste|lista)\b/,
  /^(?:by \S+ · )?\d{1,3}\s(?:places|stops|saved|items|photos|likes|followers|views|comments|reviews|orte|lieux|lugares|luoghi)\b/,
  /^(?:directions|share|edit|save|saved|done|cancel|back|search(?: here)?|menu|map|list|overview|itinerary|explore|notes|reply|forward|follow|following|for you|message|call|website|more|less|show more|see (?:more|all)|view (?:all|map|more)|add (?:a )?(?:place|stop|note|caption|to trip|comment)s?|start|new (?:list|note|route)|nearby|layers|home|inbox|profile|photos|reviews|about|updates|get the app|open in app|untitled|translate|see translation|original audio|drafts?)(?:\s+(?:directions|share|edit|save|map|list|overview|itinerary|explore|notes|more|[$€]|call|website|menu|reviews|photos|about|updates))*(?:\s[$€])?$/,
  /^(?:teilen|bearbeiten|speichern|route|fertig|zuruck|suchen?|partager|modifier|enregistrer|itineraire|retour|rechercher|compartir|editar|guardar|como llegar|buscar|condividi|modifica|salva|indicazioni|cerca|partilhar|guardar|pesquisar|delen|bewerken|opslaan|zoeken)$/,
  /\bsubject to (?:change|availability)\b|\bterms (?:and|&) conditions\b|\ball rights reserved\b|©|\bconfidential\b/,
  /^(?:prepared|created|made|designed|erstellt|prepare|realise|preparado|realizado|preparato|opgesteld) (?:by|for|von|fur|par|pour|por|para|da|per|door|voor)\b/,
  /^[\d.,]{1,6}\s?[km]?$/,
  /^\d{1,2}[:.]\d{2}\s.{0,12}(?:\d{1,3}\s?%|\blte|\b[345]g\b|wi-?fi)/,
  /^(?:\d{1,3}%|lte|[45]g|wi-?fi)$/,
  /^\d{1,4}\s?(?:min(?:s|uten|utes|uti|utos)?|hr?s?|std|km|mi|m)\b\.?(?:\s?[·•|,(]\s?[\d.,]+\s?(?:km|mi|m|ft|min)\)?)?$/,
  /^[\d.,]+\s?(?:km|mi|miles|ft)\b(?:\s?[·•|]\s?\d.*)?$/,
];

const rating =
  /(?:^|\s|\()[1-5][.,]\d\s?(?:[★☆⭐✩*]|\/\s?5|\(\s?[\d.,]+\s?k?\s?\)|stars?\b|\([\d.,\s]+(?:reviews|bewertungen|avis|rese)|\d{1,3}[.,]\d{3}\s?(?:reviews)?)/u;
const stars = /[★☆⭐✩]{2,}/u;
const openingHours =
  /^(?:(?:now |currently )?open(?:s|ed|ing)?(?: (?:hours|times?|now|until|till|daily|24|from|at))?\b(?:.{0,4}\d|.{0,3}$|.{0,12}(?:clos|hours|until|daily|now))|closed?s?\b|temporarily|permanently|hours\b|geoffnet|geschlossen|offnungszeiten|schliest|ouvert(?:ure)?\b|ferme\b|horaires|abierto|cerrado|cierra|horario|aperto|chiuso|chiude|orari|aberto|fechado|geopend|gesloten|openingstijden|otwarte|zamkniete|godziny|営業(?:時間|中)|营业(?:时间|中)|영업|mon(?:day)?\s?[-–]\s?(?:fri|sat|sun))/;

const ticketLabels =
  /^(?:passenger|passengers|traveller name|seat|gate|platform|coach|carriage|class|booking (?:ref|reference|number|code)|ref\.?|pnr|reference|confirmation|ticket (?:no|number)|order (?:no|number)|fare|terminal|boarding|zug|gleis|wagen|sitz(?:platz)?|abfahrt|ankunft|reisende[rn]?|auftragsnummer|voie|voiture|place n|siege|depart|arrivee|voyageur|coche|asiento|salida|llegada|pasajero|via|anden|carrozza|posto|partenza|arrivo|binario|passeggero|lugar|carruagem|partida|chegada|passageiro)\b\s*:?/;

export const isCall = (text: string): boolean => {
  const words = plain(text);
  return calls.some((call) => call.test(words));
};

export const isSurrounding = (text: string): boolean => {
  const words = plain(text);
  return surroundings.some((pattern) => pattern.test(words));
};

export const isRating = (text: string): boolean => rating.test(text) || stars.test(text);
export const isOpeningHours = (text: string): boolean => openingHours.test(plain(text));
export const isTicketLabel = (text: string): boolean => ticketLabels.test(plain(text));
