/**
 * The id of an itinerary that is created with an Idempotency-Key, so that an app without a connection knows it before the
 * server does: UUID version 8 (RFC 9562, section 5.8) from the first 16 bytes of SHA-256 of `{travellerId}/{key}`. Nobody
 * else can take it, because it is made from the id of the traveller who is signed in.
 */
export const derivedItineraryId = async (travellerId: string, key: string): Promise<string> => {
  const name = new TextEncoder().encode(`${travellerId}/${key}`.toLowerCase());
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", name), 0, 16);
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x80;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  })
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};
