const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words that surround the name of a destination, in English, German, French, Spanish, Italian and Portuguese: never a place by themselves, whatever town has the name. */
export const surroundingWords = wordsIn(`
  a an the my our your his her their and or of in on at to from by for with without via through around across into near
  over along between beyond inside up down off out only just all about this that these those it is be we us i
  after before during until till then next last first second third one two three four five six seven eight nine ten
  twelve fourteen couple few some more most least best top great perfect ultimate complete little small big long short
  slow quick easy lazy grand new old classic hidden secret local budget cheap luxury
  day days night nights week weeks weekend weekends month months year years hour hours morning evening full
  trip trips journey journeys tour travel travels traveling travelling vacation vacations holiday holidays getaway escape
  break honeymoon adventure adventures itinerary itineraries guide plan plans planning visit visiting visits exploring
  explore discover discovering discovery route road roadtrip roadtrips drive driving cycling biking hiking hike walk
  walking trek trekking train rail railway interrail bus boat ferry cruise cruising sailing camping backpacking
  wandering wanderlust city cities town island hopping hop stay staycation workation sabbatical gap highlights
  surroundings region area country county state province south north east west southern northern eastern western central
  together alone solo family families kids children friends girls guys mum mom dad baby dog anniversary birthday
  spring summer autumn fall winter season january february march april may june july august september october november
  december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday
  easter christmas xmas halloween carnival thanksgiving
  der die das den dem des ein eine einen einem einer und oder von vom aus nach zu zum zur im am an auf bei mit ohne
  durch uber um rund ins in tag tage tagen nacht nachte wochenende woche wochen monat reise reisen urlaub ferien ausflug
  rundreise stadtereise stadtetrip kurztrip wanderung radtour fruhling fruhjahr sommer herbst winter januar februar marz
  mai juni juli oktober dezember familie freunden kindern unser unsere mein meine
  le la les l un une des du de d et ou en au aux a dans sur par vers pour avec sans depuis autour chez jour jours nuit
  nuits semaine semaines mois voyage voyages sejour vacances weekend escapade circuit balade randonnee printemps ete
  automne hiver janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre famille amis notre mon
  el los las un una unos unas y o del al por para con sin desde hasta hacia dia dias noche noches semana semanas mes viaje
  viajes vacaciones escapada ruta excursion primavera verano otono invierno enero febrero marzo abril mayo junio julio
  agosto septiembre octubre noviembre diciembre familia amigos ninos nuestro nuestra mi
  il lo gli i uno e di da dal dalla nel nella nei a ad con per tra fra giorno giorni notte notti settimana settimane mese
  viaggio viaggi vacanza vacanze gita itinerario estate autunno inverno gennaio febbraio aprile maggio giugno luglio
  settembre ottobre dicembre famiglia amici bambini nostro nostra
  o os as um uma dos das no na nos nas em ao do da com sem ate viagem viagens ferias feriado roteiro passeio dia dias
  noite noites semana verao outono inverno
  旅行 日 日間 泊 の と から への 之旅 自由行 游 여행 일 박
`);

/** What stands right before a place that one goes to. */
export const leadingWords = wordsIn(`
  in to at near around through across via visit visiting from exploring explore discover discovering towards into
  nach bei um durch uber aus von in
  a au aux en vers depuis a par dans
  hacia por desde hasta en a
  da di verso per
  em para ao
`);

/** Where a journey begins is not what it is about. */
export const departingWords = wordsIn("from von ab depuis desde");

/** What stands between places of a list. */
export const joiningWords = wordsIn("and und et y e i o und then to nach nach bis und à a al plus via");

/** Words of everyday that some town is called: none by themselves, unless the text says where. */
export const everydayWords = wordsIn(`
  tea market art cafe park beach sand surf pool snow hill hills mountain valley lake canyon oasis forest trail moon star
  rain cloud hot dry green white golden pink brown tent villa castle tower bridge church abbey wall port harbor pier dock
  cove bay cliffs cave shore isle hamlet home joy peace freedom bear fox swan dolphin rice tapas pasta curry salt honey
  lemon berry mango nut pack list bag hat brush phone cash bank price ride story modern royal king prince duke republic
  downtown uptown midtown center centre mind college university race lucky chance men wedding bride date maxi plus none
  many much never early welcome bad mad cool deep bright far front bottom see come give carry put set look tell ask send
  buy sell cut change cook sing rock metal pop key mission paradise hope eden heaven love sunset sunrise summit liberty
  independence union garden gardens orchard temple rest turn tape log name can pre sec roles hang google luck lone lag
  lion lime soul metro basic okay reunion oldtown street battle stone ash eye hook deal sale surprise normal same man
  berg tal wald stein burg platz meer ufer dorf haus tor kirche lachen freiheit mer montagne ville vie liberte fete playa
  vida amor mare sole pace luce vila santa santo san bela bella bello nuevo nova sol paz luz
`);

/** Names of places that are words of everyday too. They need more than a capital letter, which any word at the beginning has. */
export const ordinaryWords = wordsIn(`
  nice bath reading split mobile orange corona phoenix buffalo van batman como victoria enterprise eagle bend flint lodi
  rush sparks troy pueblo centennial aurora jackson lincoln madison charlotte augusta marion jordan chad turkey jersey
  guinea amazon java champagne mustang arches zion nil nile ios petra cali baja franken marche alba bromo sal rhodes
  flores kent devon norfolk arctic outback midwest bohemia badlands kinki hull wells rye ware sandwich beer looe
  poole diss ford cork bray trim swords derby essen praia opera bar spa ski side cognac chablis marsala cheddar edam gouda
  brie worms celle hof stade tours angers vals bled
`);

/** A name that has one of these is a sight's, and no city's that is also called so: Central Park, once a name of Bethpage. */
export const sightWords = wordsIn(`
  park museum tower bridge castle palace church cathedral abbey basilica market square street avenue hotel hostel airport
  station beach temple shrine garden gardens zoo harbour harbor hill fort gate hall house library restaurant cafe bar
`);
