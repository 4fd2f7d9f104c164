import type { PlaceKind } from "./place.ts";

/** A place that travellers name and no list of cities has. */
export type Region = {
  readonly name: string;
  readonly otherNames: readonly string[];
  /** Names that first mean a city: the state of New York. */
  readonly lesserNames: readonly string[];
  readonly kind: PlaceKind;
  /** Left out where it lies in several. */
  readonly countryCode?: string;
  /** GeoNames' code of the state or province that it is in. */
  readonly division?: string;
  /** It is that state or province, and all the cities in it are in it too. */
  readonly isDivision: boolean;
  /** How people write it after a city: Cambridge, MA. */
  readonly abbreviation?: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly spanKm: number;
};

/**
 * Name (and abbreviation) | kind | country and GeoNames' code of the state or province, after a = where it is the whole of
 * that | latitude longitude | how much of a map it wants, in km | other names, after a ~ where they first mean a city.
 */
const table = `
# Continents and parts of the world
Africa | continent | - | 2 20 | 8000 | Afrika, Afrique, África
Antarctica | continent | - | -78 20 | 5500 | Antarktis, Antarctique, Antártida
Asia | continent | - | 35 90 | 9000 | Asien, Asie
Europe | continent | - | 50 14 | 4000 | Europa, ヨーロッパ, 欧洲, 유럽
North America | continent | - | 45 -100 | 6500 | Nordamerika, Amérique du Nord, Norteamérica
South America | continent | - | -17 -60 | 7500 | Südamerika, Amérique du Sud, Sudamérica, Suramérica, América do Sul
Central America | region | - | 13 -86 | 1800 | Mittelamerika, Amérique centrale, Centroamérica
Latin America | region | - | -12 -65 | 8500 | Lateinamerika, Amérique latine, Latinoamérica
Southeast Asia | region | - | 8 107 | 4200 | South East Asia, South-East Asia, Südostasien, Asie du Sud-Est, 東南アジア, 东南亚
Central Asia | region | - | 43 66 | 3000 | Zentralasien, Asie centrale, Silk Road, Seidenstraße
Middle East | region | - | 29 44 | 3000 | Nahost, Naher Osten, Moyen-Orient
Oceania | region | - | -20 160 | 7500 | Ozeanien, Océanie
Polynesia | region | - | -15 -160 | 6000 | Polynesien, Polynésie
Caribbean | region | - | 17 -70 | 2800 | Karibik, Caraïbes, Caribe, West Indies
Scandinavia | region | - | 62 15 | 2000 | Skandinavien, Scandinavie, Escandinavia, Nordics
Balkans | region | - | 43 21 | 1100 | Balkan, The Balkans, Balkan peninsula
Baltics | region | - | 57 24.5 | 750 | Baltic States, Baltikum, Pays baltes
Benelux | region | - | 51 5 | 500 |
Caucasus | region | - | 42 45 | 1000 | Kaukasus, Caucase
Mediterranean | region | - | 38 16 | 3500 | Mittelmeer, Méditerranée, Mediterráneo
East Africa | region | - | 0 36 | 2500 | Ostafrika
Southern Africa | region | - | -24 24 | 2800 | Südliches Afrika
West Africa | region | - | 11 -5 | 2800 | Westafrika
Sahara | region | - | 23 10 | 4500 | Sahara Desert
Arctic | region | - | 78 15 | 4000 | Arktis, Arctique

# Mountains, coasts and lakes across borders
Alps | mountains | - | 46.4 10 | 800 | Alpen, Alpes, Alpi
Pyrenees | mountains | - | 42.7 0.8 | 430 | Pyrenäen, Pyrénées, Pirineos, Pirineus
Dolomites | mountains | IT | 46.45 11.9 | 130 | Dolomiten, Dolomiti, Dolomites Alps
Carpathians | mountains | - | 47.5 24 | 1000 | Karpaten, Carpathian Mountains
Andes | mountains | - | -18 -70 | 6500 | Anden
Himalayas | mountains | - | 28.5 85 | 2200 | Himalaya, Himalaja
Karakoram | mountains | - | 35.8 76 | 400 |
Rocky Mountains | mountains | - | 45 -111 | 2500 | Rockies, The Rockies
Patagonia | region | - | -46 -71 | 1900 | Patagonien, Patagonie
Tierra del Fuego | island | - | -54 -68.5 | 450 | Feuerland, Terre de Feu
Amazon | region | - | -4 -62 | 2500 | Amazonia, Amazon Rainforest, Amazonas Regenwald
Lapland | region | - | 68 23 | 800 | Lappland, Laponie, Lappi, Laponia
Lake Constance | lake | - | 47.6 9.4 | 75 | Bodensee, Lac de Constance
Lake Geneva | lake | - | 46.45 6.55 | 85 | Genfersee, Genfer See, Lac Léman, Lake Leman
Lake Titicaca | lake | - | -15.8 -69.4 | 200 | Titicacasee, Lago Titicaca
Lake Victoria | lake | - | -1 33 | 400 | Victoriasee
Victoria Falls | park | - | -17.92 25.86 | 40 | Victoriafälle, Mosi-oa-Tunya
Iguazu Falls | park | - | -25.69 -54.44 | 40 | Iguaçu Falls, Iguazu, Iguaçu, Cataratas do Iguaçu, Cataratas del Iguazú
Niagara Falls | park | - | 43.08 -79.07 | 40 | Niagarafälle, Chutes du Niagara
Great Lakes | lake | - | 45 -84 | 1300 |
Black Sea | region | - | 43.3 34 | 1200 | Schwarzes Meer
Dead Sea | lake | - | 31.5 35.5 | 90 | Totes Meer, Mer Morte
Red Sea | region | - | 21 38 | 2200 | Rotes Meer, Mer Rouge
Borneo | island | - | 0.8 114 | 1200 | Kalimantan
New Guinea | island | - | -5.5 141 | 2200 | Neuguinea
Hispaniola | island | - | 18.9 -71 | 600 |
Mekong Delta | region | VN | 9.9 105.8 | 220 | Mekongdelta
Route 66 | route | US | 36 -103 | 3400 |
Pan-American Highway | route | - | 0 -80 | 9000 | Panamericana
Camino de Santiago | route | ES | 42.6 -5.3 | 750 | Jakobsweg, Way of St James, Camino Francés, Chemin de Compostelle
Trans-Siberian Railway | route | - | 56 85 | 6500 | Trans-Siberian, Transsib, Transsiberian, Transsibirische Eisenbahn
Tour du Mont Blanc | route | - | 45.85 6.9 | 60 | TMB Trek
Via Francigena | route | - | 45.5 9 | 1300 |
Appalachian Trail | route | US | 39.5 -77 | 2200 |
Pacific Crest Trail | route | US | 40.5 -120.5 | 2000 |
Pacific Coast Highway | route | US | 36.2 -121.3 | 800 | Highway 1 California, Big Sur Coast
Garden Route | route | ZA | -34 22.9 | 320 | Gartenroute
Great Ocean Road | route | AU | -38.7 143.5 | 220 |
North Coast 500 | route | GB | 57.9 -4.8 | 220 | NC500
Wild Atlantic Way | route | IE | 53.5 -9.5 | 480 |
Romantic Road | route | DE | 48.8 10.5 | 300 | Romantische Straße
Ring Road | route | IS | 64.9 -18.6 | 500 | Iceland Ring Road, Ringstraße Island
Icefields Parkway | route | CA | 52.2 -117.2 | 240 |
Golden Triangle | route | IN | 27.6 76.9 | 320 | Goldenes Dreieck

# Great Britain and Ireland
England | region | =GB.ENG | 52.6 -1.5 | 580 | Angleterre, Inglaterra, Inghilterra
Scotland | region | =GB.SCT | 56.8 -4.2 | 480 | Schottland, Écosse, Escocia, Scozia, Alba
Wales | region | =GB.WLS | 52.3 -3.7 | 240 | Cymru, Pays de Galles, Gales
Northern Ireland | region | =GB.NIR | 54.6 -6.7 | 180 | Nordirland, Irlande du Nord
Great Britain | region | GB | 54.3 -2.8 | 1000 | Großbritannien, Britain, Grande-Bretagne, Gran Bretaña
Scottish Highlands | region | GB.SCT | 57.4 -4.7 | 260 | Highlands of Scotland, Schottische Highlands
Isle of Skye | island | GB.SCT | 57.35 -6.25 | 75 | Skye
Hebrides | island | GB.SCT | 57.6 -7.1 | 220 | Outer Hebrides, Inner Hebrides, Western Isles
Orkney | island | GB.SCT | 59 -3 | 80 | Orkney Islands
Shetland | island | GB.SCT | 60.3 -1.3 | 110 | Shetland Islands
Loch Ness | lake | GB.SCT | 57.3 -4.45 | 45 |
Cairngorms | park | GB.SCT | 57.1 -3.6 | 80 |
Lake District | park | GB.ENG | 54.47 -3.1 | 60 |
Peak District | park | GB.ENG | 53.3 -1.8 | 60 |
Yorkshire Dales | park | GB.ENG | 54.25 -2.1 | 60 |
Yorkshire | region | GB.ENG | 53.95 -1.3 | 140 |
Cotswolds | region | GB.ENG | 51.85 -1.8 | 90 | The Cotswolds
Cornwall | region | GB.ENG | 50.4 -4.9 | 120 | Cornouailles
Devon | region | GB.ENG | 50.75 -3.75 | 110 |
Somerset | region | GB.ENG | 51.1 -2.95 | 100 |
Dorset | region | GB.ENG | 50.8 -2.35 | 80 |
Kent | region | GB.ENG | 51.2 0.75 | 90 |
Sussex | region | GB.ENG | 50.95 -0.1 | 110 |
Norfolk | region | GB.ENG | 52.65 0.95 | 90 | Norfolk Broads
Northumberland | region | GB.ENG | 55.25 -2.05 | 90 |
Jurassic Coast | coast | GB.ENG | 50.65 -2.6 | 110 |
Isle of Wight | island | GB.ENG | 50.69 -1.3 | 40 |
Isles of Scilly | island | GB.ENG | 49.93 -6.3 | 22 | Scilly Isles
Snowdonia | park | GB.WLS | 52.95 -3.9 | 65 | Eryri
Pembrokeshire | region | GB.WLS | 51.85 -4.95 | 60 |
Channel Islands | island | - | 49.4 -2.4 | 90 | Kanalinseln, Îles Anglo-Normandes
Giant's Causeway | park | GB.NIR | 55.24 -6.51 | 30 |
Connemara | region | IE | 53.5 -9.8 | 70 |
Ring of Kerry | route | IE | 51.9 -10 | 90 | County Kerry
Aran Islands | island | IE | 53.1 -9.7 | 35 |
Dingle Peninsula | region | IE | 52.17 -10.25 | 60 |
Donegal | region | IE | 54.9 -8 | 90 | County Donegal

# France
Provence | region | FR | 43.8 5.6 | 200 | Provenza, La Provence
Provence-Alpes-Côte d'Azur | region | =FR.93 | 43.95 6.1 | 260 | PACA
French Riviera | coast | FR.93 | 43.55 7 | 90 | Côte d'Azur, Riviera française, Costa Azul, Costa Azzurra
Brittany | region | =FR.53 | 48.2 -2.9 | 270 | Bretagne, Bretaña, Bretagna, Breizh
Normandy | region | =FR.28 | 48.95 0 | 260 | Normandie, Normandía
Corsica | island | =FR.94 | 42.15 9.1 | 185 | Corse, Korsika, Córcega
Alsace | region | FR.44 | 48.3 7.4 | 180 | Elsass, Alsacia
Burgundy | region | FR.27 | 47.1 4.4 | 220 | Bourgogne, Burgund, Borgoña
Bourgogne-Franche-Comté | region | =FR.27 | 47.2 4.8 | 280 | Franche-Comté
Grand Est | region | =FR.44 | 48.7 5.6 | 330 |
Champagne | region | FR.44 | 49 4.2 | 180 | Champagne region
Loire Valley | region | FR.24 | 47.4 0.8 | 240 | Val de Loire, Loiretal, Vallée de la Loire
Centre-Val de Loire | region | =FR.24 | 47.5 1.7 | 240 |
Pays de la Loire | region | =FR.52 | 47.4 -0.8 | 240 |
Dordogne | region | FR.75 | 45 0.7 | 120 | Périgord
Nouvelle-Aquitaine | region | =FR.75 | 45.2 0.2 | 420 | Aquitaine, Aquitanien
Occitanie | region | =FR.76 | 43.7 2.2 | 380 | Occitania, Languedoc
Auvergne | region | FR.84 | 45.7 3.2 | 180 |
Auvergne-Rhône-Alpes | region | =FR.84 | 45.5 4.6 | 340 | Rhône-Alpes
Hauts-de-France | region | =FR.32 | 50 2.8 | 220 | Picardy, Picardie
Île-de-France | region | =FR.11 | 48.7 2.5 | 120 | Ile de France
Savoy | region | FR.84 | 45.6 6.5 | 120 | Savoie, Savoyen, Haute-Savoie
Camargue | region | FR.93 | 43.5 4.5 | 60 |
Luberon | region | FR.93 | 43.8 5.3 | 60 | Lubéron
Île de Ré | island | FR.75 | 46.2 -1.4 | 32 | Isle of Ré
Île d'Oléron | island | FR.75 | 45.93 -1.28 | 36 | Oléron
Belle-Île | island | FR.53 | 47.33 -3.18 | 24 | Belle-Île-en-Mer
Mont Saint-Michel | island | FR.28 | 48.636 -1.511 | 20 | Mont St Michel, Mont-Saint-Michel
Mont Blanc | mountains | - | 45.83 6.87 | 40 | Monte Bianco
French Alps | mountains | FR.84 | 45.5 6.6 | 230 | Alpes françaises, Französische Alpen
Verdon | park | FR.93 | 43.78 6.35 | 45 | Gorges du Verdon, Verdon Gorge
French Polynesia | island | PF | -17.5 -149.6 | 700 | Polynésie française
Tahiti | island | PF | -17.65 -149.4 | 70 |
Bora Bora | island | PF | -16.5 -151.74 | 22 |

# Spain and Portugal
Andalusia | region | =ES.51 | 37.4 -4.7 | 420 | Andalucía, Andalusien, Andalousie
Catalonia | region | =ES.56 | 41.7 1.7 | 250 | Cataluña, Catalunya, Katalonien, Catalogne
Galicia | region | =ES.58 | 42.75 -7.9 | 200 | Galicien, Galiza
Asturias | region | =ES.34 | 43.3 -5.9 | 180 | Asturien, Asturies
Cantabria | region | =ES.39 | 43.2 -4 | 120 | Kantabrien
Basque Country | region | =ES.59 | 43 -2.5 | 130 | País Vasco, Euskadi, Baskenland, Pays basque
Navarre | region | =ES.32 | 42.7 -1.65 | 150 | Navarra
La Rioja | region | =ES.27 | 42.3 -2.5 | 110 | Rioja
Aragon | region | =ES.52 | 41.5 -0.7 | 280 | Aragón
Castile and León | region | =ES.55 | 41.8 -4.8 | 350 | Castilla y León, Kastilien
Castilla-La Mancha | region | =ES.54 | 39.4 -3.1 | 340 | La Mancha
Extremadura | region | =ES.57 | 39.2 -6.1 | 260 |
Valencian Community | region | =ES.60 | 39.4 -0.6 | 300 | Comunidad Valenciana
Balearic Islands | island | =ES.07 | 39.5 2.9 | 320 | Balearics, Baleares, Balearen, Islas Baleares
Mallorca | island | ES.07 | 39.6 2.98 | 100 | Majorca, Majorque
Menorca | island | ES.07 | 39.97 4.08 | 55 | Minorca
Ibiza | island | ES.07 | 38.98 1.43 | 50 | Eivissa
Formentera | island | ES.07 | 38.7 1.45 | 24 |
Canary Islands | island | =ES.53 | 28.3 -15.8 | 480 | Canaries, Canarias, Kanaren, Islas Canarias, Kanarische Inseln
Tenerife | island | ES.53 | 28.27 -16.6 | 85 | Teneriffa
Gran Canaria | island | ES.53 | 27.95 -15.6 | 55 |
Lanzarote | island | ES.53 | 29.04 -13.63 | 62 |
Fuerteventura | island | ES.53 | 28.4 -14 | 100 |
La Palma | island | ES.53 | 28.68 -17.85 | 48 |
La Gomera | island | ES.53 | 28.1 -17.22 | 28 |
El Hierro | island | ES.53 | 27.74 -18.02 | 28 |
Costa Brava | coast | ES.56 | 41.9 3.1 | 100 |
Costa del Sol | coast | ES.51 | 36.6 -4.6 | 130 |
Costa Blanca | coast | ES.60 | 38.5 -0.1 | 130 |
Sierra Nevada | mountains | ES.51 | 37.05 -3.3 | 80 |
Picos de Europa | park | ES | 43.2 -4.8 | 60 |
Algarve | region | =PT.09 | 37.2 -8.2 | 150 |
Alentejo | region | PT | 38.3 -7.9 | 220 |
Douro Valley | region | PT | 41.17 -7.6 | 110 | Douro, Vale do Douro, Dourotal
Azores | island | =PT.23 | 38.3 -28 | 600 | Açores, Azoren
São Miguel | island | PT.23 | 37.78 -25.5 | 65 | São Miguel Island, Sao Miguel Azores
Terceira | island | PT.23 | 38.72 -27.22 | 32 |
Pico Island | island | PT.23 | 38.47 -28.3 | 46 | Pico Azores
Madeira | island | =PT.10 | 32.75 -17 | 60 | Madère
Porto Santo Island | island | PT.10 | 33.07 -16.34 | 18 |
Silver Coast | coast | PT | 39.5 -9.2 | 120 | Costa de Prata

# Italy
Tuscany | region | =IT.16 | 43.4 11.1 | 220 | Toscana, Toskana, Toscane
Umbria | region | =IT.18 | 43 12.5 | 130 | Umbrien, Ombrie
Lazio | region | =IT.07 | 41.9 12.7 | 190 | Latium
Lombardy | region | =IT.09 | 45.6 9.8 | 210 | Lombardia, Lombardei, Lombardie
Veneto | region | =IT.20 | 45.5 11.9 | 190 | Venetien, Vénétie
Piedmont | region | =IT.12 | 45 8 | 210 | Piemonte, Piemont, Piémont
Liguria | region | =IT.08 | 44.3 8.7 | 210 | Ligurien, Ligurie, Italian Riviera
Emilia-Romagna | region | =IT.05 | 44.5 11.2 | 240 | Emilia Romagna
Le Marche | region | =IT.10 | 43.4 13.1 | 150 | Marche, Marken, Les Marches
Abruzzo | region | =IT.01 | 42.2 13.8 | 150 | Abruzzen
Molise | region | =IT.11 | 41.7 14.6 | 90 |
Campania | region | =IT.04 | 40.85 14.8 | 180 | Kampanien, Campanie
Apulia | region | =IT.13 | 41 16.6 | 340 | Puglia, Apulien, Pouilles
Salento | region | IT.13 | 40.2 18.1 | 90 |
Basilicata | region | =IT.02 | 40.5 16.1 | 140 |
Calabria | region | =IT.03 | 39 16.5 | 250 | Kalabrien, Calabre
Sicily | island | =IT.15 | 37.6 14.1 | 290 | Sicilia, Sizilien, Sicile
Sardinia | island | =IT.14 | 40.1 9 | 280 | Sardegna, Sardinien, Sardaigne, Cerdeña
Aosta Valley | region | =IT.19 | 45.73 7.4 | 90 | Valle d'Aosta, Aostatal
Trentino-South Tyrol | region | =IT.17 | 46.4 11.3 | 150 | Trentino-Alto Adige, Trentino
South Tyrol | region | IT.17 | 46.7 11.4 | 110 | Südtirol, Alto Adige
Friuli-Venezia Giulia | region | =IT.06 | 46.1 13.1 | 130 | Friuli, Friaul
Amalfi Coast | coast | IT.04 | 40.63 14.6 | 45 | Costiera Amalfitana, Amalfiküste, Côte amalfitaine
Cinque Terre | coast | IT.08 | 44.12 9.71 | 24 | 5 Terre
Lake Como | lake | IT.09 | 46 9.25 | 55 | Lago di Como, Comer See
Lake Garda | lake | IT | 45.65 10.68 | 60 | Lago di Garda, Gardasee, Lac de Garde
Lake Maggiore | lake | - | 46 8.65 | 70 | Lago Maggiore
Val d'Orcia | region | IT.16 | 43.05 11.6 | 40 |
Chianti | region | IT.16 | 43.5 11.3 | 45 |
Capri | island | IT.04 | 40.55 14.23 | 14 | Isola di Capri
Ischia | island | IT.04 | 40.73 13.9 | 20 |
Aeolian Islands | island | IT.15 | 38.55 14.9 | 95 | Isole Eolie, Liparische Inseln, Lipari Islands
Elba | island | IT.16 | 42.77 10.27 | 32 | Isola d'Elba
Costa Smeralda | coast | IT.14 | 41.1 9.5 | 40 |
Langhe | region | IT.12 | 44.6 8 | 50 | Le Langhe
Mount Etna | mountains | IT.15 | 37.75 14.99 | 40 | Etna, Ätna

# The German-speaking countries and the Low Countries
Bavaria | region | =DE.02 | 48.9 11.5 | 360 | Bayern, Bavière, Baviera
Baden-Württemberg | region | =DE.01 | 48.6 9.1 | 260 |
Saxony | region | =DE.13 | 51 13.4 | 210 | Sachsen, Saxe
Thuringia | region | =DE.15 | 50.9 11 | 180 | Thüringen
Hesse | region | =DE.05 | 50.6 9 | 210 | Hessen
Lower Saxony | region | =DE.06 | 52.8 9.1 | 320 | Niedersachsen
North Rhine-Westphalia | region | =DE.07 | 51.5 7.5 | 240 | Nordrhein-Westfalen, NRW
Rhineland-Palatinate | region | =DE.08 | 49.9 7.4 | 190 | Rheinland-Pfalz, Pfalz
Saarland | region | =DE.09 | 49.4 7 | 70 |
Schleswig-Holstein | region | =DE.10 | 54.2 9.7 | 200 |
Brandenburg State | region | =DE.11 | 52.4 13.2 | 260 | ~Brandenburg
Mecklenburg-Vorpommern | region | =DE.12 | 53.8 12.6 | 230 | Mecklenburg, Mecklenburgische Seenplatte
Saxony-Anhalt | region | =DE.14 | 52 11.7 | 210 | Sachsen-Anhalt
Black Forest | region | DE.01 | 48.2 8.2 | 150 | Schwarzwald, Forêt-Noire, Selva Negra
Allgäu | region | DE.02 | 47.6 10.3 | 90 |
Franconia | region | DE.02 | 49.6 10.8 | 180 | Franken
Harz | mountains | DE | 51.75 10.7 | 100 |
Eifel | region | DE | 50.3 6.8 | 110 |
Moselle Valley | region | DE.08 | 50 7 | 110 | Mosel, Moseltal
Rhine Valley | region | DE | 50.15 7.7 | 80 | Rheintal, Mittelrhein
Rügen | island | DE.12 | 54.42 13.43 | 50 | Rugen Island
Sylt | island | DE.10 | 54.9 8.34 | 38 |
Usedom | island | DE.12 | 53.95 14.05 | 45 |
Saxon Switzerland | park | DE.13 | 50.93 14.2 | 35 | Sächsische Schweiz, Elbsandsteingebirge
North Sea Coast | coast | DE | 54 8.3 | 180 | Nordseeküste, Nordsee
Baltic Sea Coast | coast | DE | 54.2 12 | 260 | Ostseeküste, Ostsee
Tyrol | region | =AT.07 | 47.2 11.4 | 170 | Tirol
Salzkammergut | region | AT | 47.7 13.6 | 60 |
Carinthia | region | =AT.02 | 46.7 13.9 | 150 | Kärnten
Styria | region | =AT.06 | 47.3 15 | 170 | Steiermark
Salzburgerland | region | =AT.05 | 47.4 13.2 | 130 | Salzburg State
Vorarlberg | region | =AT.08 | 47.25 9.9 | 70 |
Upper Austria | region | =AT.04 | 48.1 14 | 140 | Oberösterreich
Lower Austria | region | =AT.03 | 48.3 15.7 | 170 | Niederösterreich
Burgenland | region | =AT.01 | 47.5 16.4 | 140 |
Wachau | region | AT.03 | 48.37 15.45 | 35 |
Swiss Alps | mountains | CH | 46.5 8.3 | 240 | Schweizer Alpen, Alpes suisses
Bernese Oberland | region | CH.BE | 46.6 7.9 | 70 | Berner Oberland, Jungfrau Region
Valais | region | =CH.VS | 46.2 7.6 | 130 | Wallis
Ticino | region | =CH.TI | 46.3 8.8 | 90 | Tessin
Engadin | region | CH.GR | 46.55 9.95 | 80 | Engadine, Oberengadin
Graubünden | region | =CH.GR | 46.65 9.6 | 130 | Grisons
Matterhorn | mountains | CH.VS | 45.976 7.66 | 20 |
Flanders | region | =BE.VLG | 51 4.3 | 190 | Vlaanderen, Flandern, Flandre
Wallonia | region | =BE.WAL | 50.3 5 | 190 | Wallonie
Ardennes | region | - | 50.1 5.5 | 130 | Ardennen
Holland | region | NL | 52.3 4.8 | 190 |
Frisian Islands | island | NL | 53.3 5.4 | 130 | Waddeneilanden, Wadden Islands
Texel | island | NL.07 | 53.08 4.83 | 28 |
Zeeland | region | =NL.10 | 51.45 3.8 | 75 |

# The North
Lofoten | island | NO | 68.2 13.8 | 170 | Lofoten Islands, Lofotens
Norwegian Fjords | region | NO | 61.2 6.7 | 250 | Fjord Norway, Fjords of Norway, Fjordnorwegen
Svalbard | island | SJ | 78.6 16 | 450 | Spitsbergen, Spitzbergen
North Cape | park | NO | 71.17 25.78 | 60 | Nordkapp, Nordkap
Geirangerfjord | park | NO | 62.1 7.1 | 40 |
Jotunheimen | park | NO | 61.5 8.4 | 70 |
Gotland | island | SE | 57.5 18.5 | 130 |
Öland | island | SE | 56.7 16.7 | 130 |
Swedish Lapland | region | SE | 67 20 | 450 |
Skåne | region | SE | 55.9 13.5 | 120 | Scania, Schonen
Dalarna | region | SE | 60.9 14.4 | 220 |
Åland Islands | island | AX | 60.2 20 | 90 | Åland, Ahvenanmaa
Finnish Lakeland | region | FI | 61.8 28 | 250 | Finnische Seenplatte
Jutland | region | DK | 56.2 9.2 | 280 | Jylland, Jütland
Bornholm | island | DK | 55.13 14.92 | 38 |
Funen | island | DK | 55.3 10.4 | 80 | Fyn, Fünen
Zealand | island | DK | 55.5 11.8 | 120 | Sjælland, Seeland
Golden Circle | route | IS | 64.3 -20.6 | 110 | Goldener Kreis
Westfjords | region | IS | 65.8 -22.5 | 150 | Westfjorde, Vestfirðir
Snæfellsnes | region | IS | 64.85 -23.2 | 90 | Snaefellsnes Peninsula

# Eastern and south-eastern Europe
Transylvania | region | RO | 46.4 24.5 | 280 | Siebenbürgen, Transsilvanien, Transilvania
Bucovina | region | RO | 47.7 25.7 | 100 | Bukovina
Danube Delta | park | RO | 45.1 29.3 | 90 | Donaudelta
High Tatras | mountains | - | 49.18 20.1 | 50 | Tatra Mountains, Hohe Tatra, Tatry
Masuria | region | PL | 53.9 21.7 | 130 | Mazury, Masuren
Silesia | region | PL | 50.6 18 | 240 | Schlesien, Śląsk
Bohemia | region | CZ | 50 14.5 | 280 | Böhmen, Bohême
Moravia | region | CZ | 49.2 17 | 200 | Mähren
Bohemian Switzerland | park | CZ | 50.86 14.35 | 28 | České Švýcarsko
Lake Balaton | lake | HU | 46.85 17.75 | 85 | Balaton, Plattensee
Lake Bled | lake | SI | 46.364 14.094 | 15 | Blejsko jezero
Julian Alps | mountains | SI | 46.38 13.8 | 60 | Triglav National Park
Istria | region | - | 45.2 13.9 | 100 | Istrien, Istra, Istrie
Dalmatia | coast | HR | 43.5 16.3 | 350 | Dalmatien, Dalmacija, Dalmatian Coast
Hvar Island | island | HR | 43.15 16.65 | 70 | ~Hvar
Brač | island | HR | 43.32 16.65 | 45 |
Korčula Island | island | HR | 42.95 16.95 | 50 | ~Korčula
Krk Island | island | HR | 45.08 14.6 | 42 | ~Krk
Plitvice Lakes | park | HR | 44.87 15.62 | 25 | Plitvice, Plitvicer Seen
Bay of Kotor | coast | ME | 42.43 18.65 | 35 | Boka Kotorska, Bucht von Kotor
Durmitor | park | ME | 43.13 19.05 | 45 |
Albanian Riviera | coast | AL | 40.05 19.85 | 80 |
Lake Ohrid | lake | - | 41.03 20.72 | 45 | Ohridsee
Crimea | region | UA | 45.2 34.2 | 320 | Krim
Siberia | region | RU | 60 100 | 5000 | Sibirien, Sibérie
Lake Baikal | lake | RU | 53.5 108 | 640 | Baikal, Baikalsee
Kamchatka | region | RU | 56.5 159.5 | 1100 | Kamtschatka
Karelia | region | RU | 63.5 33 | 600 | Karelien
Altai | mountains | - | 50 88 | 600 | Altay Mountains

# Greece, Turkey, Cyprus
Crete | island | =GR.ESYE43 | 35.24 24.9 | 260 | Kreta, Crète, Creta, Kriti
Cyclades | island | GR | 37 25.2 | 200 | Kykladen, Kyklades
Santorini | island | GR | 36.4 25.43 | 22 | Thira, Thera, Santorin
Mykonos | island | GR | 37.45 25.37 | 22 |
Naxos | island | GR | 37.06 25.48 | 36 |
Paros | island | GR | 37.08 25.2 | 26 |
Milos | island | GR | 36.7 24.43 | 26 |
Ios | island | GR | 36.72 25.33 | 20 |
Rhodes | island | GR | 36.2 28 | 85 | Rhodos, Rodos
Kos | island | GR | 36.82 27.1 | 45 |
Corfu | island | GR | 39.62 19.83 | 62 | Korfu, Kerkyra, Corfou
Zakynthos | island | GR | 37.8 20.75 | 40 | Zante
Kefalonia | island | GR | 38.2 20.6 | 50 | Cephalonia
Lefkada | island | GR | 38.72 20.65 | 36 | Lefkas
Ithaca | island | GR | 38.4 20.68 | 26 | Ithaka
Skiathos | island | GR | 39.17 23.46 | 16 |
Lesbos | island | GR | 39.2 26.25 | 75 | Lesvos
Samos | island | GR | 37.75 26.83 | 48 |
Karpathos | island | GR | 35.6 27.15 | 52 |
Peloponnese | region | GR | 37.4 22.3 | 220 | Peloponnes, Péloponnèse
Halkidiki | region | GR | 40.3 23.5 | 110 | Chalkidiki
Ionian Islands | island | GR | 38.8 20.4 | 280 | Ionische Inseln
Dodecanese | island | GR | 36.5 27.3 | 220 | Dodekanes
Meteora | park | GR | 39.72 21.63 | 15 |
Greek Islands | region | GR | 37.2 25 | 500 | Griechische Inseln, Îles grecques
Cappadocia | region | TR | 38.65 34.85 | 80 | Kappadokien, Kapadokya, Cappadoce
Turkish Riviera | coast | TR | 36.6 30 | 350 | Türkische Riviera, Turquoise Coast, Lycian Coast
Anatolia | region | TR | 39 34 | 1100 | Anatolien
Lycian Way | route | TR | 36.4 29.8 | 190 |
Pamukkale | park | TR | 37.92 29.12 | 20 |

# The Middle East and North Africa
Sinai | region | EG | 29.3 33.8 | 360 | Sinai Peninsula
Nile Valley | region | EG | 26 32.5 | 750 | Nile, Nil, Nile Cruise
Wadi Rum | park | JO | 29.58 35.42 | 50 |
Galilee | region | IL | 32.85 35.4 | 75 | Galiläa
Negev | region | IL | 30.7 34.8 | 190 | Negev Desert
Kurdistan | region | IQ | 36.4 44.4 | 320 | Kurdistan Region
Socotra | island | YE | 12.5 53.9 | 140 | Sokotra
Musandam | region | OM | 26.1 56.3 | 90 |
Empty Quarter | region | - | 20.5 51 | 1100 | Rub al Khali
AlUla | region | SA | 26.6 37.9 | 60 | Al Ula
Atlas Mountains | mountains | MA | 31.3 -6.5 | 500 | High Atlas, Atlasgebirge, Hoher Atlas
Djerba | island | TN | 33.8 10.9 | 38 | Jerba
Kabylia | region | DZ | 36.6 4.4 | 190 | Kabylie
Siwa Oasis | region | EG | 29.2 25.5 | 70 | Siwa
Petra | park | JO | 30.33 35.44 | 20 |

# Africa south of the Sahara
Serengeti | park | TZ | -2.4 34.8 | 200 | Serengeti National Park
Ngorongoro | park | TZ | -3.2 35.5 | 60 | Ngorongoro Crater
Kilimanjaro | mountains | TZ | -3.07 37.35 | 70 | Mount Kilimanjaro, Kilimandscharo, Kilimandjaro
Zanzibar | island | TZ | -6.15 39.35 | 90 | Sansibar, Unguja
Pemba Island | island | TZ | -5.2 39.75 | 70 |
Masai Mara | park | KE | -1.5 35.15 | 70 | Maasai Mara
Amboseli | park | KE | -2.65 37.25 | 45 |
Mount Kenya | mountains | KE | -0.15 37.3 | 60 |
Lamu Archipelago | island | KE | -2.2 41 | 60 |
Bwindi | park | UG | -1.03 29.65 | 40 | Bwindi Impenetrable Forest
Volcanoes National Park | park | RW | -1.48 29.53 | 40 |
Virunga | park | CD | -0.6 29.4 | 220 |
Simien Mountains | mountains | ET | 13.25 38.2 | 90 |
Danakil Depression | region | ET | 13.9 40.4 | 170 | Danakil
Omo Valley | region | ET | 5.6 36.2 | 190 |
Kruger National Park | park | ZA | -24 31.5 | 320 | Kruger, Krüger-Nationalpark
Western Cape | region | =ZA.11 | -33.4 20.5 | 550 | Westkap
Eastern Cape | region | =ZA.05 | -32 26.5 | 500 |
KwaZulu-Natal | region | =ZA.02 | -28.6 30.8 | 380 |
Cape Winelands | region | ZA.11 | -33.8 19 | 70 | Winelands
Drakensberg | mountains | ZA | -29 29.4 | 230 |
Okavango Delta | park | BW | -19.4 22.8 | 190 | Okavango, Okavangodelta
Chobe | park | BW | -18.6 24.4 | 150 | Chobe National Park
Kalahari | region | - | -23 22 | 850 | Kalahari Desert
Etosha | park | NA | -18.9 16.3 | 240 | Etosha National Park
Sossusvlei | park | NA | -24.73 15.33 | 50 |
Namib Desert | region | NA | -24 15 | 700 | Namib, Namib-Naukluft
Skeleton Coast | coast | NA | -20 13.3 | 450 |
Caprivi Strip | region | NA | -17.9 23 | 400 | Zambezi Region
Lake Malawi | lake | MW | -12 34.5 | 560 | Malawisee
Nosy Be | island | MG | -13.33 48.25 | 32 |
Réunion | island | RE | -21.13 55.53 | 70 | La Réunion, Reunion Island
Rodrigues | island | MU | -19.72 63.43 | 20 |
Mahé | island | SC | -4.68 55.48 | 30 |
Praslin | island | SC | -4.33 55.74 | 16 |
La Digue | island | SC | -4.36 55.84 | 9 |
Casamance | region | SN | 12.8 -15.5 | 230 |
Sal Island | island | CV | 16.73 -22.93 | 32 | Ilha do Sal
Boa Vista Island | island | CV | 16.1 -22.8 | 34 |
Santo Antão | island | CV | 17.05 -25.17 | 45 |
Dogon Country | region | ML | 14.4 -3.4 | 130 | Pays Dogon

# South Asia
Rajasthan | region | =IN.24 | 26.6 73.9 | 700 |
Kerala | region | =IN.13 | 10.4 76.4 | 520 | Kerala Backwaters
Goa | region | =IN.33 | 15.35 74.05 | 100 |
Tamil Nadu | region | =IN.25 | 11 78.4 | 560 |
Karnataka | region | =IN.19 | 14.7 76 | 620 |
Gujarat | region | =IN.09 | 22.7 71.6 | 560 |
Maharashtra | region | =IN.16 | 19.4 76 | 750 |
Madhya Pradesh | region | =IN.35 | 23.5 78.3 | 750 |
Uttar Pradesh | region | =IN.36 | 27 80.7 | 700 |
Uttarakhand | region | =IN.39 | 30.1 79.2 | 320 |
Himachal Pradesh | region | =IN.11 | 31.9 77.2 | 300 | Himachal
West Bengal | region | =IN.28 | 23.6 88 | 560 |
Sikkim | region | =IN.29 | 27.55 88.45 | 110 |
Assam | region | =IN.03 | 26.3 92.8 | 480 |
Meghalaya | region | =IN.18 | 25.5 91.3 | 280 |
Punjab | region | - | 31 74 | 600 |
Ladakh | region | =IN.41 | 34.2 77.6 | 330 |
Kashmir | region | - | 34.3 75.3 | 320 | Kaschmir, Cachemire
Spiti Valley | region | IN.11 | 32.25 78.05 | 110 | Spiti
Andaman Islands | island | IN.01 | 12.3 92.8 | 350 | Andamans, Andaman and Nicobar
Lakshadweep | island | =IN.14 | 10.8 72.8 | 280 |
Hunza Valley | region | PK | 36.4 74.6 | 90 | Hunza
Gilgit-Baltistan | region | PK | 35.7 75 | 380 |
Everest | mountains | NP | 27.9 86.85 | 60 | Mount Everest, Everest Base Camp, EBC Trek, Khumbu
Annapurna | mountains | NP | 28.55 83.9 | 80 | Annapurna Circuit, Annapurna Base Camp
Langtang | park | NP | 28.2 85.55 | 50 |
Chitwan | park | NP | 27.53 84.4 | 70 | Chitwan National Park
Mustang | region | NP | 29 83.9 | 90 | Upper Mustang
Cox's Bazar | coast | BD | 21.44 91.98 | 60 |
Sundarbans | park | - | 21.95 89.2 | 150 |
Hill Country | region | LK | 6.95 80.75 | 80 | Sri Lanka Hill Country, Ceylon Hill Country
Baa Atoll | island | MV | 5.2 73 | 60 |

# East Asia
Hokkaido | island | =JP.12 | 43.3 142.7 | 480 | 北海道, Hokkaidō
Honshu | island | JP | 36.5 138 | 1200 | 本州, Honshū
Kyushu | island | JP | 32.6 130.9 | 330 | 九州, Kyūshū
Shikoku | island | JP | 33.7 133.5 | 230 | 四国
Okinawa | island | =JP.47 | 26.5 127.95 | 110 | 沖縄, Okinawa Island
Yakushima | island | JP.18 | 30.35 130.52 | 32 | 屋久島
Naoshima | island | JP.17 | 34.46 133.99 | 12 | 直島
Ishigaki Island | island | JP.47 | 24.42 124.18 | 40 | 石垣島
Miyakojima | island | JP.47 | 24.77 125.33 | 34 | 宮古島, Miyako Island
Mount Fuji | mountains | JP | 35.36 138.73 | 60 | Mt Fuji, Fuji, Fujisan, 富士山, Fuji Five Lakes
Kansai | region | JP | 34.7 135.6 | 220 | 関西, Kinki
Tohoku | region | JP | 39.2 140.7 | 430 | 東北, Tōhoku
Chugoku | region | JP | 34.8 132.8 | 330 | 中国地方
Izu Peninsula | region | JP | 34.85 138.95 | 70 | Izu, 伊豆
Noto Peninsula | region | JP | 37.2 136.9 | 100 | 能登半島
Kumano Kodo | route | JP | 33.85 135.7 | 90 | 熊野古道
Japanese Alps | mountains | JP | 36.2 137.6 | 140 | Japan Alps, 日本アルプス
Nakasendo | route | JP | 35.7 137.8 | 280 | 中山道
Jeju | island | KR | 33.38 126.55 | 75 | Jeju Island, Jejudo, 제주, 제주도, 済州島, 济州岛
Seoraksan | park | KR | 38.12 128.46 | 30 | 설악산
Tibet | region | =CN.14 | 31.5 89 | 1500 | Xizang, 西藏
Yunnan | region | =CN.29 | 25 101.5 | 850 | 云南
Sichuan | region | =CN.32 | 30.6 102.8 | 900 | 四川, Szechuan
Guangxi | region | =CN.16 | 23.8 108.8 | 600 | 广西
Guizhou | region | =CN.18 | 26.8 106.8 | 500 | 贵州
Guangdong | region | =CN.30 | 23.4 113.4 | 650 | 广东, Canton Province
Fujian | region | =CN.07 | 26 118 | 500 | 福建
Zhejiang | region | =CN.02 | 29.2 120.2 | 420 | 浙江
Hunan | region | =CN.11 | 27.6 111.7 | 600 | 湖南
Hainan | island | =CN.31 | 19.2 109.8 | 260 | 海南, 海南岛
Xinjiang | region | =CN.13 | 41.5 86 | 1900 | 新疆, Sinkiang
Gansu | region | =CN.15 | 38 101.5 | 1400 | 甘肃
Qinghai | region | =CN.06 | 35.8 96.5 | 1100 | 青海
Inner Mongolia | region | =CN.20 | 44 113.5 | 2000 | 内蒙古, Innere Mongolei
Manchuria | region | CN | 45 125.5 | 1200 | Dongbei, 东北
Zhangjiajie | park | CN.11 | 29.32 110.43 | 45 | 张家界
Huangshan Mountains | mountains | CN.01 | 30.13 118.17 | 30 | 黄山, Yellow Mountains, Gelbe Berge
Jiuzhaigou | park | CN.32 | 33.2 103.9 | 50 | 九寨沟
Great Wall of China | route | CN | 40.43 116.57 | 400 | Great Wall, Chinesische Mauer, 长城
Gobi | region | - | 43 105 | 1300 | Gobi Desert, Wüste Gobi
Taroko | park | TW | 24.17 121.5 | 45 | Taroko Gorge, 太魯閣
Sun Moon Lake | lake | TW | 23.86 120.92 | 15 | 日月潭
Alishan | mountains | TW | 23.5 120.8 | 35 | 阿里山

# Southeast Asia
Bali | island | =ID.02 | -8.4 115.15 | 130 | 巴厘岛, バリ島, 발리
Java | island | ID | -7.3 110 | 1000 | Jawa
Sumatra | island | ID | -0.5 101.5 | 1600 | Sumatera
Sulawesi | island | ID | -2 121 | 850 | Celebes
Lombok | island | ID.17 | -8.6 116.3 | 90 |
Gili Islands | island | ID.17 | -8.35 116.06 | 14 | Gilis, Gili Inseln
Flores | island | ID | -8.65 121.2 | 350 | Flores Indonesia
Komodo | island | ID | -8.57 119.5 | 60 | Komodo Island, Komodo National Park
Nusa Penida | island | ID.02 | -8.73 115.54 | 24 |
Raja Ampat | island | ID | -0.6 130.5 | 200 |
Moluccas | island | ID | -3 128.5 | 800 | Maluku, Spice Islands, Molukken
Mount Bromo | mountains | ID.08 | -7.94 112.95 | 30 | Bromo
Lake Toba | lake | ID.26 | 2.65 98.85 | 90 | Tobasee
Phuket | island | =TH.62 | 7.95 98.35 | 50 | Ko Phuket, ภูเก็ต
Koh Samui | island | TH.60 | 9.5 100 | 28 | Ko Samui, Samui, เกาะสมุย
Koh Phangan | island | TH.60 | 9.74 100.02 | 20 | Ko Pha Ngan, Koh Phan Gan
Koh Tao | island | TH.60 | 10.09 99.84 | 9 | Ko Tao
Koh Phi Phi | island | TH.63 | 7.74 98.77 | 12 | Phi Phi, Phi Phi Islands, Ko Phi Phi
Koh Lanta | island | TH.63 | 7.6 99.05 | 32 | Ko Lanta
Koh Chang | island | TH.49 | 12.05 102.33 | 34 | Ko Chang
Koh Lipe | island | TH.67 | 6.49 99.3 | 7 | Ko Lipe
Khao Sok | park | TH.60 | 8.95 98.6 | 45 | Khao Sok National Park
Isan | region | TH | 16 103 | 400 | Isaan
Ha Long Bay | coast | VN | 20.9 107.1 | 55 | Halong Bay, Halong, Halong-Bucht, Vịnh Hạ Long
Ha Giang Loop | route | VN | 23.1 105.2 | 110 |
Phu Quoc | island | VN | 10.2 103.97 | 50 | Phú Quốc
Ninh Binh | region | VN | 20.25 105.97 | 35 | Ninh Bình, Tam Coc
Phong Nha | park | VN | 17.55 106.2 | 50 |
Palawan | island | PH | 9.8 118.6 | 450 |
Cebu | island | PH.07 | 10.4 123.8 | 210 |
Bohol | island | PH.07 | 9.85 124.2 | 90 |
Boracay | island | PH.06 | 11.97 121.92 | 10 |
Siargao | island | PH.13 | 9.87 126.05 | 40 |
Luzon | island | PH | 16 121 | 750 |
Mindanao | island | PH | 7.8 125 | 480 |
Visayas | region | PH | 10.8 123.3 | 450 |
Siquijor | island | PH | 9.19 123.57 | 28 |
Banaue | region | PH | 16.92 121.06 | 40 | Banaue Rice Terraces
Penang | island | =MY.09 | 5.38 100.25 | 35 | Pulau Pinang, Pinang
Langkawi | island | MY.02 | 6.37 99.8 | 38 | Pulau Langkawi
Sabah | region | =MY.16 | 5.4 117 | 320 |
Sarawak | region | =MY.11 | 2.6 113.4 | 600 |
Cameron Highlands | region | MY | 4.48 101.38 | 32 |
Perhentian Islands | island | MY | 5.91 102.74 | 9 | Perhentians
Tioman | island | MY | 2.8 104.17 | 24 | Pulau Tioman
Taman Negara | park | MY | 4.6 102.5 | 90 |
Mount Kinabalu | mountains | MY.16 | 6.08 116.56 | 30 |
Inle Lake | lake | MM | 20.55 96.92 | 32 | Inlesee
Bagan | park | MM | 21.17 94.87 | 18 | Pagan
Angkor | park | KH | 13.43 103.87 | 28 | Angkor Wat
Koh Rong | island | KH | 10.72 103.25 | 20 |
Bolaven Plateau | region | LA | 15.2 106.2 | 80 |
4000 Islands | island | LA | 13.95 105.9 | 35 | Si Phan Don

# Australia, New Zealand, the Pacific
New South Wales (NSW) | state | =AU.02 | -32.2 147 | 1150 |
Victoria (VIC) | state | =AU.07 | -37 144.5 | 750 | Victoria Australia
Queensland (QLD) | state | =AU.04 | -21 145 | 2000 |
Western Australia (WA) | state | =AU.08 | -25.5 122 | 2400 | Westaustralien
South Australia (SA) | state | =AU.05 | -31 136 | 1300 | Südaustralien
Tasmania (TAS) | island | =AU.06 | -42.1 146.6 | 330 | Tasmanien, Tassie
Northern Territory (NT) | state | =AU.03 | -19.5 133.5 | 1600 |
Australian Capital Territory (ACT) | state | =AU.01 | -35.5 149 | 90 |
Great Barrier Reef | coast | AU.04 | -18.3 147.3 | 1900 | Großes Barriereriff, Grande barrière de corail
Whitsundays | island | AU.04 | -20.25 148.95 | 80 | Whitsunday Islands
K'gari | island | AU.04 | -25.25 153.15 | 120 | Fraser Island
Gold Coast Hinterland | region | AU.04 | -28.15 153.2 | 60 |
Uluru | park | AU.03 | -25.35 131.03 | 60 | Ayers Rock, Red Centre, Uluru-Kata Tjuta
Kakadu | park | AU.03 | -12.8 132.7 | 190 | Kakadu National Park
The Kimberley | region | AU.08 | -16.5 126 | 650 | Kimberley Region, ~Kimberley
Margaret River | region | AU.08 | -33.95 115.07 | 70 |
Kangaroo Island | island | AU.05 | -35.8 137.2 | 150 |
Rottnest Island | island | AU.08 | -32 115.5 | 12 | Rottnest
Outback | region | AU | -25 134 | 2500 | Australian Outback
Blue Mountains | park | AU.02 | -33.65 150.35 | 80 |
Barossa Valley | region | AU.05 | -34.5 138.95 | 40 | Barossa
Lord Howe Island | island | AU.02 | -31.55 159.08 | 14 |
North Island | island | NZ | -38.8 176 | 800 | Nordinsel Neuseeland, Te Ika-a-Māui
South Island | island | NZ | -43.8 170.5 | 800 | Südinsel Neuseeland, Te Waipounamu
Fiordland | park | NZ | -45.4 167.3 | 190 | Milford Sound, Doubtful Sound
Bay of Islands | coast | NZ | -35.2 174.15 | 50 |
Coromandel Peninsula | region | NZ | -36.85 175.6 | 100 | Coromandel
Abel Tasman | park | NZ | -40.9 172.98 | 40 | Abel Tasman National Park
Tongariro | park | NZ | -39.2 175.6 | 50 | Tongariro Crossing
Mount Cook | mountains | NZ | -43.6 170.14 | 50 | Aoraki, Mt Cook
Hobbiton | park | NZ | -37.87 175.68 | 20 |
Marlborough Sounds | coast | NZ | -41.1 174 | 80 | Marlborough Region
Rarotonga | island | CK | -21.23 -159.78 | 14 |
Aitutaki | island | CK | -18.87 -159.78 | 18 |
Easter Island | island | CL | -27.12 -109.35 | 28 | Rapa Nui, Osterinsel, Isla de Pascua, Île de Pâques
Upolu | island | WS | -13.92 -171.75 | 75 |
Efate | island | VU | -17.67 168.4 | 45 |
Viti Levu | island | FJ | -17.8 178 | 150 |

# United States
Alabama (AL) | state | =US.AL | 32.8 -86.8 | 540 |
Alaska (AK) | state | =US.AK | 63.5 -152 | 2300 |
Arizona (AZ) | state | =US.AZ | 34.3 -111.7 | 630 |
Arkansas (AR) | state | =US.AR | 34.8 -92.4 | 430 |
California (CA) | state | =US.CA | 37.2 -119.5 | 1200 | Kalifornien, Californie, Cali
Colorado (CO) | state | =US.CO | 39 -105.5 | 610 |
Connecticut (CT) | state | =US.CT | 41.6 -72.7 | 160 |
Delaware (DE) | state | =US.DE | 39 -75.5 | 150 |
Florida (FL) | state | =US.FL | 28.2 -82 | 700 | Floride
Georgia (GA) | state | =US.GA | 32.7 -83.4 | 510 |
Hawaii (HI) | state | =US.HI | 20.6 -157 | 560 | Hawaiʻi, Hawaiian Islands, ハワイ
Idaho (ID) | state | =US.ID | 44.6 -114.6 | 780 |
Illinois (IL) | state | =US.IL | 40 -89.2 | 620 |
Indiana (IN) | state | =US.IN | 39.9 -86.3 | 440 |
Iowa (IA) | state | =US.IA | 42 -93.5 | 500 |
Kansas (KS) | state | =US.KS | 38.5 -98.4 | 660 |
Kentucky (KY) | state | =US.KY | 37.5 -85.3 | 640 |
Louisiana (LA) | state | =US.LA | 31 -92 | 480 | Louisiane
Maine (ME) | state | =US.ME | 45.3 -69.2 | 480 |
Maryland (MD) | state | =US.MD | 39 -76.8 | 400 |
Massachusetts (MA) | state | =US.MA | 42.2 -71.8 | 300 |
Michigan (MI) | state | =US.MI | 44.4 -85.4 | 700 |
Minnesota (MN) | state | =US.MN | 46.3 -94.3 | 640 |
Mississippi (MS) | state | =US.MS | 32.7 -89.7 | 540 |
Missouri (MO) | state | =US.MO | 38.4 -92.5 | 560 |
Montana (MT) | state | =US.MT | 47 -109.6 | 880 |
Nebraska (NE) | state | =US.NE | 41.5 -99.8 | 680 |
Nevada (NV) | state | =US.NV | 39.3 -116.6 | 780 |
New Hampshire (NH) | state | =US.NH | 43.7 -71.6 | 300 |
New Jersey (NJ) | state | =US.NJ | 40.2 -74.7 | 270 |
New Mexico (NM) | state | =US.NM | 34.4 -106.1 | 600 |
New York State (NY) | state | =US.NY | 42.9 -75.6 | 550 | Upstate New York, ~New York
North Carolina (NC) | state | =US.NC | 35.5 -79.4 | 760 |
North Dakota (ND) | state | =US.ND | 47.4 -100.5 | 560 |
Ohio (OH) | state | =US.OH | 40.3 -82.8 | 380 |
Oklahoma (OK) | state | =US.OK | 35.6 -97.5 | 740 |
Oregon (OR) | state | =US.OR | 43.9 -120.6 | 620 |
Pennsylvania (PA) | state | =US.PA | 40.9 -77.8 | 480 |
Rhode Island (RI) | state | =US.RI | 41.6 -71.5 | 80 |
South Carolina (SC) | state | =US.SC | 33.9 -80.9 | 430 |
South Dakota (SD) | state | =US.SD | 44.4 -100.2 | 620 |
Tennessee (TN) | state | =US.TN | 35.8 -86.3 | 700 |
Texas (TX) | state | =US.TX | 31.4 -99.3 | 1250 | Tejas
Utah (UT) | state | =US.UT | 39.3 -111.7 | 560 |
Vermont (VT) | state | =US.VT | 44 -72.7 | 260 |
Virginia (VA) | state | =US.VA | 37.5 -78.8 | 680 |
Washington State (WA) | state | =US.WA | 47.4 -120.4 | 570 | ~Washington
West Virginia (WV) | state | =US.WV | 38.6 -80.6 | 400 |
Wisconsin (WI) | state | =US.WI | 44.6 -89.9 | 510 |
Wyoming (WY) | state | =US.WY | 43 -107.5 | 590 |
District of Columbia (DC) | state | =US.DC | 38.9 -77.02 | 25 |
New England | region | US | 44 -71 | 650 | Neuengland
Pacific Northwest | region | US | 46.5 -121.5 | 900 | PNW
American Southwest | region | US | 36 -110 | 1000 | Southwest USA
Deep South | region | US | 32.5 -87.5 | 1000 |
Midwest | region | US | 42 -92 | 1400 |
Yellowstone | park | US | 44.6 -110.5 | 110 | Yellowstone National Park
Grand Teton | park | US.WY | 43.8 -110.7 | 60 | Grand Teton National Park, Tetons
Yosemite | park | US.CA | 37.85 -119.55 | 80 | Yosemite National Park
Sequoia National Park | park | US.CA | 36.5 -118.6 | 70 | Kings Canyon
Joshua Tree | park | US.CA | 33.9 -115.9 | 80 | Joshua Tree National Park
Death Valley | park | US | 36.5 -117.1 | 180 | Death Valley National Park
Grand Canyon | park | US.AZ | 36.1 -112.1 | 150 | Grand Canyon National Park
Monument Valley | park | US | 37 -110.17 | 40 |
Zion | park | US.UT | 37.3 -113.03 | 40 | Zion National Park
Bryce Canyon | park | US.UT | 37.6 -112.2 | 40 | Bryce Canyon National Park
Arches | park | US.UT | 38.72 -109.57 | 35 | Arches National Park
Canyonlands | park | US.UT | 38.25 -109.9 | 70 | Canyonlands National Park
Glacier National Park | park | US.MT | 48.7 -113.8 | 80 |
Olympic National Park | park | US.WA | 47.8 -123.6 | 110 | Olympic Peninsula
Mount Rainier | park | US.WA | 46.87 -121.75 | 50 |
Crater Lake | park | US.OR | 42.94 -122.1 | 30 |
Great Smoky Mountains | park | US | 35.6 -83.5 | 90 | Smoky Mountains, Smokies
Shenandoah | park | US.VA | 38.5 -78.45 | 120 | Shenandoah National Park
Acadia | park | US.ME | 44.35 -68.25 | 45 | Acadia National Park
Everglades | park | US.FL | 25.5 -80.9 | 110 | Everglades National Park
Florida Keys | island | US.FL | 24.8 -81 | 190 | The Keys
Denali | park | US.AK | 63.3 -150.5 | 220 | Denali National Park
Big Bend | park | US.TX | 29.25 -103.25 | 90 | Big Bend National Park
White Sands | park | US.NM | 32.8 -106.3 | 40 | White Sands National Park
Badlands | park | US.SD | 43.8 -102.3 | 70 | Badlands National Park
Black Hills | mountains | US.SD | 43.9 -103.6 | 110 |
Napa Valley | region | US.CA | 38.45 -122.35 | 45 |
Sonoma County | region | US.CA | 38.5 -122.85 | 80 |
Big Sur | coast | US.CA | 36.25 -121.75 | 90 |
Lake Tahoe | lake | US | 39.1 -120.03 | 45 | Tahoe
Silicon Valley | region | US.CA | 37.35 -121.95 | 50 |
Bay Area | region | US.CA | 37.7 -122.3 | 110 | San Francisco Bay Area
Cape Cod | region | US.MA | 41.7 -70.2 | 90 |
Martha's Vineyard | island | US.MA | 41.39 -70.62 | 30 |
The Hamptons | region | US.NY | 40.95 -72.2 | 60 |
Long Island | island | US.NY | 40.8 -73.1 | 180 |
Catskills | mountains | US.NY | 42.1 -74.4 | 80 | Catskill Mountains
Adirondacks | park | US.NY | 44 -74.3 | 150 |
Finger Lakes | region | US.NY | 42.7 -76.9 | 110 |
Outer Banks | coast | US.NC | 35.6 -75.5 | 180 |
Blue Ridge Parkway | route | US | 36.6 -80.8 | 500 | Blue Ridge Mountains
Maui | island | US.HI | 20.8 -156.33 | 65 |
Oahu | island | US.HI | 21.47 -157.98 | 65 | Oʻahu
Kauai | island | US.HI | 22.07 -159.53 | 48 | Kauaʻi
Big Island | island | US.HI | 19.6 -155.5 | 130 | Hawaii Island, Big Island of Hawaii
Las Vegas Strip | district | US.NV | 36.115 -115.173 | 12 |

# Canada and Greenland
Alberta (AB) | state | =CA.01 | 54.5 -114.5 | 1200 |
British Columbia (BC) | state | =CA.02 | 54 -125 | 1400 | Colombie-Britannique
Manitoba (MB) | state | =CA.03 | 54.5 -98 | 1200 |
New Brunswick (NB) | state | =CA.04 | 46.5 -66.3 | 340 | Nouveau-Brunswick
Newfoundland and Labrador (NL) | state | =CA.05 | 52.5 -59.5 | 1300 | Newfoundland, Neufundland, Labrador
Nova Scotia (NS) | state | =CA.07 | 45.1 -63 | 480 | Nouvelle-Écosse, Neuschottland
Ontario (ON) | state | =CA.08 | 48.5 -84.5 | 1500 |
Prince Edward Island (PE) | state | =CA.09 | 46.4 -63.2 | 200 | PEI, Île-du-Prince-Édouard
Province of Quebec (QC) | state | =CA.10 | 51 -71.5 | 1600 | ~Quebec, ~Québec
Saskatchewan (SK) | state | =CA.11 | 53.5 -105.8 | 1200 |
Yukon (YT) | state | =CA.12 | 63.5 -135.5 | 1100 | Yukon Territory
Northwest Territories (NT) | state | =CA.13 | 65.5 -119 | 1700 |
Nunavut (NU) | state | =CA.14 | 70 -90 | 2500 |
Canadian Rockies | mountains | CA | 51.8 -116.8 | 450 | Kanadische Rockies
Banff National Park | park | CA.01 | 51.5 -116 | 130 |
Jasper National Park | park | CA.01 | 52.85 -117.8 | 150 |
Vancouver Island | island | CA.02 | 49.6 -125.6 | 450 |
Haida Gwaii | island | CA.02 | 53.2 -132 | 280 |
Okanagan | region | CA.02 | 49.7 -119.5 | 170 | Okanagan Valley
Cape Breton | island | CA.07 | 46.3 -60.7 | 180 | Cabot Trail
Gaspé Peninsula | region | CA.10 | 48.7 -65.5 | 260 | Gaspésie
Algonquin Park | park | CA.08 | 45.8 -78.4 | 120 | Algonquin Provincial Park
Disko Bay | coast | GL | 69.2 -52 | 190 |

# Mexico, Central America, the Caribbean
Yucatán Peninsula | region | - | 19.5 -89.3 | 500 | Yucatan, Yucatán
Quintana Roo | region | =MX.23 | 19.6 -88 | 370 |
Riviera Maya | coast | MX.23 | 20.5 -87.2 | 130 |
Baja California | region | =MX.02 | 30.5 -115.2 | 500 | Baja, Niederkalifornien
Baja California Sur | region | =MX.03 | 25.8 -112 | 650 |
Chiapas | region | =MX.05 | 16.5 -92.5 | 350 |
Jalisco | region | =MX.14 | 20.6 -103.7 | 380 |
Michoacán | region | =MX.16 | 19.2 -101.9 | 330 |
Sonora | region | =MX.26 | 29.6 -110.6 | 650 |
Oaxaca State | region | =MX.20 | 17 -96.5 | 430 | ~Oaxaca
Copper Canyon | park | MX.06 | 27.5 -107.8 | 120 | Barrancas del Cobre
Los Cabos | region | MX.03 | 23 -109.75 | 45 |
Cozumel Island | island | MX.23 | 20.43 -86.92 | 48 | ~Cozumel
Holbox | island | MX.23 | 21.53 -87.28 | 40 | Isla Holbox
Lake Atitlán | lake | GT | 14.69 -91.2 | 30 | Lago de Atitlán, Atitlan
Tikal | park | GT | 17.22 -89.62 | 30 |
Roatán | island | HN | 16.38 -86.4 | 55 |
Bay Islands | island | HN | 16.35 -86.5 | 130 | Islas de la Bahía
Corn Islands | island | NI | 12.2 -83.05 | 25 |
Ometepe | island | NI | 11.5 -85.6 | 35 | Isla de Ometepe
Monteverde | park | CR | 10.3 -84.82 | 22 |
Nicoya Peninsula | region | CR | 10 -85.4 | 130 | Nicoya
Guanacaste | region | CR | 10.5 -85.4 | 130 |
Manuel Antonio | park | CR | 9.39 -84.15 | 14 |
Osa Peninsula | region | CR | 8.6 -83.5 | 65 | Corcovado
Bocas del Toro | island | PA | 9.3 -82.2 | 45 |
San Blas Islands | island | PA | 9.55 -78.8 | 110 | San Blas, Guna Yala
Caye Caulker | island | BZ | 17.75 -88.03 | 12 |
Ambergris Caye | island | BZ | 18 -87.93 | 45 |
Lesser Antilles | island | - | 15 -61.5 | 900 | Kleine Antillen, Petites Antilles
Virgin Islands | island | - | 18.2 -64.7 | 130 | Jungferninseln
Grand Cayman | island | KY | 19.32 -81.24 | 40 |
Tobago | island | TT | 11.23 -60.68 | 45 |
Trinidad Island | island | TT | 10.45 -61.3 | 90 | ~Trinidad
Nevis | island | KN | 17.15 -62.58 | 14 |
Bonaire | island | BQ | 12.18 -68.26 | 40 |
Vieques | island | PR | 18.12 -65.43 | 34 |
Exuma | island | BS | 23.7 -76 | 130 | Exumas
Providencia | island | CO | 13.35 -81.37 | 9 |

# South America
Galápagos | island | EC | -0.6 -90.6 | 280 | Galapagos, Galapagos Islands, Galapagosinseln, Îles Galápagos
Quilotoa | lake | EC | -0.86 -78.9 | 30 | Quilotoa Loop
Cotopaxi | mountains | EC | -0.68 -78.44 | 35 |
Machu Picchu | park | PE.08 | -13.163 -72.545 | 25 | Machupicchu, マチュピチュ, 마추픽추
Inca Trail | route | PE.08 | -13.23 -72.45 | 40 | Inka-Trail, Camino Inca
Sacred Valley | region | PE.08 | -13.3 -72.1 | 60 | Valle Sagrado, Heiliges Tal
Colca Canyon | park | PE.04 | -15.6 -71.9 | 80 | Cañón del Colca
Cordillera Blanca | mountains | PE | -9.2 -77.5 | 160 |
Salar de Uyuni | park | BO | -20.2 -67.5 | 150 | Uyuni Salt Flats, Bolivian Salt Flats
Atacama | region | CL | -23.5 -68.5 | 500 | Atacama Desert, Atacamawüste
Torres del Paine | park | CL | -51 -73 | 80 | W Trek
Chiloé | island | CL | -42.6 -73.9 | 180 | Chiloe Island
Carretera Austral | route | CL | -45.3 -72.4 | 900 |
Chilean Lake District | region | CL | -40.5 -72.2 | 250 |
Argentine Lake District | region | AR | -40.8 -71.4 | 220 |
Perito Moreno Glacier | park | AR | -50.48 -73.05 | 40 |
Los Glaciares | park | AR.20 | -49.8 -73 | 170 | Fitz Roy
Península Valdés | region | AR | -42.5 -64 | 100 | Valdes Peninsula
Quebrada de Humahuaca | region | AR.10 | -23.4 -65.35 | 110 |
Pampas | region | AR | -35.5 -62 | 900 | La Pampa
Bahia | region | =BR.05 | -12.5 -41.7 | 1000 |
Minas Gerais | region | =BR.15 | -18.5 -44.5 | 900 |
Pantanal | park | BR | -18 -57 | 450 |
Chapada Diamantina | park | BR.05 | -12.8 -41.4 | 110 |
Lençóis Maranhenses | park | BR.13 | -2.5 -43.1 | 70 |
Fernando de Noronha | island | BR.30 | -3.85 -32.42 | 14 |
Ilha Grande | island | BR.21 | -23.15 -44.23 | 28 |
Ilhabela Island | island | BR.27 | -23.82 -45.35 | 28 | ~Ilhabela
Coffee Triangle | region | CO | 4.8 -75.6 | 110 | Eje Cafetero, Zona Cafetera
Tayrona | park | CO.38 | 11.3 -73.95 | 28 | Tayrona National Park
Lost City Trek | route | CO | 11.04 -73.92 | 35 | Ciudad Perdida
Angel Falls | park | VE | 5.97 -62.53 | 50 | Salto Ángel, Canaima
Margarita Island | island | VE | 11 -63.95 | 65 | Isla Margarita
Los Roques | island | VE | 11.86 -66.75 | 35 |
South Georgia | island | GS | -54.4 -36.6 | 170 |

# Villages too small for a list of cities
Hallstatt | city | AT | 47.562 13.649 | 12 |
Mürren | city | CH | 46.559 7.892 | 12 |
Wengen | city | CH | 46.608 7.921 | 12 |
Gimmelwald | city | CH | 46.546 7.891 | 10 |
Geiranger | city | NO | 62.101 7.206 | 14 |
Flåm | city | NO | 60.863 7.114 | 14 |
Reine | city | NO | 67.932 13.089 | 16 |
Vík | city | IS | 63.419 -19.006 | 18 | Vik i Myrdal, Vík í Mýrdal
Rocamadour | city | FR | 44.799 1.618 | 12 |
Gordes | city | FR | 43.911 5.2 | 12 |
Vernazza | city | IT | 44.135 9.684 | 8 |
Manarola | city | IT | 44.107 9.729 | 8 |
Riomaggiore | city | IT | 44.1 9.738 | 8 |
Civita di Bagnoregio | city | IT | 42.628 12.114 | 10 |
Monsaraz | city | PT | 38.443 -7.381 | 14 |
Oia | city | GR | 36.462 25.375 | 12 |
Monemvasia | city | GR | 36.688 23.056 | 14 |
Perast | city | ME | 42.487 18.699 | 10 |
Göreme | city | TR | 38.643 34.829 | 14 |
Chefchaouen | city | MA | 35.171 -5.27 | 14 | Chaouen, Xaouen
Merzouga | city | MA | 31.099 -4.012 | 30 |
Diani Beach | city | KE | -4.28 39.59 | 20 | Diani
Franschhoek | city | ZA | -33.91 19.12 | 18 |
Vang Vieng | city | LA | 18.923 102.448 | 20 |
Canggu | city | ID | -8.648 115.139 | 12 |
Uluwatu | city | ID | -8.829 115.085 | 12 |
Nusa Lembongan | island | ID.02 | -8.68 115.45 | 8 |
Kenting | city | TW | 21.945 120.798 | 18 | 墾丁
Shirakawa-go | city | JP | 36.257 136.906 | 14 | Shirakawago, 白川郷
Shibuya | district | JP | 35.662 139.704 | 8 | 渋谷
Shinjuku | district | JP | 35.694 139.704 | 8 | 新宿
Asakusa | district | JP | 35.715 139.797 | 8 | 浅草
Franz Josef | city | NZ | -43.388 170.183 | 20 | Franz Josef Glacier
Jericoacoara | city | BR | -2.796 -40.512 | 16 |
Minca | city | CO | 11.143 -74.118 | 12 |
El Chaltén | city | AR | -49.331 -72.886 | 25 | El Chalten
`;

