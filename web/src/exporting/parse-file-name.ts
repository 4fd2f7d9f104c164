/** The file name in a Content-Disposition header; the encoded one (RFC 8187) is preferred. */
export const parseFileName = (disposition: string | null, otherwise: string): string => {
  const header = disposition?.slice(0, 2_000) ?? "";
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1];
  const plain = /filename="([^"]*)"/i.exec(header)?.[1];
  // A name must not contain a path.
  return (decoded(encoded) || plain || otherwise).replace(/[/\\]/g, "-");
};

const decoded = (encoded: string | undefined): string | undefined => {
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
};
