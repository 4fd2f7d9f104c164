import type { SeenFrame, SeenLine, SeenPiece } from "../seen-frame.ts";

const letterWidth = 12;
const lineHeight = 24;
/** From one line's top to the next one's. */
const pitch = 40;

/**
 * A page as it is typed here: two spaces or more part the pieces of a line, a piece stands where it is typed,
 * `# ` makes a line big and `## ` bigger, an empty line is space.
 */
export function page(typed: string): SeenFrame {
  const rows = typed.replace(/^\n/, "").split("\n");
  const lines = rows.flatMap((row, index) => lineAt(row, 40 + index * pitch) ?? []);
  return { frames: [0], width: 1240, height: 80 + rows.length * pitch, lines };
}

function lineAt(row: string, top: number): SeenLine | undefined {
  const marks = /^#{1,2}(?= )/.exec(row)?.[0].length ?? 0;
  const height = lineHeight * (1 + 0.3 * marks);
  const text = row.replace(/^#{1,2} /, (marks) => " ".repeat(marks.length));
  const pieces: SeenPiece[] = [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: words, index }) => ({
    text: words,
    box: { left: 40 + index * letterWidth, top, width: words.length * letterWidth, height },
    confidence: 0.95,
  }));
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const width = last.box.left + last.box.width - first.box.left;
  return {
    text: pieces.map(({ text }) => text).join("  "),
    box: { left: first.box.left, top, width, height },
    confidence: 0.95,
    pieces,
  };
}

const boardingPassColumns = page(`
# BOARDING PASS                       Iberia
PASSENGER NAME            FLIGHT      DATE         CLASS
GARCIA LOPEZ/MARIA MRS    IB 3170     02OCT26      Y
FROM                      TO
## MAD                    LHR
Madrid Barajas            London Heathrow
GATE     BOARDING TIME    DEPARTURE   ARRIVAL      SEAT
J42      15:20            16:05       17:30        24C
`);

const boardingPassGerman = page(`
# Bordkarte / Boarding Pass           Lufthansa
Name: MUSTERMANN/ERIKA
Von: München (MUC)        Nach: Palma de Mallorca (PMI)
Flug: LH 1798             Datum: 21. August 2026
Abflug: 06:55             Ankunft: 09:05
Einsteigezeit: 06:25      Sitz: 17F      Gate: G28
Buchungscode: X7PQ2M
`);

const eTicketReturn = page(`
# Electronic ticket receipt
Booking reference   QWE4RT
Passenger           Mr John Example

Outbound - Saturday 9 May 2026
AF 1234
CDG 09:40   →   FCO 11:45
Paris Charles de Gaulle   Rome Fiumicino

Return - Wednesday 13 May 2026
AF 1305
FCO 18:20   →   CDG 20:35

Total paid   € 248.60
`);

const flightConnection = page(`
# Votre confirmation de vol
Réservation : ZK9LMN
Vol LX 2081    12 juin 2026
LIS  Lisbonne    17:40
ZRH  Zurich      21:25
Vol LX 160     12 juin 2026
ZRH  Zurich      22:40
NRT  Tokyo Narita  17:30 +1
Passager : MME CLAIRE DUPONT
`);

const trainGerman = page(`
# Online-Ticket
Deutsche Bahn
Gültigkeit: 18.07.2026
Halt               Datum     Zeit       Gleis   Produkte
Berlin Hbf         18.07.    ab 08:29   6       ICE 701
München Hbf        18.07.    an 12:31   18
Reisender: Max Mustermann
Wagen 21, Sitzplatz 45
Preis 59,90 €
Auftragsnummer: ABX123
`);

const trainFrench = page(`
# e-billet
Départ               Arrivée
Paris Gare de Lyon   Marseille St-Charles
ven. 3 juillet 2026  ven. 3 juillet 2026
10h06                13h24
TGV INOUI 6109
Voiture 7   Place 63
Dossier : TKGHRV
Voyageur : Dupont Claire
Prix : 45,00 €
`);

