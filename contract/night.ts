/** In minutes after midnight. A day's stops before this time may still belong to the night before. */
export const morningClock = 6 * 60;
/** From then on a day may go on past midnight. */
export const eveningClock = 18 * 60;
