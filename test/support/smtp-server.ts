import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type TestMailServer = {
  /** As MAIL_URL. */
  readonly url: string;
  readonly port: number;
  /** What it took, in that order. */
  readonly taken: readonly Email[];
  /** While set, it answers no mail that is being handed over. */
  silent: boolean;
  /** How many are being handed over and not answered. */
  waiting(): number;
  close(): Promise<void>;
};

/** A real mail server, which keeps what it takes. */
export async function startMailServer({ port = 0 } = {}): Promise<TestMailServer> {
  const taken: Email[] = [];
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
          taken.push(await PostalMime.parse(raw));
          done();
        },
        // A client that is killed amid a mail: nothing was handed over, and nobody is left to hear of it.
        () => {},
      );
    },
  });
  // A client that is killed says no goodbye.
  server.on("error", () => {});
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const { port: listening } = listener.address() as AddressInfo;
  const started: TestMailServer = {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    taken,
    silent: false,
    waiting: () => waiting,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return started;
}
