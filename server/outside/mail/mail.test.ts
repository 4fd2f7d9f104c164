import dns from "node:dns";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { expectWithin } from "../../../test/support/expect-within.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { logMail } from "./log-mail.ts";
import type { Mail, MailMessage } from "./mail.ts";
import { type SmtpMailOptions, smtpMail } from "./smtp-mail.ts";

const from = "Waybook <mail@waybook.example>";

const invitation: MailMessage = {
  to: { address: "zoe@example.org", name: "Zoë Müller" },
  subject: "Chihiro 千尋 invites you to “Kyōto” 🗾",
  text: "Come along:\nhttps://waybook.example/join/abc\n",
  html: "<p>Come along: <a href='https://waybook.example/join/abc'>千尋’s trip</a></p>",
};

type ReceivedMail = { from: string; to: string[]; user: string | undefined; secure: boolean; mail: Email };

/** A real mail server on a free port, which records the mails that it receives. */
async function startSmtpServer({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}) {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 10,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            user: session.user as string | undefined,
            secure: session.secure,
            mail,
          });
          done();
        }, done);
    },
    ...options,
  });
  server.on("error", () => {});
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  onTestFinished(close);
  const { port: taking } = listener.address() as AddressInfo;
  return { received, port: taking, host: `127.0.0.1:${taking}`, connections: () => connections, close };
}

function mailBy(options: Omit<SmtpMailOptions, "from">): Mail {
  const mail = smtpMail({ from, ...options });
  onTestFinished(() => mail.close());
  return mail;
}

const bySmtp = async () => {
  const { received, host } = await startSmtpServer();
  return {
    mail: mailBy({ url: `smtp://${host}` }),
    sent: () =>
      received.map(({ to: [to], mail: { subject, text } }) => ({ to, subject, text: text?.trimEnd() })),
  };
};

const byLog = async () => {
  const lines: [fields: object, message: string][] = [];
  return {
    mail: logMail({ log: { info: (...line) => void lines.push(line) } }),
    sent: () => lines.map(([fields]) => fields),
  };
};

describe.each([
  ["SMTP", bySmtp],
  ["log", byLog],
])("mail: %s", (_name, start) => {
  it("has recipient, subject and text, in any script", async () => {
    const { mail, sent } = await start();
    await mail.check();
    await mail.send(invitation);
    const { subject, text } = invitation;
    expect(sent().map((fields) => ({ ...fields, text: (fields as MailMessage).text.trimEnd() }))).toEqual([
      { to: "zoe@example.org", subject, text: text.trimEnd() },
    ]);
    await mail.close();
  });

  it("puts a subject of several lines on one", async () => {
    const { mail, sent } = await start();
    await mail.send({ ...invitation, subject: " Kyōto\r\nBcc: eve@evil.example\0\u2028 and back\n" });
    expect(sent()).toMatchObject([
      { to: "zoe@example.org", subject: "Kyōto Bcc: eve@evil.example  and back" },
    ]);
  });

  it.each([
    "",
    "zoe",
    "@example.org",
    "zoe@",
    "zoe@example.org, eve@evil.example",
    "zoe@example.org;eve@evil.example",
    "zoe@example.org eve@evil.example",
    "zoe@example.org\r\nBcc: eve@evil.example",
    "zoe@example.org>\r\nRCPT TO:<eve@evil.example",
    "Zoe <zoe@example.org>",
    '"zoe@evil.example"@example.org',
    "friends:zoe@example.org;",
    "zoe@example.org\0",
  ])("refuses the address %j", async (address) => {
    const { mail, sent } = await start();
    await expect(mail.send({ ...invitation, to: { address } })).rejects.toThrow(TypeError);
    expect(sent()).toEqual([]);
  });

  it.each([
    ["List-Unsubscribe", "<https://a.example>\r\nBcc: eve@evil.example"],
    ["List-Unsubscribe", "<https://a.example>\nX: y"],
    ["Bcc: eve@evil.example\r\nX", "y"],
    ["Two Words", "y"],
    ["", "y"],
  ])("refuses the header %j: %j", async (name, value) => {
    const { mail, sent } = await start();
    await expect(mail.send({ ...invitation, headers: { [name]: value } })).rejects.toThrow(TypeError);
    expect(sent()).toEqual([]);
  });

  it("sends many at once, each exactly once", async () => {
    const { mail, sent } = await start();
    const subjects = Array.from({ length: 150 }, (_, nth) => `Reminder ${nth}`);
    await Promise.all(subjects.map((subject) => mail.send({ ...invitation, subject })));
    const arrived = sent().map((fields) => (fields as MailMessage).subject);
    expect(arrived.sort()).toEqual(subjects.sort());
  });
});

describe("mail: log only", () => {
  it("logs that the mail was not sent", async () => {
    const info = vi.fn();
    await logMail({ log: { info } }).send(invitation);
    expect(info).toHaveBeenCalledExactlyOnceWith(
      { to: "zoe@example.org", subject: invitation.subject, text: invitation.text },
      "no mail server is configured: mail written to the log",
    );
  });
});

