const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);
/** Schemes that browsers and operating systems handle themselves; they never lead to an app. */
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
/** RFC 8252 7.1: a reversed domain of the app's makers, such as com.example.app. */
const isReverseDomain = (protocol: string) => /^[a-z][a-z\d-]*(?:\.[a-z\d-]+)+:$/.test(protocol);
/** Assistants that register themselves with a scheme without a domain. */
const assistantSchemes = /^(?:cursor|vscode|vscode-insiders|windsurf):$/;

/**
 * RFC 6749 3.1.2, RFC 8252 7: what is wrong with this redirect URI; undefined if nothing. A trusted app, which the
 * operator added or which is stored already, may have a scheme without a domain.
 */
export function redirectUriError(uri: string, { isTrusted = false } = {}): string | undefined {
  if (!/^[!-~]{1,2000}$/.test(uri)) return "must have 1 to 2000 characters, without spaces";
  const parsed = URL.parse(uri);
  if (!parsed) return "must be an absolute URI";
  if (uri.includes("#")) return "must have no fragment";
  const { protocol, hostname, username, password } = parsed;
  if (username || password) return "must have no user name or password";
  if (protocol === "https:") return undefined;
  if (protocol === "http:") {
    // RFC 8252 8.3: plain http on the loopback interface alone.
    return loopback.has(hostname) ? undefined : "must use https, or http on 127.0.0.1, [::1] or localhost";
  }
  if (reservedSchemes.test(protocol)) return `must not use the scheme ${protocol.slice(0, -1)}`;
  return isTrusted || isReverseDomain(protocol) || assistantSchemes.test(protocol)
    ? undefined
    : "must use a scheme with a domain of yours in it, such as com.example.app (RFC 8252 7.1), https, or http on this device";
}
