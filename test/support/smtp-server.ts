import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type TestMailServer = {
  /** The value for MAIL_URL. */
  readonly url: string;
  readonly port: number;
  /** The accepted mails, in order. */
  readonly received: readonly Email[];
  /** While set, it does not respond to mails. */
  silent: boolean;
  /** How many mails wait for a response. */
  waiting(): number;
  close(): Promise<void>;
};

/** A real mail server, which records its mails. */
export async function startMailServer({ port = 0 } = {}): Promise<TestMailServer> {
  const received: Email[] = [];
  let waiting = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 10,
    onData(stream, _session, done) {
      buffer(stream).then(
        async (raw) => {
          if (started.silent) {
            waiting += 1;
            return;
          }
          received.push(await PostalMime.parse(raw));
          done();
        },
        // The client was killed in the middle of a mail, so nothing was accepted.
        () => {},
      );
    },
  });
  // A client that is killed closes its connection without QUIT.
  server.on("error", () => {});
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const { port: listening } = listener.address() as AddressInfo;
  const started: TestMailServer = {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    silent: false,
    waiting: () => waiting,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return started;
}
