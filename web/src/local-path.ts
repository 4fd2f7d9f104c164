/** A path on this origin to continue to. Other addresses could send people to another site in our name. */
export const localPath = (address: unknown): string | undefined => {
  if (typeof address !== "string" || !address.startsWith("/")) return undefined;
  // Browsers read `//host`, `/\host` and either with a tab inside as another host's address.
  const { origin } = window.location;
  return URL.parse(address, origin)?.origin === origin ? address : undefined;
};
