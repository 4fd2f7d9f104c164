/** The headers about caching, framing, embedding and reading by other origins. */
const watched =
  /^(?:cache-control|vary|etag|expires|pragma|clear-site-data|content-security-policy.*|content-disposition|access-control-.*|x-frame-options|x-content-type-options|referrer-policy|cross-origin-.*|permissions-policy|strict-transport-security)$/;

/** A response's headers in the form of the classes. */
export function headersOf(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...headers]
      .filter(([name]) => watched.test(name))
      .map(([name, value]) => [name, forms[name]?.(value) ?? value])
      .filter(([name, value]) => name !== "content-disposition" || value === "attachment"),
  );
}

/** Values that change each time, or whose order has no meaning. */
const forms: Readonly<Record<string, (value: string) => string | undefined>> = {
  etag: () => "yes",
  vary: (value) => value.toLowerCase().split(/, */).sort().join(", "),
  "content-security-policy": (value) => value.replace(/'nonce-[\w-]+'/, "'nonce-…'"),
  "content-disposition": (value) => value.split(";", 1)[0],
};