const ferryEnglish = page(`
# Ferry e-ticket
Booking ref: 88231907
Route: Athens (Piraeus) - Santorini (Thira)
Vessel: Blue Star Delos
Departure: Mon 7 Sep 2026 07:25
Arrival: Mon 7 Sep 2026 15:15
Passengers: 2 adults
Total: 158,00 EUR
`);

const hotelGerman = page(`
# Buchungsbestätigung
## Hotel Zum Goldenen Anker
Seestraße 14
78464 Konstanz
Telefon: +49 7531 1250
Buchungsnummer: 7719-302
Anreise          Abreise
Fr., 14. August 2026   So., 16. August 2026
ab 15:00 Uhr     bis 11:00 Uhr
2 Nächte, 1 Doppelzimmer
Gast: Erika Mustermann
Gesamtpreis: 318,00 €
`);

const hotelFrench = page(`
# Confirmation de réservation
Merci Claire, votre séjour est confirmé !
# Riad Dar Zitoun
Adresse : 12 Derb Lalla Azzouna, Marrakech 40000, Maroc
Téléphone : +212 5 24 38 94 12
Arrivée : jeudi 5 novembre 2026 à partir de 14:00
Départ : dimanche 8 novembre 2026 jusqu'à 11:00
Montant total : 3 600 MAD
N° de réservation : 1029384
`);

const hotelSpanishColumns = page(`
# Tu reserva está confirmada
# Parador de Ronda
Plaza España s/n, 29400 Ronda, Málaga
ENTRADA              SALIDA               NOCHES
sáb 12 sep 2026      lun 14 sep 2026      2
15:00                12:00
Precio total         354,20 €
Localizador          PX-55120
Titular              Juan Pérez
`);

const hotelItalian = page(`
# Prenotazione confermata
Struttura: Albergo La Pergola
Indirizzo: Via Roma 21, 84011 Amalfi SA
Check-in: 20/05/2026 (14:00 - 22:00)
Check-out: 23/05/2026 (entro le 10:30)
Ospiti: 2 adulti
Totale: EUR 540,00
Codice prenotazione: AM-2231
`);

const hotelJapanese = page(`
# ご予約確認書
# 京都グランベルホテル
住所：京都府京都市東山区大和大路通四条下る大和町27
電話番号：+81 75-277-7330
チェックイン：2026年4月10日（金）15:00
チェックアウト：2026年4月12日（日）11:00
ご宿泊者名：山田 太郎
合計金額：48,000円
予約番号：RJ883120
`);

const carRental = page(`
# Car rental voucher
Reservation number: 44120988
Pick-up                      Drop-off
Faro Airport                 Lisbon Airport
10 June 2026, 11:30          17 June 2026, 09:00
Car group: Economy, VW Polo or similar
Driver: John Example
Total price: 189.50 EUR
`);

const restaurantEnglish = page(`
# Reservation confirmed
# Osteria Francescana
Table for 2
Friday, 11 September 2026 at 8:00 PM
Via Stella 22, 41121 Modena
Phone: +39 059 223912
Name: Example
`);

const restaurantPortuguese = page(`
# Reserva confirmada
# Cervejaria Ramiro
Data: 6 de junho de 2026
Hora: 20:30
Pessoas: 4
Av. Almirante Reis 1, 1150-007 Lisboa
Em nome de: Ana Silva
`);

const tourTicket = page(`
# Your ticket
# Alhambra and Nasrid Palaces
Date: Tuesday 15 September 2026
Time: 10:30
Meeting point: Puerta de la Justicia, 18009 Granada
Visitors: 2 adults
Booking code: GYG-998172
Price: €38.00
Present this voucher at the entrance
`);

/** Days and times make a plan, even when a hotel and its check-in are in it. */
const planWithHotel = page(`
# Lisbon weekend
Day 1 - Friday 5 June 2026
15:00 Check-in Hotel Avenida Palace
17:00 Miradouro da Graça
20:00 Dinner in Alfama
Day 2 - Saturday 6 June 2026
10:00 Torre de Belém
12:00 Check-out and booking confirmation for the train
`);

