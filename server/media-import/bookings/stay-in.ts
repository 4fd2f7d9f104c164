import {
  addressOf,
  allText,
  confidenceOf,
  dateIn,
  fieldsOf,
  linkOf,
  noteOf,
  type Paper,
  type PaperEvent,
  phoneOf,
  textOf,
  timeIn,
  totalOf,
} from "./paper.ts";
import type { PaperField } from "./paper-fields.ts";
import { paperName } from "./paper-name.ts";

const lodgingWords =
  /(?<!\p{L})(?:hotels?|hostel|motel|inn|resort|suites?|apartments?|apartment|aparthotel|guest ?house|b&b|bed and breakfast|lodge|villa|cottage|camping|glamping|ryokan|minshuku|riad|pousada|quinta|posada|parador|hostal|pension|pensión|gasthof|gasthaus|ferienwohnung|jugendherberge|auberge|gîte|chambres? d'hôtes?|château|albergo|locanda|agriturismo|masseria|palazzo|residence|pensione|casa|herberg|hotell|otel|penginapan)(?!\p{L})|ホテル|旅館|民宿|ゲストハウス|酒店|宾馆|賓館|民宿|호텔|게스트하우스|펜션/iu;
const nightsWords =
  /(?<!\p{L})\d{1,2}\s?(?:nights?|nächte|nacht|nuits?|noches?|notti|notte|noites?|nachten)(?!\p{L})|\d{1,2}\s?[泊晚]|\d{1,2}박/iu;
const bookingWords =
  /(?<!\p{L})(?:booking|reservation|confirmation|buchung\p{L}*|reservierung\p{L}*|réservation|séjour|reserva\p{L}*|estancia|prenotazione|soggiorno|estadia|reservering\p{L}*|boeking\p{L}*|rezerwacja|rezervasyon|reservasi|voucher|stay|invoice|rechnung)(?!\p{L})|予約|宿泊|预订|订单|예약|숙박/iu;

/** The stay that a hotel's confirmation is about: one stop on the day of arrival. */
export function stayIn(paper: Paper): PaperEvent | undefined {
  const [arrive, leave] = [endOf(paper, "checkIn", "arrival"), endOf(paper, "checkOut", "departure")];
  const text = allText(paper);
  const isStay =
    arrive !== undefined && (leave !== undefined || nightsWords.test(text)) && bookingWords.test(text);
  if (!isStay) return undefined;
  const name = paperName(paper, lodgingWords);
  if (name === undefined) return undefined;
  const date = dateIn(arrive.values, paper.today);
  const [startTime, address, phone, link, price] = [
    timeIn(arrive.values),
    addressOf(paper),
    phoneOf(paper),
    linkOf(paper),
    totalOf(paper),
  ];
  const until = leave === undefined ? [] : [`${leave.written}: ${textOf(leave)}`];
  const nights = nightsWords.exec(text)?.[0];
  const hasStay = nights === undefined || fieldsOf(paper, "stay").length > 0;
  const note = noteOf(paper, ["stay", "room", "confirmation"], [...until, ...(hasStay ? [] : [nights])]);
  return {
    ...(date !== undefined && { date: date.date }),
    whereabouts: address ?? name,
    stop: {
      name,
      category: "lodging",
      ...(startTime !== undefined && { startTime }),
      ...(address !== undefined && { address }),
      ...(phone !== undefined && { phone }),
      ...(link !== undefined && { link }),
      ...note,
      confidence: confidenceOf(paper, [date, address, lodgingWords.test(name) ? name : undefined]),
    },
    ...(price !== undefined && {
      expense: {
        title: name,
        price,
        category: "lodging",
        ...(date !== undefined && { date: date.date }),
      },
    }),
  };
}

/** Hotels say arrival for check-in, with a date; a time alone is a ticket's. */
function endOf(
  paper: Paper,
  ...labels: ["checkIn", "arrival"] | ["checkOut", "departure"]
): PaperField | undefined {
  return fieldsOf(paper, ...labels).find(({ label, values }) => {
    const isCheck = label === "checkIn" || label === "checkOut";
    return dateIn(values, paper.today) !== undefined || (isCheck && timeIn(values) !== undefined);
  });
}
