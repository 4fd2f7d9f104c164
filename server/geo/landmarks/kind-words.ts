/** What kind of place a word says that it is, in the languages that travellers write: Castelo, Schloss, Castle. */
const table = `
aquarium: aquarium aquario acuario acquario oceanarium oceanario oceanografic
arch: arch arc arco triumphbogen
bay: bay baie bahia baia bucht cove cala teluk
beach: beach beaches playa praia plage spiaggia strand pantai plaj plaji
bridge: bridge pont ponte puente brucke brug most kopru koprusu hid bro bashi
canal: canal canale kanal gracht canals
canyon: canyon gorge gorges schlucht canon gola garganta
cape: cape cabo cap capo kap
castle: castle castelo castillo castell castello chateau schloss burg kasteel hrad zamek kale kalesi slott var citadel citadelle ciudadela cittadella cidadela zitadelle fortress forteresse fortezza fortaleza festung fort forte fuerte
cathedral: cathedral cathedrale catedral cattedrale kathedrale dom duomo se kathedraal katedrala katedra
basilica: basilica basilique basilika basiliek
cave: cave caves cavern caverns grotte grotta cueva cuevas gruta grutas hohle gua grottoes grotto
cemetery: cemetery cimetiere cementerio cimitero cemiterio friedhof
chapel: chapel chapelle capilla cappella capela kapelle kapel
church: church eglise iglesia chiesa igreja kirche kerk esglesia kosciol crkva
cliff: cliff cliffs falaise falaises acantilado acantilados klippen kreidefelsen
desert: desert wuste desierto deserto
district: district neighbourhood neighborhood quarter quartier barrio barri bairro quartiere viertel altstadt ward rione kiez wijk
forest: forest foret bosque bosco floresta wald bos grove woods hutan
fountain: fountain fontaine fontana fuente fonte brunnen fontein
garden: garden gardens jardin jardins jardines giardino giardini jardim garten tuin tuinen gyoen
park: park parc parque parco nationalpark volkspark
gallery: gallery galerie galleria galeria pinacoteca pinakothek kunsthalle
gate: gate tor porta puerta porte torii
glacier: glacier gletscher glaciar ghiacciaio jokull
hill: hill hills colline colina collina hugel cerro heuvel bukit
island: island isle ile isla isola ilha insel eiland islands iles islas isole ilhas inseln pulau koh nusa adasi
lake: lake lac lago see meer laguna lagoon danau loch jezero gol golu estany
library: library bibliotheque biblioteca bibliothek bibliotheek
lift: lift elevator elevador ascensor ascenseur aufzug funicular funiculaire funicolare cablecar gondola seilbahn teleferico teleferique
lighthouse: lighthouse phare faro farol leuchtturm vuurtoren
market: market markets marche mercado mercato markt markthalle mercat pazar pazari bazaar bazar souk souq pasar ichiba shijo halles halle
memorial: memorial monument monumento denkmal mahnmal gedenkstatte mausoleum cenotaph mausolee
monastery: monastery abbey abbaye mosteiro monasterio monastero monestir kloster abbazia abadia convent convento couvent priory klooster
mosque: mosque camii cami mezquita moschee mosquee masjid moschea mesquita
mountain: mount mountain mountains mt monte mont peak pico piz berg gipfel gunung puig vulkan volcano volcan vulcano
museum: museum musee museo museu muzeum muze muzesi museet museums musees musei
opera: opera operahouse oper staatsoper
palace: palace palacio palais palazzo palast paleis palau saray sarayi istana schloss chateau residenz residence
pier: pier quay quai muelle kai molo
port: port harbour harbor hafen haven puerto porto marina
river: river fleuve rio fiume fluss rivier
rock: rock rocher fels roca
rice: terrace terraces terrassen terrazas
ruins: ruins ruines ruinas rovine ruinen
shrine: shrine jinja taisha jingu santuario schrein sanctuary sanctuaire
square: square plaza praca place piazza platz plein largo placa trg namesti rynek meydan meydani piazzale piazzetta rossio
stadium: stadium stade estadio stadio stadion arena
statue: statue estatua statua
street: street rue rua calle via strasse straat avenue avenida boulevard road carrer lane dori caddesi corso passeig paseo
temple: temple tempio templo tempel wat pura mandir candi ji dera
theatre: theatre theater teatro
tomb: tomb tombs tombeau tumba tomba grab turbesi
tower: tower torre tour turm toren menara kulesi towers
town: town village dorf pueblo borgo aldeia
university: university universite universidad universita universidade universitat
valley: valley vallee valle vale tal vall
viewpoint: viewpoint miradouro mirador belvedere lookout aussichtspunkt overlook mirante aussichtsplattform observatory observation
waterfall: waterfall waterfalls falls cascade cascades cascata cascada cascadas wasserfall wasserfalle chute chutes salto curug
zoo: zoo tiergarten
hotel: hotel hostel motel inn resort guesthouse pension ryokan riad pousada parador albergue lodge apartment apartments suites hostal homestay auberge airbnb villa villas bnb campsite glamping
restaurant: restaurant ristorante restaurante trattoria osteria bistro brasserie taverna tavern izakaya pizzeria grill diner eatery kitchen tasca steakhouse ramen sushi burger burgers tacos taqueria churrasqueira cerveceria cervejaria marisqueira bodega restoran warung gasthaus wirtshaus bbq noodle noodles
cafe: cafe coffee kaffee bakery boulangerie pastelaria patisserie gelateria gelato roasters konditorei backerei teahouse kissaten creperie
bar: bar pub rooftop club nightclub brewery brauerei biergarten cocktail cocktails winery speakeasy lounge
shop: shop store boutique mall outlet
station: station gare estacion stazione bahnhof hauptbahnhof estacao hbf eki terminal
airport: airport flughafen aeroport aeropuerto aeroporto havalimani
parking: parking parkplatz carpark garage
`;

