import type { PackingCategory } from "../../../contract/itinerary.ts";

/** Words, or their beginnings, in the languages of those who pack; accents left out. */
const words: readonly (readonly [PackingCategory, RegExp])[] = [
  [
    "documents",
    /passport|reisepass|passeport|pasaporte|passaporte|passaporto|paspoort|\bvisa|insurance|versicherung|assurance|seguro|assicurazione|ticket|billet|boarding|licen[cs]e|fuhrerschein|\bid\b|ic card|cash|money|credit card|bargeld|パスポート|护照/,
  ],
  [
    "electronics",
    /charger|ladegerat|chargeur|cargador|carregador|caricabatteri|oplader|adapt|power ?bank|batter|camera|kamera|appareil photo|phone|telefon|movil|cable|kabel|headphone|earbud|kopfhorer|laptop|tablet|kindle|e-?reader|sim card|充電|充电/,
  ],
  [
    "toiletries",
    /tooth|zahn|dent|shampoo|soap|seife|savon|jabon|sabonete|deodorant|sun ?(?:screen|cream|block)|sonnencreme|creme solaire|protector solar|crema solare|protezione|zonnebrand|towel|handtuch|serviette|toalla|toalha|razor|brush|make-?up|lotion|toilet|kulturbeutel|日焼け止め|防晒/,
  ],
  [
    "health",
    /medic|medikament|pill|tablette|first aid|erste hilfe|plaster|bandage|pflaster|botiquin|repellent|mosquito|mask|sanitizer|contact lens|vitamin|薬|药/,
  ],
  ["food", /snack|water bottle|food|essen|eau\b|agua\b|tea bag|coffee|gum\b/],
  [
    "gear",
    /backpack|rucksack|sac a dos|mochila|zaino|daypack|\bbag\b|tent|zelt|tente|sleeping|schlafsack|umbrella|regenschirm|parapluie|paraguas|guarda-?chuva|ombrello|paraplu|lock\b|torch|headlamp|flashlight|stirnlampe|binocular|snorkel|poles?\b|guide ?book|map\b|sunglasses|sonnenbrille|lunettes|gafas|oculos|occhiali|pillow|bottle|flasche|gourde|botella|傘|伞/,
  ],
  [
    "clothing",
    /shoe|schuh|chaussure|zapat|sapat|scarpe|schoen|sneaker|boot|sandal|flip ?flop|jacket|jacke|veste|chaqueta|casaco|giacca|jas\b|coat|mantel|shirt|hemd|chemise|camis|t-?shirt|pants|trousers|hose|pantal|calca|jeans|shorts|dress|kleid|robe\b|vestido|skirt|sweater|pullover|pull\b|jersey|hoodie|fleece|sock|socke|chaussette|calcetin|meias|calze|underwear|unterwasche|hat\b|cap\b|hut\b|mutze|chapeau|gorr|chapeu|cappello|scarf|schal|glove|handschuh|swim|bade|maillot|banador|biquini|bikini|costume|rain|regen|pyjama|pajama|clothes|kleidung|layers|靴|服|帽子|鞋/,
  ],
];

export function packingCategory(name: string): PackingCategory {
  const folded = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return words.find(([, pattern]) => pattern.test(folded))?.[0] ?? "other";
}
