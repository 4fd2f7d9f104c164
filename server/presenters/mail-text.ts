import type { MailMessage } from "../outside/mail/mail.ts";
import { escapeMarkup } from "../platform/text/escape-markup.ts";

type Line = string | { readonly link: string; readonly label: string };

/** The same text as plain text and as HTML, without images or anything that tells us whether it was read. */
export function mailText(address: string, subject: string, lines: readonly Line[]): MailMessage {
  const text = ["Hello,", ...lines.map((line) => (typeof line === "string" ? line : line.link)), "Waybook"];
  const html = ["Hello,", ...lines, "Waybook"].map((line) =>
    typeof line === "string"
      ? `<p dir="auto">${escapeMarkup(line)}</p>`
      : `<p dir="auto"><a href="${escapeMarkup(line.link)}">${escapeMarkup(line.label)}</a></p>`,
  );
  return {
    to: { address },
    subject,
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="en">\n<body style="font-family: sans-serif; line-height: 1.5">\n${html.join("\n")}\n</body>\n</html>\n`,
  };
}