const line =
  /^(?<name>[^|(]+?)(?: \((?<abbreviation>[A-Z]+)\))? \| (?<kind>[a-z]+) \| (?:-|(?<whole>=)?(?<country>[A-Z]{2})(?:\.(?<division>\w+))?) \| (?<latitude>\S+) (?<longitude>\S+) \| (?<span>\d+) \|(?<names>.*)$/;

function regionOf(text: string): Region {
  const groups = line.exec(text)?.groups;
  if (!groups) throw new Error(`This line of the regions cannot be read: ${text}`);
  const names = (groups.names ?? "").split(",").map((name) => name.trim());
  return {
    name: groups.name ?? "",
    otherNames: names.filter((name) => name !== "" && !name.startsWith("~")),
    lesserNames: names.filter((name) => name.startsWith("~")).map((name) => name.slice(1)),
    kind: groups.kind as PlaceKind,
    ...(groups.country && { countryCode: groups.country }),
    ...(groups.division && { division: `${groups.country}.${groups.division}` }),
    isDivision: groups.whole !== undefined,
    ...(groups.abbreviation && { abbreviation: groups.abbreviation }),
    latitude: Number(groups.latitude),
    longitude: Number(groups.longitude),
    spanKm: Number(groups.span),
  };
}

/** States, islands, coasts, parks and routes, written by hand. */
export const regions = (): Region[] =>
  table
    .split("\n")
    .filter((text) => text !== "" && !text.startsWith("#"))
    .map(regionOf);