describe("mail: SMTP only", () => {
  it("has names, both parts and further headers", async () => {
    const { received, host } = await startSmtpServer();
    const unsubscribe = `<https://waybook.example/unsubscribe?token=${"long".repeat(60)}>`;
    await mailBy({ url: `smtp://${host}` }).send({
      ...invitation,
      headers: { "List-Unsubscribe": unsubscribe, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    const [{ mail, ...envelope } = expect.fail()] = received;
    expect(envelope).toMatchObject({ from: "mail@waybook.example", to: ["zoe@example.org"] });
    expect(mail.from).toMatchObject({ name: "Waybook", address: "mail@waybook.example" });
    expect(mail.to).toMatchObject([{ name: "Zoë Müller", address: "zoe@example.org" }]);
    expect(mail.text?.trimEnd()).toBe(invitation.text.trimEnd());
    expect(mail.html?.trimEnd()).toBe(invitation.html);
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("list-unsubscribe")).toBe(unsubscribe);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("content-type")).toMatch(/^multipart\/alternative/);
    // RFC 3834: programs do not reply to it.
    expect(headers.get("auto-submitted")).toBe("auto-generated");
  });

  it("keeps a mail's own id, and generates one otherwise", async () => {
    const { received, host } = await startSmtpServer();
    const mail = mailBy({ url: `smtp://${host}` });
    await mail.send({ ...invitation, headers: { "Message-ID": "<reminder-1@waybook.example>" } });
    await mail.send(invitation);
    const ids = received.map(({ mail }) => mail.headers.filter(({ key }) => key === "message-id"));
    expect(ids).toMatchObject([[{ value: "<reminder-1@waybook.example>" }], [{}]]);
    expect(ids[1]?.[0]?.value).not.toContain("reminder-1");
  });

  it("has one recipient and only our headers, whatever travellers write", async () => {
    const { received, host } = await startSmtpServer();
    const mail = mailBy({ url: `smtp://${host}` });
    await mail.send(invitation);
    const ours = received[0]?.mail.headers.map(({ key }) => key).sort();
    const nasty = fc.constantFrom(
      "\r\n",
      "\n",
      "\r",
      "\0",
      "\u2028",
      ": ",
      ", ",
      "<eve@evil.example>",
      '"',
      "\\",
      ";",
    );
    const words = fc.array(
      fc.oneof(fc.string({ unit: "grapheme" }), nasty, fc.constant("Bcc: eve@evil.example")),
    );
    await fc.assert(
      fc.asyncProperty(words, words, async (subject, name) => {
        received.length = 0;
        await mail.send({
          ...invitation,
          // An empty subject is no header at all.
          subject: `Trip ${subject.join("")}`,
          to: { address: "zoe@example.org", name: name.join("") },
        });
        expect(received).toMatchObject([
          { to: ["zoe@example.org"], mail: { to: [{ address: "zoe@example.org" }] } },
        ]);
        expect(received[0]?.mail.headers.map(({ key }) => key).sort()).toEqual(ours);
        expect(received[0]?.mail.to?.[0]?.name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(received[0]?.mail.text?.trimEnd()).toBe(invitation.text.trimEnd());
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  it("reaches addresses in any script", async () => {
    const { received, host } = await startSmtpServer();
    await mailBy({ url: `smtp://${host}` }).send({ ...invitation, to: { address: "zoë@bücher.example" } });
    expect(received).toMatchObject([{ to: ["zoë@bücher.example"] }]);
  });

  describe("signing in", () => {
    const guarded: SMTPServerOptions = {
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        if (username === "way@book" && password === "p:ss/wörd") done(null, { user: username });
        else done(new Error("wrong password"));
      },
    };

    it("uses the url's credentials", async () => {
      const { received, host } = await startSmtpServer(guarded);
      const mail = mailBy({ url: `smtp://way%40book:${encodeURIComponent("p:ss/wörd")}@${host}` });
      await mail.check();
      await mail.send(invitation);
      expect(received).toMatchObject([{ user: "way@book" }]);
    });

    it("fails with the server's response when they are wrong, and without the password", async () => {
      const { received, host } = await startSmtpServer(guarded);
      const mail = mailBy({ url: `smtp://way%40book:guessed@${host}` });
      await expect(mail.check()).rejects.toThrow(
        /^the mail server cannot be used: (?!.*guessed).*wrong password/,
      );
      await expect(mail.send(invitation)).rejects.toThrow(
        /^the mail could not be sent: (?!.*guessed).*wrong password/,
      );
      expect(received).toEqual([]);
    });
  });

  describe("encryption", () => {
    const trusting = "?tls.rejectUnauthorized=false";
    const withStartTls: SMTPServerOptions = { disabledCommands: [] };

    it("is used when offered", async () => {
      const { received, host } = await startSmtpServer(withStartTls);
      await mailBy({ url: `smtp://${host}${trusting}` }).send(invitation);
      expect(received).toMatchObject([{ secure: true }]);
    });

    it("is used from the start with smtps", async () => {
      const { received, host } = await startSmtpServer({ secure: true });
      await mailBy({ url: `smtps://${host}${trusting}` }).send(invitation);
      expect(received).toMatchObject([{ secure: true }]);
    });

    it.each([
      ["smtp", withStartTls],
      ["smtps", { secure: true }],
    ])("trusts no unknown certificate over %s", async (scheme, options) => {
      const { received, host } = await startSmtpServer(options);
      await expect(mailBy({ url: `${scheme}://${host}` }).send(invitation)).rejects.toThrow(/certificate/);
      expect(received).toEqual([]);
    });
  });

  it("uses few connections however many mails there are", async () => {
    const { host, connections } = await startSmtpServer();
    const mail = mailBy({ url: `smtp://${host}` });
    await Promise.all(Array.from({ length: 100 }, () => mail.send(invitation)));
    expect(connections()).toBeGreaterThan(1);
    expect(connections()).toBeLessThanOrEqual(6);
  });

  it("fails when the server rejects the recipient, and still sends the next mail", async () => {
    const { received, host } = await startSmtpServer({
      onRcptTo({ address }, _session, done) {
        const unknown = Object.assign(new Error("no such mailbox"), { responseCode: 550 });
        done(address === "gone@example.org" ? unknown : null);
      },
    });
    const mail = mailBy({ url: `smtp://${host}` });
    const lost = mail.send({ ...invitation, to: { address: "gone@example.org" } });
    await expect(lost).rejects.toThrow(/^the mail could not be sent: .*550.*no such mailbox/);
    await mail.send(invitation);
    expect(received).toMatchObject([{ to: ["zoe@example.org"] }]);
  });

  it("fails at once when the connection is refused", async () => {
    const mail = mailBy({ url: "smtp://127.0.0.1:1" });
    await expectWithin(2_000, async () => {
      const began = performance.now();
      await expect(mail.check()).rejects.toThrow(/^the mail server cannot be used: .*ECONNREFUSED/);
      await expect(mail.send(invitation)).rejects.toThrow(/^the mail could not be sent: .*ECONNREFUSED/);
      return performance.now() - began;
    });
  });

  it("fails when the connection is refused at all addresses", async () => {
    // Which of these nodemailer asks depends on the machine's network.
    const answering = (answer: unknown) =>
      ((...args: CallableFunction[]) => setImmediate(() => args.at(-1)?.(null, answer))) as never;
    const addresses = ["127.0.0.1", "127.0.0.2"];
    vi.spyOn(dns, "lookup").mockImplementation(
      answering(addresses.map((address) => ({ address, family: 4 }))),
    );
    vi.spyOn(dns, "resolve4").mockImplementation(answering(addresses));
    vi.spyOn(dns, "resolve6").mockImplementation(answering([]));
    onTestFinished(() => void vi.restoreAllMocks());
    const failure = await mailBy({ url: "smtp://mail.example:1" }).send(invitation).catch(String);
    for (const address of addresses) expect(failure).toContain(`ECONNREFUSED ${address}:1`);
  });

  it("sends again once the server is back", async () => {
    const { close, port, host } = await startSmtpServer();
    const mail = mailBy({ url: `smtp://${host}` });
    await mail.send(invitation);
    await close();
    await expect(mail.send(invitation)).rejects.toThrow("the mail could not be sent");
    const { received } = await startSmtpServer({ port });
    await mail.send(invitation);
    expect(received.length).toBe(1);
  });

  it.each([
    ["greet", "", "Greeting never received"],
    ["answer", "220 hello\r\n", "Timeout"],
  ])("gives up on a server that does not %s", async (_what, greeting, reason) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.write(greeting);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const mail = mailBy({ url: `smtp://127.0.0.1:${port}`, patience: 1_000 });
    await Promise.all([
      expect(mail.check()).rejects.toThrow(`the mail server cannot be used: ${reason}`),
      expect(mail.send(invitation)).rejects.toThrow(`the mail could not be sent: ${reason}`),
    ]);
  });

  it("sends running mails before it closes", async () => {
    const { received, host } = await startSmtpServer({
      onMailFrom: (_address, _session, done) => void sleep(50).then(() => done()),
    });
    const mail = mailBy({ url: `smtp://${host}` });
    const sends = Array.from({ length: 12 }, () => mail.send(invitation));
    await mail.close();
    await Promise.all(sends);
    expect(received.length).toBe(12);
    await expect(mail.send(invitation)).rejects.toThrow("closed");
  });

  it.each(["", "mail.example", "http://mail.example", "smtp://", "smtp:///x"])(
    "refuses the url %j",
    (url) => {
      expect(() => smtpMail({ url, from })).toThrow(TypeError);
    },
  );
});
