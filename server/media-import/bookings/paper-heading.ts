/** Words that say what a paper is, or greet: no name of anything. */
const headings =
  /(?<!\p{L})(?:booking|bookings|reservations?|confirm(?:ed|ation)|e-?tickets?|tickets?|vouchers?|receipt|invoice|itinerary|thank you|thanks|dear|hello|hi|your|manage|cancellation|cancel|included|powered by|page|buchung\p{L}*|reservierung\p{L}*|\p{L}*bestätigung|bestätigt|danke|vielen dank|sehr geehrte|hallo|ihre?|rechnung|réservation|réservé|confirmée?|merci|bonjour|votre|vos|reserva\p{L}*|confirmad[oa]|confirmación|confirmação|gracias|estimad[oa]|hola|tu|su|olá|obrigad[oa]|prenotazione|confermat[oa]|conferma|grazie|gentile|ciao|la tua|reservering|bevestig\p{L}*|bedankt|uw|rezerwac\p{L}*|potwierdz\p{L}*|rezervasyon|onay\p{L}*|pesanan|konfirmasi)(?!\p{L})|予約|確認|预订|確定|订单|예약|확인/iu;

export const isPaperHeading = (text: string): boolean => headings.test(text);

const sureHeadings =
  /(?<!\p{L})(?:(?:booking|reservation|order) (?:is )?(?:confirm(?:ed|ation)|details|voucher)|confirmed (?:booking|reservation)|(?:your|e-?|electronic|admission|entry) ?tickets?|(?:rental |hotel )?voucher|(?:buchungs|reservierungs)bestätigung|(?:tisch)?reservierung(?: bestätigt)?|eintrittskarte|confirmation de (?:réservation|commande)|réservation confirmée|e-?billet|billet électronique|reserva (?:está )?confirmada|confirmación de (?:la )?reserva|confirmação d[ae] reserva|prenotazione confermata|conferma (?:di |della )?prenotazione|(?:reserverings|boekings)bevestiging|reservering bevestigd|potwierdzenie rezerwacji|rezervasyon onayı|konfirmasi (?:pesanan|reservasi))(?!\p{L})|予約確認|ご予約|预订确认|订单确认|예약 ?확인/iu;

/** A heading that only tickets and bookings have. */
export const isSureHeading = (text: string): boolean => sureHeadings.test(text);
