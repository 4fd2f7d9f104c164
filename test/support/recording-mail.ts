import { expect } from "vitest";
import { cleanMessage, type Mail, type MailMessage } from "../../server/outside/mail/mail.ts";

export type RecordingMail = Mail & {
  readonly sent: readonly MailMessage[];
  /** While set, sending fails. */
  isDown: boolean;
  /** Waits for a mail to this address with this subject, and removes it from the list. */
  take(address: string, subject: string): Promise<MailMessage>;
};

/** Records mails instead of sending them. */
export function recordingMail(): RecordingMail {
  const sent: MailMessage[] = [];
  return {
    sent,
    isDown: false,
    async send(message) {
      if (this.isDown) throw new Error("the mail server is away");
      sent.push(cleanMessage(message));
    },
    async take(address, subject) {
      const place = () => sent.findIndex((mail) => mail.to.address === address && mail.subject === subject);
      await expect.poll(place, { message: `“${subject}” to ${address}` }).not.toBe(-1);
      return sent.splice(place(), 1)[0] as MailMessage;
    },
    async check() {},
    async close() {},
  };
}
