/** The way out for mails to travellers. Who they are from is set where the adapter is built. */
export type Mail = {
  /** Resolves when the mail server has taken the mail, which is not yet the traveller's having it. */
  send(message: MailMessage): Promise<void>;
  /** Rejects, saying why, unless the mail server can be reached and lets us in. */
  check(): Promise<void>;
  /** Lets the mails underway leave first. */
  close(): Promise<void>;
};

export type MailMessage = {
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
};

/** Exactly one: an address that could be read as a list would let a traveller mail others in our name. */
type Mailbox = { address: string; name?: string };

const address = /^[^\s\p{Cc}<>()[\],;:\\"@]+@[^\s\p{Cc}<>()[\],;:\\"@]+$/u;
const headerName = /^[a-z][a-z0-9-]*$/i;
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * The message as every adapter may pass it on. Subject and name are travellers' words and are put on one line;
 * an address or header that needs mending is nobody's word, and refused.
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
    // RFC 3834: no person writes them, and nobody's holiday notice is to answer them.
    headers: { "Auto-Submitted": "auto-generated", ...headers },
  };
}

const onOneLine = (words: string) => words.toWellFormed().replace(lineBreaks, " ").trim();
