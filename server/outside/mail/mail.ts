/** Sends mails to travellers. The adapter sets the sender. */
export type Mail = {
  /** Resolves when the mail server has accepted the mail, which may be before it is delivered. */
  send(message: MailMessage): Promise<void>;
  /** Rejects with the reason unless the mail server can be reached and accepts our credentials. */
  check(): Promise<void>;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
};

export type MailMessage = {
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
};

/** Exactly one: an address that could be parsed as a list would let a traveller send mail to others in our name. */
type Mailbox = { address: string; name?: string };

const address = /^[^\s\p{Cc}<>()[\],;:\\"@]+@[^\s\p{Cc}<>()[\],;:\\"@]+$/u;
const headerName = /^[a-z][a-z0-9-]*$/i;
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * The message as adapters may send it. Travellers write the subject and the name, so these are put on one line. An
 * invalid address or header is an error.
 */
export function cleanMessage(message: MailMessage): MailMessage {
  const { to, subject, headers = {} } = message;
  if (!address.test(to.address)) throw new TypeError(`not a mail address: ${JSON.stringify(to.address)}`);
  for (const [name, value] of Object.entries(headers))
    if (!headerName.test(name) || value.search(lineBreaks) !== -1)
      throw new TypeError(`not a mail header: ${JSON.stringify(`${name}: ${value}`)}`);
  return {
    ...message,
    to: { address: to.address, ...(to.name && { name: onOneLine(to.name) }) },
    subject: onOneLine(subject),
    // RFC 3834: keeps automatic replies from answering it.
    headers: { "Auto-Submitted": "auto-generated", ...headers },
  };
}

const onOneLine = (text: string) => text.toWellFormed().replace(lineBreaks, " ").trim();
