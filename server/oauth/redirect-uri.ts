const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);
/** Browsers and systems do things of their own with these: they never lead back to an app. */
const reservedSchemes = new RegExp(
  `^(?:${[
    ...["about", "blob", "data", "file", "filesystem", "ftps?", "sftp", "ssh", "telnet", "ldaps?", "wss?"],
    ...["javascript", "vbscript", "livescript", "mocha", "jar", "resource", "view-source", "wyciwyg"],
    ...["[a-z-]*extension", "chrome[a-z-]*", "edge", "brave", "opera", "vivaldi", "intent", "android-app"],
    ...["mailto", "sms", "tel", "facetime[a-z-]*", "callto", "market", "itms[a-z-]*", "shortcuts"],
    ...[
      "ms",
      "ms-.*",
      "microsoft-edge.*",
      "search",
      "search-ms",
      "shell",
      "res",
      "mk",
      "hcp",
      "its",
      "mhtml",
    ],
    ...["smb", "afp", "nfs", "vnc", "rdp", "x-apple.*", "help", "applescript", "steam"],
  ].join("|")}):$`,
);
/** RFC 8252 7.1: a domain of the app's makers, the other way round. Nothing that a system has of its own looks so. */
const isReverseDomain = (protocol: string) => /^[a-z][a-z\d-]*(?:\.[a-z\d-]+)+:$/.test(protocol);
/** Assistants that register themselves and have a scheme without a domain; each is its own program's. */
const assistantSchemes = /^(?:cursor|vscode|vscode-insiders|windsurf):$/;

/**
 * What is wrong with this redirect URI, or nothing: RFC 6749 3.1.2, RFC 8252 7. An app for which the operator answers may
 * have a scheme without a domain, as some desktop programs do, and so may one that is here since before that was asked.
 */
export function redirectUriError(uri: string, { isVouchedFor = false } = {}): string | undefined {
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
  if (reservedSchemes.test(protocol)) return `must not use the scheme ${protocol.slice(0, -1)}`;
  return isVouchedFor || isReverseDomain(protocol) || assistantSchemes.test(protocol)
    ? undefined
    : "must use a scheme with a domain of yours in it, such as com.example.app (RFC 8252 7.1), https, or http on this device";
}
