export type PaperLabel = keyof typeof phrases;

/** What papers call the things they say, in small letters without accents. */
const phrases = {
  passenger: `passenger, passenger name, passengers, name of passenger, name, guest, guest name, guests, lead guest, traveller,
    traveler, travellers, travelers, driver, booked by, under the name, reisender, reisende, passagier, fahrgast, gast,
    gaste, name des gastes, fahrer, auf den namen, passager, passagers, voyageur, voyageurs, nom, nom du passager, client,
    conducteur, au nom de, pasajero, pasajeros, nombre, huesped, huespedes, titular, viajero, a nombre de, passeggero,
    passeggeri, nome, ospite, ospiti, intestatario, a nome di, conducente, passageiro, passageiros, hospede, hospedes,
    em nome de, condutor, boeker, reiziger, gasten, naam, pasazer, gosc, imie i nazwisko, yolcu, misafir, penumpang, tamu,
    ご宿泊者名, 宿泊者名, 搭乗者名, お名前, 氏名, 入住人, 旅客姓名, 姓名, 乘客, 승객, 성명, 예약자, 투숙객`,
  flight: `flight, flight no, flight number, flight nr, flug, flugnummer, flugnr, vol, numero de vol, n vol, vuelo, volo, voo,
    vlucht, vluchtnummer, lot, ucus, penerbangan, 便名, 航班, 航班号, 편명`,
  train: `train, train no, train number, zug, zugnummer, numero de train, tren, treno, comboio, trein, pociag, 列車, 车次, 열차`,
  ship: "vessel, ship, schiff, navire, barco, nave, navio, schip, statek",
  route:
    "route, strecke, verbindung, trajet, ruta, trayecto, tratta, percurso, trecho, traject, reis, rota, rute",
  date: `date, travel date, date of travel, date of visit, visit date, valid on, day, when, datum, reisedatum, gultig am,
    gultigkeit, tag, wann, date de voyage, jour, quand, fecha, dia, cuando, data, giorno, quando, tarih, tanggal, 日付, 日期,
    日時, 搭乗日, 利用日, 날짜`,
  time: "time, start time, uhrzeit, zeit, heure, hora, ora, orario, tijd, godzina, saat, waktu, 時間, 时间, 시간",
  seat: `seat, seats, seat no, sitz, sitzplatz, platz, siege, place, asiento, posto, assento, lugar, stoel, miejsce, koltuk,
    kursi, 座席, 座位, 좌석`,
  gate: "gate, porte, puerta, porta, puerta de embarque, uscita, wyjscie, kapi, 搭乗口, 登机口, 게이트",
  terminal: "terminal, ターミナル, 航站楼, 터미널",
  coach: "coach, carriage, wagen, voiture, coche, vagon, carrozza, carruagem, rijtuig, wagon, 号車",
  platform: "platform, track, gleis, voie, anden, binario, plataforma, linha, spoor, peron",
  from: `from, departure airport, departure station, origin, von, abflughafen, startbahnhof, de, provenance, origine, desde,
    origen, da, van, z, dari, nereden, 出発地, 出发地, 출발지`,
  to: `to, destination, arrival airport, arrival station, nach, ziel, zielflughafen, zielbahnhof, a, hacia, destino, para,
    destinazione, naar, bestemming, do, ke, nereye, 目的地, 到着地, 到达地, 도착지`,
  departure: `departure, departs, departing, dep, departure time, abflug, abfahrt, abreise, depart, heure de depart, salida,
    hora de salida, partenza, ora di partenza, partida, saida, hora de partida, vertrek, odjazd, wylot, kalkis,
    keberangkatan, 出発, 出発時刻, 出发, 起飞, 起飞时间, 출발, 출발시간`,
  arrival: `arrival, arrives, arriving, arr, arrival time, ankunft, anreise, arrivee, heure d'arrivee, llegada,
    hora de llegada, arrivo, ora di arrivo, chegada, hora de chegada, aankomst, przyjazd, przylot, varis, kedatangan, tiba,
    到着, 到着時刻, 到达, 到达时间, 도착, 도착시간`,
  boarding: `boarding, boarding time, boards, boarding begins, einstieg, einsteigezeit, einsteigen, boardingzeit,
    embarquement, heure d'embarquement, embarque, hora de embarque, imbarco, ora imbarco, ora d'imbarco, instappen,
    instaptijd, 搭乗時刻, 搭乗開始, 登机时间, 탑승시간`,
  closing: "gate closes, gate close, gates close, check-in closes, boarding closes, gate schliesst, 搭乗締切",
  confirmation: `confirmation, confirmation number, confirmation no, confirmation code, booking, booking number, booking no,
    booking reference, booking ref, booking code, booking id, reservation, reservation number, reservation no,
    reservation code, reference, reference number, ref, order number, order no, voucher number, pnr, record locator,
    buchung, buchungsnummer, buchungscode, buchungsreferenz, auftragsnummer, reservierungsnummer, bestatigungsnummer,
    numero de reservation, n de reservation, no de reservation, code de reservation, numero de confirmation, dossier,
    reference de reservation, localizador, numero de reserva, n de reserva, codigo de reserva, numero de confirmacion,
    codice prenotazione, codice di prenotazione, numero prenotazione, numero di prenotazione, codice di conferma,
    codigo da reserva, numero da reserva, boekingsnummer, reserveringsnummer, numer rezerwacji, rezervasyon numarasi,
    kode booking, nomor pesanan, 予約番号, 確認番号, 预订号, 订单号, 确认号, 예약번호`,
  checkIn: `check-in, check in, checkin, check-in date, check-in time, arrival date, ankunftsdatum, anreisedatum,
    date d'arrivee, entrada, fecha de entrada, fecha de llegada, data di arrivo, data de entrada, data de check-in, incheck,
    inchecken, zameldowanie, giris, チェックイン, チェックイン日, 入住, 入住日期, 체크인`,
  checkOut: `check-out, check out, checkout, check-out date, check-out time, departure date, abreisedatum, date de depart,
    fecha de salida, data di partenza, data de saida, uitcheck, uitchecken, wymeldowanie, cikis, チェックアウト,
    チェックアウト日, 退房, 离店, 离店日期, 체크아웃`,
  stay: `your reservation, your booking, your stay, length of stay, nights, number of nights, stay, ihre buchung,
    ihre reservierung, ihr aufenthalt, aufenthalt, nachte, ubernachtungen, votre reservation, votre sejour, sejour, nuits,
    tu reserva, su reserva, tu estancia, estancia, noches, la tua prenotazione, soggiorno, notti, a sua reserva, estadia,
    noites, uw verblijf, uw reservering, nachten, 泊数, ご宿泊, 晚数, 숙박`,
  room: `room, rooms, room type, zimmer, zimmertyp, chambre, type de chambre, habitacion, camera, quarto, kamer, pokoj, oda,
    kamar, 部屋タイプ, 房型, 객실`,
  total: `total, total price, total paid, total amount, total cost, total fare, grand total, amount, amount paid, price, fare,
    cost, gesamtpreis, gesamtbetrag, gesamt, preis, summe, betrag, montant total, montant, prix, prix total, total ttc,
    precio, precio total, importe, importe total, prezzo, prezzo totale, totale, importo, preco, preco total, valor,
    valor total, totaalprijs, totaal, totaalbedrag, prijs, razem, suma, toplam, tutar, fiyat, harga, 合計, 合計金額,
    料金, 总价, 总计, 총액, 합계`,
  address: `address, hotel address, property address, location, adresse, anschrift, ort, lieu, direccion, ubicacion, indirizzo,
    endereco, morada, adres, alamat, 住所, 所在地, 地址, 주소`,
  meeting: `meeting point, meet at, treffpunkt, point de rendez-vous, rendez-vous, punto de encuentro, punto d'incontro,
    punto di incontro, ponto de encontro, verzamelpunt, ontmoetingspunt, 集合場所, 集合地点`,
  property: `hotel, hotel name, property, property name, accommodation, restaurant, venue, tour, activity, experience, event,
    attraction, unterkunft, veranstaltung, hebergement, etablissement, alojamiento, restaurante, actividad, struttura,
    alloggio, albergo, ristorante, alojamento, accommodatie, obiekt, konaklama, ホテル名, 宿泊施設, 施設名, 酒店,
    酒店名称, 호텔, 店名`,
  pickUp: `pick-up, pick up, pickup, pick-up location, pick-up date, collection, abholung, ubernahme, anmietung, abholort,
    prise en charge, retrait, depart de location, recogida, lugar de recogida, ritiro, levantamento, retirada, ophalen`,
  dropOff: `drop-off, drop off, dropoff, drop-off location, return location, return, ruckgabe, abgabe, ruckgabeort, restitution,
    retour, devolucion, riconsegna, restituzione, devolucao, inleveren`,
  people: `people, persons, party size, party, number of guests, adults, visitors, covers, pax, personen, erwachsene, besucher,
    personnes, adultes, visiteurs, convives, personas, adultos, comensales, persone, adulti, coperti, pessoas, volwassenen,
    人数, 人數, 인원`,
} as const;

