import { plain } from "./plain.ts";

/** What people who post ask of those who watch. */
const calls = [
  /\b(?:save (?:this|it|for|the|now|your)|saved? for later|follow(?: me| us| for| along|ing)?\b(?! the)|links? (?:in|en|na|i) (?:(?:my|the|der|meiner|de|mijn|la|mi) )?bio|in (?:my|the) bio|swipe(?: up| left| right)?|subscribe|like (?:&|and) |tag (?:a|your|someone|who)|comment(?: below| ["“']?\w+["”']? )|watch (?:till|until|to) the end|wait for (?:it|the)|share (?:this|with)|send (?:this )?to|part \d\b|full (?:guide|video|itinerary|list) (?:in|on|at|below)|check (?:the )?(?:caption|description)|read (?:the )?caption|dm me|turn on|more (?:tips|info|details) (?:in|on|at)|see you|thanks? for watching|let me know|book(?:ing)? (?:now|ahead|in advance|early|online)!*$|bookmark|screenshot this|keep watching|stay tuned|which one|have you been|would you)/,
  /\b(?:sponsored|anzeige|werbung|publicite|publicidad|pubblicita|reklame|advertisement|paid partnership)\b/,
  /\b(?:enregistre[rz]?|sauvegarde[rz]?|abonne[- ](?:toi|vous)|suivez|suis[- ]moi|lien en bio|partage[rz]?|commente[rz]?|like[rz]?)\b/,
  /\b(?:guarda(?:lo| este| esto)|sigueme|siguenos|comparte|enlace en (?:la )?bio|comenta|dale like|etiqueta)\b/,
  /\b(?:salva (?:il|questo|per)|salvalo|seguimi|seguici|condividi|link in bio|commenta|tagga)\b/,
  /\b(?:salva (?:este|esse|para)|salve|segue[- ]me|siga|partilha|compartilhe|link na bio|comenta|marca)\b/,
  /\b(?:speicher[en]?|folge? (?:mir|uns|fur)|teile|abonniere|kommentiere?|merken|markiere)\b/,
  /\b(?:bewaar|opslaan|volg (?:mij|me|ons|voor)|deel dit|zapisz|obserwuj|udostepnij|kaydet|takip et|simpan|ikuti)\b/,
  /(?:保存して|フォロー|いいね|プロフィール|チャンネル登録|收藏|关注|点赞|转发|저장|팔로우|구독|좋아요)/u,
];

/** What those who have been there say to those who go: "Book ahead", "best view in town". */
const advice = [
  /^(?:(?:so|totally|really|definitely|well) )?worth (?:it|the|a|every)\b/,
  /^(?:the )?(?:best|great|amazing|incredible|beautiful|stunning|lovely|gorgeous|nice) (?:views?|(?:spots?|places?) (?:for|to)|time to|coffee|food|photos?|light|sunsets?)\b/,
  /^(?:go|come|arrive|get there|be there|visit) (?:early|late|before|after|at (?:sunset|sunrise|opening))\b/,
  /^(?:(?:pre-?)?book|reserve|buy|get|order)\b.{0,40}\b(?:ahead|advance|early|online|tickets?|before(?:hand)?)\b/,
  /^(?:don'?t|do not) (?:miss|forget|skip)\b|^(?:highly |strongly )?recommend(?:ed)?\b|^(?:a |absolute )?must(?:[- ](?:try|see|do|visit))?$/,
  /^(?:perfect|great|good|ideal) (?:for|place to|spot to|in the)\b|^(?:avoid|skip) the\b|^(?:very |super |always )?(?:crowded|touristy)\b/,
  /^(?:bring|wear|expect|allow) (?:a|an|your|some|the|comfortable|good|long|about|at least|\d+)\b|^(?:my|our) favou?rite\b/,
  /^(?:une? )?(?:(?:tres )?belle|superbe|magnifique|incroyable) vue\b|^vue (?:magnifique|superbe|imprenable|incroyable|sublime)/,
  /^(?:venez|allez[- ]y|arrivez|reservez|pensez a|n'oubliez|ne (?:ratez|manquez|pas (?:rater|manquer))|evitez|prenez|goutez|profitez|comptez|prevoyez|achetez|a ne pas (?:rater|manquer)|(?:ca )?vaut (?:le|la)|coup de coeur|ideal pour|parfait pour|mieux vaut)\b/,
  /^(?:reserva(?:r)? (?:con|antes|online|tu|tus|la|las|ya)|compra (?:tus?|las?|los|online)|ve (?:temprano|pronto|al|por)|llega (?:temprano|pronto|antes)|evita|prueba (?:el|la|los|las|sus?)|no te (?:pierdas|olvides|lo pierdas)|no olvides|vale (?:mucho )?la pena|imprescindible|imperdible|muy recomendable|(?:unas )?vistas? (?:increibles?|espectacular(?:es)?|preciosas?)|las mejores vistas|ideal para|perfecto para|mejor (?:ir|al))\b/,
  /^(?:prenot(?:a|ate|are) (?:in|con|prima|online|i|il|subito)|vai (?:presto|prima)|arriva(?:te)? (?:presto|prima)|evita(?:te)?|da non perdere|non (?:perdere|perdetevi|dimenticare)|vale la pena|vista (?:mozzafiato|incredibile|stupenda|spettacolare|magnifica)|molto consigliat[oa]|imperdibile|ideale per|perfetto per|meglio (?:andare|prenotare))\b/,
  /^(?:reserv(?:a|e|ar) (?:com|antes|online|ja)|v(?:a|ai) (?:cedo|antes)|cheg(?:a|ue) cedo|evit[ae]|nao (?:percas?|esquecas?)|imperdivel|vale (?:muito )?a pena|vistas? (?:incrive(?:l|is)|lindas?|espetacular(?:es)?)|a melhor vista|perfeito para|melhor (?:ir|ao))\b/,
  /^(?:unbedingt|(?:tolle|schone|super|herrliche|die beste)[rs]? (?:aussicht|blick)|fruh (?:kommen|da sein|hingehen|dort)|(?:vorher|vorab|rechtzeitig) (?:buchen|reservieren)|(?:tickets?|karten|tisch) (?:vorab|vorher|online|im voraus)|lohnt sich|sehr (?:zu empfehlen|empfehlenswert)|empfehlenswert|nicht (?:verpassen|vergessen)|am besten|(?:perfekt|ideal) fur)\b/,
  /^(?:reserveer|boek (?:vooraf|op tijd|van tevoren|online)|ga vroeg|kom (?:vroeg|op tijd)|(?:prachtig|mooi|geweldig|schitterend|mooiste|het mooiste|beste) ?e? uitzicht|(?:zeker |echt )?de moeite waard|niet (?:missen|vergeten)|echte? aanrader|vermijd)\b/,
  /^(?:warto|koniecznie|zarezerwuj|piekny widok|najlepszy widok|przyjdz wczesnie|nie (?:przegap|zapomnij)|polecam|erken gid|mutlaka|kacirma|harika manzara|datang (?:lebih )?(?:awal|pagi)|jangan lewatkan|pemandangan (?:indah|bagus)|pesan (?:dulu|tiket))/,
  /^(?:要予約|予約(?:必須|がおすすめ)|早めに|絶景|必見|混雑|提前|建议|建議|别错过|不要错过|值得|早点|예약 필수|꼭 |일찍)/u,
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
  /(?:^|\s|\()[1-5][.,]\d(?!\d)\s?(?:[★☆⭐✩*]|\/\s?5|\(\s?[\d.,]+\s?k?\s?\)|stars?\b|\([\d.,\s]+(?:reviews|bewertungen|avis|rese)|\d{1,3}[.,]\d{3}\s?(?:reviews)?)/u;
const stars = /[★☆⭐✩]{2,}/u;
const openingHours =
  /^(?:(?:now |currently )?open(?:s|ed|ing)?(?: (?:hours|times?|now|until|till|daily|24|from|at))?\b(?:.{0,4}\d|.{0,3}$|.{0,12}(?:clos|hours|until|daily|now))|closed?s?\b|temporarily|permanently|hours\b|geoffnet|geschlossen|offnungszeiten|schliest|ouvert(?:ure)?\b|ferme\b|horaires|abierto|cerrado|cierra|horario|aperto|chiuso|chiude|orari|aberto|fechado|geopend|gesloten|openingstijden|otwarte|zamkniete|godziny|営業(?:時間|中)|营业(?:时间|中)|영업|mon(?:day)?\s?[-–]\s?(?:fri|sat|sun))/;

const ticketLabels =
  /^(?:passenger|passengers|traveller name|seat|gate|platform|coach|carriage|class|booking (?:ref|reference|number|code)|ref\.?|pnr|reference|confirmation|ticket (?:no|number)|order (?:no|number)|fare|terminal|boarding|zug|gleis|wagen|sitz(?:platz)?|abfahrt|ankunft|reisende[rn]?|auftragsnummer|voie|voiture|place n|siege|depart|arrivee|voyageur|coche|asiento|salida|llegada|pasajero|via|anden|carrozza|posto|partenza|arrivo|binario|passeggero|lugar|carruagem|partida|chegada|passageiro)\b\s*:?/;

export const isCall = (text: string): boolean => {
  const words = plain(text);
  return calls.some((call) => call.test(words));
};

export const isAdvice = (text: string): boolean => {
  const words = plain(text.slice(0, 160)).replace(/^[^\p{L}]+/u, "");
  return advice.some((pattern) => pattern.test(words));
};

export const isSurrounding = (text: string): boolean => {
  const words = plain(text);
  return surroundings.some((pattern) => pattern.test(words));
};

export const isRating = (text: string): boolean => rating.test(text) || stars.test(text);
export const isOpeningHours = (text: string): boolean => openingHours.test(plain(text));
export const isTicketLabel = (text: string): boolean => ticketLabels.test(plain(text));
