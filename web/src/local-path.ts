/** An address on this origin, to go on to; anything else could lead a visitor away in our name. */
export const localPath = (address: unknown): string | undefined => {
  if (typeof address !== "string" || !address.startsWith("/")) return undefined;
  // Browsers read `//host`, `/\host` and either with a tab inside as another host's address.
  const { origin } = window.location;
  return URL.parse(address, origin)?.origin === origin ? address : undefined;
};
