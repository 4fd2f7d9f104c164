/** A request in good order, whatever it says: layers change it before it is written out. */
export type Request = {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
};

export const withHeaders = (request: Request, ...headers: Request["headers"]): Request => ({
  ...request,
  headers: [...request.headers, ...headers],
});

/** In place of those of the same name. */
export function withHeader(request: Request, name: string, ...values: readonly string[]): Request {
  const others = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return {
    ...request,
    headers: [...others, ...values.map((value): readonly [string, string] => [name, value])],
  };
}

/** As HTTP/1.1 writes it. Headers are bytes: a character is one of them, or its UTF-8. */
export function requestBytes({ method, target, headers, body }: Request): Buffer {
  const head = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  const isFramed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  if (body && !isFramed) head.push(`Content-Length: ${body.length}`);
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), ...(body ? [body] : [])]);
}
