const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);
/** Browsers and systems do things of their own with these: they never lead back to an app. */
const taken =
  /^(?:about|blob|data|file|filesystem|ftp|intent|javascript|mailto|sms|tel|vbscript|view-source|wss?):$/;

/** What is wrong with this redirect URI, or nothing: RFC 6749 3.1.2, RFC 8252 7. */
export function redirectUriFault(uri: string): string | undefined {
  if (!/^[!-~]{1,2000}$/.test(uri)) return "must have 1 to 2000 characters, without spaces";
  const parsed = URL.parse(uri);
  if (!parsed) return "must be an absolute URI";
  if (uri.includes("#")) return "must have no fragment";
  const { protocol, hostname, username, password } = parsed;
  if (username || password) return "must have no user name or password";
  if (protocol === "https:") return undefined;
  if (protocol === "http:") {
    // RFC 8252 8.3: the loopback interface alone, where nobody else listens in.
    return loopback.has(hostname) ? undefined : "must use https, or http on 127.0.0.1, [::1] or localhost";
  }
  return taken.test(protocol) ? `must not use the scheme ${protocol.slice(0, -1)}` : undefined;
}