const boardingPassTimesFirst = page(`
# Ryanair                       Boarding pass
Flight          Depart       Arrive
FR 8542         21:15        00:40
Dublin          Kraków
## DUB          KRK
Date            Gate closes  Seat
15 Dec 2026     20:45        09D
Passenger
O'NEILL/SEAN
Reservation: K3X9PL
`);

const hotelInAnApp = page(`
09:41
# Hotel Okura Amsterdam
Ferdinand Bolstraat 333, 1072 LH Amsterdam
Confirmed
Check-in        Check-out
Thu 10 Sep      Sun 13 Sep
15:00 – 00:00   00:00 – 11:00
Confirmation number
1234.567.890
PIN code
1122
Price
€ 812.40
Booked by Jan Jansen
`);

const hotelDutch = page(`
# Reserveringsbevestiging
Accommodatie    Hotel de Windketel
Adres           Watertorenplein 8, 1051 PA Amsterdam
Aankomst        vrijdag 4 september 2026 vanaf 15:00
Vertrek         zondag 6 september 2026 tot 11:00
Gasten          2 volwassenen
Totaalprijs     € 420,00
Reserveringsnummer   WK-1190
`);

const boardingPassJapanese = page(`
# ご搭乗券 BOARDING PASS
便名 FLIGHT     搭乗日 DATE
NH 0061         10APR
羽田 HND   →   札幌(新千歳) CTS
搭乗口 GATE     座席 SEAT     搭乗時刻 BOARDING
64              23K           10:40
出発 DEPARTURE  到着 ARRIVAL
11:00           12:35
YAMADA/TARO MR
`);

const flightsAmerican = page(`
# Your trip confirmation
Confirmation code: HJK2LM
Mon, Jun 15, 2026
Flight UA 523
SFO   →   JFK
San Francisco   New York
8:15 AM         4:52 PM
Mon, Jun 22, 2026
Flight UA 1876
JFK   →   SFO
5:30 PM         9:05 PM
Traveler: Jane Roe
Total: $512.20
`);

const trainItalian = page(`
# Biglietto
Trenitalia
Frecciarossa 9520
Partenza: Roma Termini
Arrivo: Firenze S. M. Novella
Data: 11/05/2026
Ora partenza: 10:35
Carrozza 5   Posto 7A
Passeggero: Mario Rossi
Totale: 39,90 €
Codice prenotazione (PNR): FGTR45
`);

const trainSpanish = page(`
# Billete de tren
Origen          Destino
Madrid Atocha   Sevilla Santa Justa
Fecha           Salida       Llegada      Coche   Plaza
12/09/2026      09:00        11:32        5       8C
AVE 02092
Precio 62,10 €
`);

const apartment = page(`
# Your reservation is confirmed
You're going to Lisbon!
# Sunny loft in Alfama
Entire apartment hosted by Ana
Check-in          Checkout
Fri, Jun 5        Mon, Jun 8
3:00 PM           11:00 AM
Address
Rua dos Remédios 42, 1100-449 Lisboa, Portugal
Guests
2 guests
Confirmation code
HMABC123
Total (EUR)  €410.00
`);

const guidedTour = page(`
# Booking confirmation
Sagrada Familia: Fast-Track Guided Tour
Date: Sep 16, 2026
Time: 2:30 PM
2 Adults
Meeting point: Carrer de la Marina 253, Barcelona
Booking reference: GYGX88
Total price: 94,00 €
`);

const restaurantInAnApp = page(`
# Your table is booked
Reservation confirmed
# Le Petit Cler
Thu, Oct 8 at 7:30 PM
2 people
29 Rue Cler, 75007 Paris
+33 1 45 50 17 50
`);

const carRentalGerman = page(`
# Mietwagen Buchungsbestätigung
Buchungsnummer: 9981-22
Abholung: Flughafen Palma de Mallorca
Datum: 21.08.2026, 10:00 Uhr
Rückgabe: Flughafen Palma de Mallorca
Datum: 28.08.2026, 09:00 Uhr
Fahrer: Erika Mustermann
Gesamtpreis: 214,00 €
`);

