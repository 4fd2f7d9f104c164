type AuthorizationError = {
  readonly error: string;
  readonly description: string;
  /** Whether the reason is that the server asks no other. */
  readonly asksNobody: boolean;
};

const read = (): AuthorizationError | undefined => {
  // Where pages are drawn ahead there is none.
  if (typeof document === "undefined") return undefined;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="authorization-error"]');
  return meta ? JSON.parse(meta.content) : undefined;
};

/** Why an app's authorization request was rejected; the server writes it into the page. */
export const authorizationError: AuthorizationError | undefined = read();
