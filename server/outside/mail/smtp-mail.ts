import { createTransport } from "nodemailer";
import { errorReason } from "../error-reason.ts";
import { cleanMessage, type Mail } from "./mail.ts";

export type SmtpMailOptions = {
  /**
   * smtp://user:password@host:port, encrypted with STARTTLS if the server offers it, or smtps:// for TLS from
   * the start. What nodemailer understands can be added as a query: ?requireTLS=true
   */
  url: string;
  from: string;
  /** How long the server may take to let us in, in milliseconds. */
  patience?: number;
};

export function smtpMail({ url, from, patience = 10_000 }: SmtpMailOptions): Mail {
  // Anything else nodemailer would take for a server on this machine.
  if (!/^smtps?:\/\/[^/?#]/.test(url))
    throw new TypeError("a mail server's url starts with smtp:// or smtps://");
  const transport = createTransport(
    {
      url,
      pool: true,
      connectionTimeout: patience,
      greetingTimeout: patience,
      // Shorter than the next, so that a connection at rest is closed by us and never found dead.
      idleTimeout: 2 * patience,
      // Long, for a server may look for spam before it answers.
      socketTimeout: 6 * patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const underway = new Set<Promise<unknown>>();

  return {
    async send(message) {
      const { to, subject, text, html, headers = {} } = cleanMessage(message);
      const sending = transport.sendMail({
        to: { address: to.address, name: to.name ?? "" },
        subject,
        text,
        html,
        headers: { ...headers },
      });
      underway.add(sending);
      try {
        await sending;
      } catch (cause) {
        throw new Error(`the mail could not be sent: ${errorReason(cause)}`, { cause });
      } finally {
        underway.delete(sending);
      }
    },

    async check() {
      try {
        await transport.verify();
      } catch (cause) {
        throw new Error(`the mail server cannot be used: ${errorReason(cause)}`, { cause });
      }
    },

    async close() {
      await Promise.allSettled(underway);
      transport.close();
    },
  };
}