/** Names the business of someone, which stands beside what it is named after: Hotel Louvre. */
const ownKinds = new Set(["hotel", "restaurant", "cafe", "bar", "shop", "station", "airport", "parking"]);

const kindsByWord = new Map<string, string[]>();
for (const line of table.trim().split("\n")) {
  const [kind = "", words = ""] = line.split(": ");
  for (const word of words.split(" ")) kindsByWord.set(word, [...(kindsByWord.get(word) ?? []), kind]);
}

const none: readonly string[] = [];

/** The kinds of place that a word may stand for: Schloss is a castle and a palace. */
export const kindsOf = (word: string): readonly string[] => kindsByWord.get(word) ?? none;

export const isOwnKind = (kind: string): boolean => ownKinds.has(kind);

/** Which kinds fit a landmark whose names say none. */
const kindsByCategory: Readonly<Record<string, readonly string[]>> = {
  museum: ["museum", "gallery", "palace", "castle", "memorial"],
  food: ["market", "restaurant", "cafe", "bar"],
  cafe: ["cafe", "restaurant"],
  bar: ["bar", "restaurant"],
  shop: ["market", "shop", "street", "district"],
  beach: ["beach", "bay"],
  lodging: ["hotel"],
  transport: ["station", "port", "pier", "lift", "bridge"],
  activity: ["park", "zoo", "aquarium", "lift", "stadium", "theatre", "opera"],
};
const neverNature = new Set([...ownKinds, "museum", "church", "cathedral", "basilica", "gallery", "market"]);
const neverSight = new Set([...ownKinds, "museum", "gallery", "zoo", "beach"]);

export function fitsCategory(kind: string, category: string): boolean {
  if (category === "nature") return !neverNature.has(kind);
  return kindsByCategory[category]?.includes(kind) ?? !neverSight.has(kind);
}
