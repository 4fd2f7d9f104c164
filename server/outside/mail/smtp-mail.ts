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
  /** The time limit for connecting and signing in, in milliseconds. */
  patience?: number;
};

export function smtpMail({ url, from, patience = 10_000 }: SmtpMailOptions): Mail {
  // For anything else nodemailer would use a server on this machine.
  if (!/^smtps?:\/\/[^/?#]/.test(url))
    throw new TypeError("a mail server's url starts with smtp:// or smtps://");
  const transport = createTransport(
    {
      url,
      pool: true,
      connectionTimeout: patience,
      greetingTimeout: patience,
      // Shorter than the next, so that we close an idle connection before it can be found dead.
      idleTimeout: 2 * patience,
      // Long, because a server may check for spam before it responds.
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
