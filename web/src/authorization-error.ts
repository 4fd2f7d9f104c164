type AuthorizationError = { readonly error: string; readonly description: string };

const read = (): AuthorizationError | undefined => {
  // Where pages are drawn ahead there is none.
  if (typeof document === "undefined") return undefined;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="authorization-error"]');
  return meta ? JSON.parse(meta.content) : undefined;
};

/** Why an app's authorization request was refused: the server writes it into the page that it answers with. */
export const authorizationError: AuthorizationError | undefined = read();
