import type { PackingCategory } from "../../../contract/itinerary.ts";

// Starts or ends of words in English and German. The longest match counts: a compass is no pass.
const words: Readonly<Record<Exclude<PackingCategory, "other">, string>> = {
  clothing:
    "shirt sock trouser jean short skirt dress jacket coat sweater jumper pullover hoodie fleece underwear pants bra hat cap scarf glove mitten shoe boot sandal slipper sneaker trainer belt tie swimsuit swimwear swimming trunks bikini pyjama pajama legging tights thermal raincoat poncho shawl " +
    "hemd socke hose rock kleid jacke mantel unterwäsche unterhose bh hut mütze schal handschuh schuh stiefel sandale gürtel krawatte badehose badeanzug badesachen schlafanzug strumpf strümpfe leggings regencape tuch",
  toiletries:
    "toothbrush toothpaste shampoo conditioner soap deodorant deo razor shaving comb brush hairbrush sunscreen sunblock suncream lotion cream moisturiser moisturizer towel makeup tampon tissue toiletries wash floss perfume lip " +
    "zahnbürste zahnpasta zahnseide seife duschgel rasierer kamm bürste sonnencreme sonnenmilch creme lotion handtuch taschentuch taschentücher waschzeug parfüm lippenpflege schminke feuchttücher",
  electronics:
    "phone charger cable adapter adaptor plug powerbank battery batteries camera laptop tablet headphone earphone earbud kindle ereader e-reader gps drone tripod usb torch headlamp memory " +
    "handy ladegerät ladekabel kabel steckdose stecker akku batterie kamera kopfhörer stativ taschenlampe stirnlampe speicherkarte drohne",
  documents:
    "passport visa ticket licence license insurance card id cash money wallet reservation voucher map guidebook permit " +
    "pass ausweis visum fahrkarte führerschein versicherung karte bargeld geld geldbeutel portemonnaie reservierung gutschein reiseführer impfpass",
  health:
    "medicine medication pill tablets plaster bandage band-aid painkiller ibuprofen paracetamol aspirin first-aid aid vitamin mask sanitiser sanitizer repellent mosquito antihistamine glasses lenses earplug " +
    "medikament tablette pflaster verband schmerzmittel erste-hilfe hilfe maske desinfektion mückenschutz mückenspray blasenpflaster brille kontaktlinsen ohrstöpsel ohropax",
  gear:
    "tent sleeping rucksack backpack bag daypack umbrella compass rope helmet poles stove lighter knife mat hammock snorkel goggles sunglasses crampon ski snowboard bottle padlock lock carabiner whistle pillow binoculars " +
    "zelt schlafsack isomatte tasche regenschirm schirm kompass seil helm stöcke kocher feuerzeug messer hängematte schnorchel sonnenbrille steigeisen flasche schloss karabiner pfeife kissen fernglas",
  food:
    "snack water bar bars nuts fruit chocolate coffee tea sandwich food bread " +
    "wasser riegel nüsse obst schokolade kaffee tee brot brotzeit proviant müsli essen",
};

const stems = Object.entries(words).flatMap(([category, list]) =>
  list.split(" ").map((stem) => ({ category: category as PackingCategory, stem })),
);

const plurals = /(?:es|en|s|n|e)$/;

/** A short stem must be the whole word: “tea” is not in “team”. */
const fits = (word: string, stem: string) =>
  stem.length <= 3
    ? word === stem || word.replace(plurals, "") === stem
    : word.startsWith(stem) || word.endsWith(stem) || word.replace(plurals, "").endsWith(stem);

/** Guesses the category of a packing item from common words. */
export const guessCategory = (name: string): PackingCategory => {
  const typed =
    name
      .slice(0, 200)
      .toLowerCase()
      .match(/[\p{L}-]+/gu) ?? [];
  let best = { category: "other" as PackingCategory, stem: "" };
  for (const found of stems)
    if (found.stem.length > best.stem.length && typed.some((word) => fits(word, found.stem))) best = found;
  return best.category;
};
