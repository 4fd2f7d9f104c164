/** How much of a request has left this browser. */
export type Sent = { readonly bytes: number; readonly total: number };

/**
 * Like `fetch`, but reports the progress of the upload, which only XMLHttpRequest knows. The response must be text, and
 * can be read while it arrives.
 */
export const uploadFetch =
  (onSent: (sent: Sent) => void): typeof fetch =>
  (url, { method = "GET", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      const whyNot = () => (signal?.aborted ? signal.reason : new TypeError("The connection was lost"));
      const answer = streamOf(request, whyNot);
      const abort = () => request.abort();
      signal?.addEventListener("abort", abort, { once: true });
      request.open(method, String(url));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent({ bytes: loaded, total });
      request.onreadystatechange = () => {
        if (request.readyState === request.HEADERS_RECEIVED) resolve(responseOf(request, answer));
      };
      request.onloadend = () => {
        signal?.removeEventListener("abort", abort);
        // Does nothing after a response.
        reject(whyNot());
      };
      request.send(body as XMLHttpRequestBodyInit);
    });

/** The response is one growing text; the stream contains what was added to it. */
const streamOf = (request: XMLHttpRequest, whyNot: () => unknown): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (stream) => {
      const letters = new TextEncoder();
      let passedOn = 0;
      const passOn = () => {
        const { responseText } = request;
        stream.enqueue(letters.encode(responseText.slice(passedOn)));
        passedOn = responseText.length;
      };
      request.onprogress = passOn;
      request.onload = () => {
        passOn();
        stream.close();
      };
      request.onerror = () => stream.error(whyNot());
      request.onabort = () => stream.error(whyNot());
    },
  });

/** These have no body, and a response is not made with one. */
const bodiless = new Set([204, 205, 304]);

const responseOf = (request: XMLHttpRequest, body: ReadableStream): Response =>
  new Response(bodiless.has(request.status) ? null : body, {
    status: request.status,
    statusText: request.statusText,
    headers: headersOf(request.getAllResponseHeaders()),
  });

const headersOf = (lines: string): [string, string][] =>
  lines
    .split("\r\n")
    .filter((line) => line.includes(":"))
    .map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