const busTicket = page(`
# FlixBus Ticket
Praha Florenc → Wien Erdberg
Fri, 23 Oct 2026
Departure 14:00
Arrival 18:05
Seat 7C
Booking no. 3099881
`);

const packingList = page(`
# Packing list
Passport
2 shirts
Boarding pass
Hotel reservation
`);

const flightTips = page(`
# 5 tips for your flight to Tokyo
1. Check in online
2. Choose seat 12A
3. Book your hotel with free cancellation
`);

const termsOfAHotel = page(`
# Terms and conditions
Check-in is from 15:00, check-out until 11:00.
Your booking is confirmed.
`);

type Cell = readonly [text: string, left: number, top: number, width: number, height: number];

/** A page of which the boxes matter. */
function pageOf(...rows: readonly (readonly Cell[])[]): SeenFrame {
  const lines = rows.map((cells): SeenLine => {
    const pieces = cells.map(([text, left, top, width, height]) => ({
      text,
      box: { left, top, width, height },
      confidence: 0.98,
    }));
    const [left = 0, top = 0] = [cells[0]?.[1], cells[0]?.[2]];
    const right = Math.max(...pieces.map(({ box }) => box.left + box.width));
    const height = Math.max(...pieces.map(({ box }) => box.height));
    const text = pieces.map((piece) => piece.text).join("  ");
    return { text, box: { left, top, width: right - left, height }, confidence: 0.98, pieces };
  });
  return { frames: [0], width: 1240, height: 560, lines };
}

/** Big letters below a small name: the codes are no part of it. */
const boardingPassWithBigCodes = pageOf(
  [
    ["BOARDING PASS", 43, 30, 275, 30],
    ["TAP Air Portugal", 927, 30, 270, 34],
  ],
  [
    ["PASSENGER", 41, 112, 119, 20],
    ["FLIGHT", 345, 111, 74, 22],
    ["DATE", 544, 111, 54, 22],
    ["SEAT", 813, 110, 53, 24],
  ],
  [
    ["SILVA/ANAMS", 41, 143, 217, 26],
    ["TP 1009", 345, 142, 112, 26],
    ["14 MAR 2026", 544, 143, 181, 26],
    ["12A", 812, 140, 56, 31],
  ],
  [
    ["LIS", 41, 209, 129, 74],
    ["CDG", 401, 211, 183, 69],
  ],
  [
    ["Lisbon", 40, 291, 78, 26],
    ["Paris Charles de Gaulle", 397, 293, 261, 23],
  ],
  [
    ["BOARDING", 40, 351, 106, 20],
    ["DEPARTURE", 233, 351, 119, 20],
    ["ARRIVAL", 438, 351, 84, 22],
    ["GATE", 609, 350, 56, 23],
  ],
  [
    ["07:35", 40, 380, 81, 28],
    ["08:15", 232, 380, 79, 29],
    ["11:45", 437, 380, 76, 30],
    ["S22", 608, 379, 60, 32],
  ],
);

export const samplePapers = {
  boardingPassColumns,
  boardingPassGerman,
  eTicketReturn,
  flightConnection,
  trainGerman,
  trainFrench,
  ferryEnglish,
  hotelGerman,
  hotelFrench,
  hotelSpanishColumns,
  hotelItalian,
  hotelJapanese,
  carRental,
  restaurantEnglish,
  restaurantPortuguese,
  tourTicket,
  planWithHotel,
  boardingPassTimesFirst,
  hotelInAnApp,
  hotelDutch,
  boardingPassJapanese,
  flightsAmerican,
  trainItalian,
  trainSpanish,
  apartment,
  guidedTour,
  restaurantInAnApp,
  carRentalGerman,
  busTicket,
  packingList,
  flightTips,
  termsOfAHotel,
  boardingPassWithBigCodes,
};
