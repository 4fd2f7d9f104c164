/** How an answer may be kept, framed, embedded and read elsewhere. What else it says is not this page's matter. */
const watched =
  /^(?:cache-control|vary|etag|expires|pragma|clear-site-data|content-security-policy.*|content-disposition|access-control-.*|x-frame-options|x-content-type-options|referrer-policy|cross-origin-.*|permissions-policy|strict-transport-security)$/;

/** What of an answer's headers the classes speak of, in the form in which they do. */
export function headersOf(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...headers]
      .filter(([name]) => watched.test(name))
      .map(([name, value]) => [name, forms[name]?.(value) ?? value])
      .filter(([name, value]) => name !== "content-disposition" || value === "attachment"),
  );
}

/** Another one each time, or in an order that says nothing. */
const forms: Readonly<Record<string, (value: string) => string | undefined>> = {
  etag: () => "yes",
  vary: (value) => value.toLowerCase().split(/, */).sort().join(", "),
  "content-security-policy": (value) => value.replace(/'nonce-[\w-]+'/, "'nonce-…'"),
  "content-disposition": (value) => value.split(";", 1)[0],
};
