import type { MailMessage } from "../../outside/mail/mail.ts";
import { escapeMarkup } from "../../platform/text/escape-markup.ts";
import type { Entry, ReminderContent } from "./reminder-content.ts";

type Envelope = {
  readonly to: string;
  /** The same for the same reminder: mail programs then show it once, even when it arrives twice. */
  readonly messageId: string;
  readonly unsubscribeUrl: string;
};

/** As plain text and as HTML, without remote images or anything that tells us whether it was read. */
export function reminderMessage(
  { publicUrl }: { readonly publicUrl: string },
  letter: ReminderContent,
  { to, messageId, unsubscribeUrl }: Envelope,
): MailMessage {
  const footer = { publicUrl, unsubscribeUrl };
  return {
    to: { address: to },
    subject: letter.subject,
    text: toText(letter, footer),
    html: toHtml(letter, footer),
    headers: {
      "Message-ID": `<${messageId}@${new URL(publicUrl).hostname}>`,
      // RFC 8058: mail programs unsubscribe by one click, without opening the page.
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

type Footer = { readonly publicUrl: string; readonly unsubscribeUrl: string };

const why = "You get this because you are on this trip, and reminder emails are turned on in your account.";

function toText(
  { title, occasion, facts, sections }: ReminderContent,
  { publicUrl, unsubscribeUrl }: Footer,
): string {
  const indented = (entry: Entry) => {
    const first = [entry.isToDo ? "[ ]" : entry.time, entry.name].filter(Boolean).join("  ");
    const rest = [...entry.details, ...(entry.booking ? [`Booking: ${entry.booking.href}`] : [])];
    return [first, ...rest.map((line) => `       ${line}`)].join("\n");
  };
  const paragraphs = [
    [title, occasion].join("\n"),
    facts.join("\n"),
    ...sections.flatMap(({ heading, entries, more }) => [
      [heading, "-".repeat(heading.length)].join("\n"),
      [...entries.map(indented), ...(more > 0 ? [`and ${more} more`] : [])].join("\n"),
    ]),
    `Waybook: ${publicUrl}`,
    [why, `Unsubscribe from reminders: ${unsubscribeUrl}`].join("\n"),
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/*
 * Tables and inline styles, because all mail programs know these. The colours are those of the web app; the classes
 * give its dark ones, where the mail program supports them.
 */
const styles = `
    a { color: #17594d; }
    h1, h2, p { unicode-bidi: plaintext; text-align: start; }
    @media (max-width: 480px) {
      .page { padding: 0 !important; }
      .card { border-radius: 0 !important; border-width: 0 !important; }
      .inside { padding-left: 20px !important; padding-right: 20px !important; }
    }
    @media (prefers-color-scheme: dark) {
      body, .page { background: #0f1d1b !important; }
      .card { background: #162927 !important; border-color: #2b423d !important; }
      .band { background: #0b3731 !important; }
      .ink { color: #e8f0e6 !important; }
      .soft { color: #a6bab1 !important; }
      .line { border-color: #2b423d !important; }
      .route { border-color: #ff7d5c !important; }
      .button { background: #7cc9b0 !important; color: #0f1d1b !important; }
      a { color: #7cc9b0 !important; }
    }
  `;

function toHtml(letter: ReminderContent, { publicUrl, unsubscribeUrl }: Footer): string {
  const { subject, title, occasion, facts, sections } = letter;
  const factLines = facts.map(
    (fact) =>
      `<p style="margin:4px 0 0;font-size:16px;line-height:24px;color:#d2eae0">${escapeMarkup(fact)}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title>${escapeMarkup(subject)}</title>
  <style>${styles}</style>
</head>
<body style="margin:0;padding:0;background:#eef3e9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#eef3e9;padding:24px 12px;${font}">
<tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:576px;background:#fafcf7;border:1px solid #cdd8c8;border-radius:14px;border-collapse:separate;overflow:hidden;text-align:left">
<tr><td class="band inside" style="background:#17594d;padding:28px 32px 30px">
<span style="display:inline-block;background:#ffc62b;color:#16302c;border-radius:4px;padding:3px 10px;font-size:14px;line-height:20px;font-weight:600">${escapeMarkup(occasion)}</span>
<h1 style="margin:14px 0 6px;font-size:28px;line-height:34px;font-weight:700;color:#ffffff;overflow-wrap:anywhere">${escapeMarkup(title)}</h1>
${factLines.join("\n")}
</td></tr>
${sections.map(sectionHtml).join("\n")}
<tr><td class="inside" style="padding:28px 32px 32px">
<a href="${escapeMarkup(publicUrl)}" class="button" style="display:inline-block;background:#17594d;color:#ffffff;border-radius:8px;padding:12px 22px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">Open Waybook</a>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:576px;text-align:left">
<tr><td class="inside soft" style="padding:20px 32px 28px;font-size:13px;line-height:20px;color:#48605a">
${escapeMarkup(why)}<br><a href="${escapeMarkup(unsubscribeUrl)}">Unsubscribe from reminders</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function sectionHtml({ heading, entries, more }: ReminderContent["sections"][number]): string {
  const rest =
    more > 0
      ? `<p class="soft" style="margin:10px 0 0;font-size:15px;line-height:22px;color:#48605a">and ${more} more</p>`
      : "";
  return `<tr><td class="inside" style="padding:26px 32px 0">
<h2 class="ink" style="margin:0 0 12px;font-size:18px;line-height:24px;font-weight:700;color:#16302c;overflow-wrap:anywhere">${escapeMarkup(heading)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${entries.map((entry, nth) => (entry.isToDo ? itemHtml(entry) : stopHtml(entry, nth))).join("\n")}
</table>${rest}
</td></tr>`;
}

const itemHtml = ({ name }: Entry) =>
  `<tr><td width="30" valign="top" class="soft" style="padding:5px 0;font-size:18px;line-height:24px;color:#48605a">&#9744;</td>
<td class="ink" style="padding:5px 0;font-size:16px;line-height:24px;color:#16302c;overflow-wrap:anywhere">${escapeMarkup(name)}</td></tr>`;

function stopHtml({ time = "", name, details, booking }: Entry, nth: number): string {
  const above = nth === 0 ? 0 : 18;
  const lines = details.map(
    (detail) =>
      `<p class="soft" style="margin:2px 0 0;font-size:15px;line-height:22px;color:#48605a;overflow-wrap:anywhere">${escapeMarkup(detail)}</p>`,
  );
  if (booking)
    lines.push(
      `<p style="margin:2px 0 0;font-size:15px;line-height:22px;overflow-wrap:anywhere"><a href="${escapeMarkup(booking.href)}">Booking at ${escapeMarkup(booking.host)}</a></p>`,
    );
  return `<tr><td width="58" valign="top" class="ink" style="padding:${above}px 0 0;font-size:16px;line-height:24px;font-weight:600;color:#16302c;font-variant-numeric:tabular-nums">${escapeMarkup(time)}</td>
<td valign="top" class="route" style="padding:${above}px 0 0 16px;border-left:2px solid #d23f24">
<p class="ink" style="margin:0;font-size:16px;line-height:24px;font-weight:600;color:#16302c;overflow-wrap:anywhere">${escapeMarkup(name)}</p>
${lines.join("\n")}
</td></tr>`;
}