const labels = new Map(
  Object.entries(phrases).flatMap(([label, list]) =>
    list.split(",").map((phrase) => [plainWords(phrase), label as PaperLabel] as const),
  ),
);
/** No phrase has more words. */
const mostWords = 4;

/** In small letters without accents, and without what only sets a label apart. */
function plainWords(text: string): string {
  return text
    .replace(/\([^)]{0,30}\)/g, " ")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[’`´]/g, "'")
    .replace(/[°º.:：#*]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** What a text of its own names, also in two languages: "Flug / Flight", "便名 FLIGHT". */
export function labelOf(text: string): PaperLabel | undefined {
  if (text.length > 60) return undefined;
  const whole = labels.get(plainWords(text));
  if (whole !== undefined) return whole;
  const parts = text.split(/[/|·]|(?<=\p{Lo})\s(?=[A-Z])|(?<=[A-Z])\s(?=\p{Lo})/u);
  if (parts.length < 2) return undefined;
  const named = parts.map((part) => labels.get(plainWords(part)));
  return named.every((label) => label !== undefined) ? named[0] : undefined;
}

/** A label and what follows it in the same words: "Gate: B12", "Check-in Friday 5 June". */
export function labelledIn(text: string): { label: PaperLabel; written: string; value: string } | undefined {
  const colon = text.search(/[:：]/);
  if (colon > 0) {
    const [written, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
    const label = labelOf(written);
    if (label !== undefined) return value === "" ? undefined : { label, written, value };
  }
  const words = text.split(/\s+/);
  for (let count = Math.min(mostWords, words.length - 1); count > 0; count -= 1) {
    const written = words.slice(0, count).join(" ");
    const value = words.slice(count).join(" ");
    const label = labels.get(plainWords(written));
    if (label !== undefined && standsWithout(label, value)) return { label, written, value };
  }
  return undefined;
}

/** Without a colon, only what such a label is followed by. */
function standsWithout(label: PaperLabel, value: string): boolean {
  if (!/\d/.test(value)) return false;
  const needsCode = ["seat", "gate", "terminal", "coach", "platform", "confirmation", "flight", "train"];
  if (needsCode.includes(label)) return /^[A-Z]{0,3}[-\s]?\d[\w.-]*(?:,.*)?$/u.test(value);
  return [
    "checkIn",
    "checkOut",
    "departure",
    "arrival",
    "boarding",
    "total",
    "date",
    "time",
    "stay",
  ].includes(label);
}
