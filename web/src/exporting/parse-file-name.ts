/** The name that a Content-Disposition gives a file; its full one (RFC 8187) before its plain one. */
export const parseFileName = (disposition: string | null, otherwise: string): string => {
  const said = disposition?.slice(0, 2_000) ?? "";
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(said)?.[1];
  const plain = /filename="([^"]*)"/i.exec(said)?.[1];
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
