import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { NewPushDevice } from "../../contract/push-device.ts";
import { gate } from "../../server/outside/gate.ts";
import type { PushService } from "../../server/outside/push-service/push-service.ts";
import { webPush } from "../../server/outside/push-service/web-push.ts";
import type { Clock } from "../../server/platform/clock.ts";

type ReceivedPush = {
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  /** Decrypted with the browser's key. */
  readonly notification: {
    readonly kind: string;
    readonly title: string;
    readonly body: string;
    readonly address: string;
    readonly tag: string;
    readonly language: string;
    readonly timestamp: number;
    readonly traveller: string;
  };
  /** Of the JWT with which the service proves who it is. */
  readonly vapid: { readonly aud: string; readonly sub: string; readonly exp: number };
  /** With which it was signed. */
  readonly publicKey: string;
};

type PushAnswer = { readonly status: number; readonly headers?: Record<string, string> };

export type FakePushService = {
  /** For `startApp`: leaves through the real gate, which it lets come here. */
  service(clock: Clock): PushService;
  /** A new browser's subscription, with these settings. */
  device(settings?: Partial<Omit<NewPushDevice, "subscription">>): NewPushDevice;
  readonly received: ReceivedPush[];
  /** Those that came to this device. */
  to(device: NewPushDevice): ReceivedPush[];
  /** How it answers from now on; `undefined` for as it should. */
  answer(how?: (push: ReceivedPush) => PushAnswer | undefined): void;
  close(): void;
};

type Browser = { readonly pair: ECDH; readonly auth: Buffer };

/** What push services get of a browser. Nobody can read what is encrypted for it. */
export function newPushDevice(settings: Partial<Omit<NewPushDevice, "subscription">> = {}): NewPushDevice {
  return deviceOf(newBrowser(), settings);
}

/** A local server in place of the push services of browsers. It checks what they check (RFC 8030, 8188, 8291, 8292). */
export async function startPushService(): Promise<FakePushService> {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  let answerOf: (push: ReceivedPush) => PushAnswer | undefined = () => undefined;

  const server = createServer(async (request, response) => {
    const endpoint = `${pushOrigin}${request.url}`;
    const browser = browsers.get(endpoint);
    if (!browser) return response.writeHead(410).end();
    try {
      const body = await buffer(request);
      const push = {
        endpoint,
        headers: request.headers,
        notification: JSON.parse(decryptFor(browser, body)),
        ...checkVapid(request.headers.authorization ?? ""),
      };
      const { status, headers = {} } = answerOf(push) ?? { status: 201 };
      if (status === 201) received.push(push);
      return response.writeHead(status, headers).end();
    } catch (error) {
      return response.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const goOut = gate({ trustedOrigins: [origin] });

  return {
    service: (clock) =>
      webPush({
        clock,
        goOut: (address, request) =>
          goOut(address.origin === pushOrigin ? new URL(address.pathname, origin) : address, request),
      }),
    device(settings = {}) {
      const browser = newBrowser();
      const device = deviceOf(browser, settings);
      browsers.set(device.subscription.endpoint, browser);
      return device;
    },
    received,
    to: ({ subscription }) => received.filter(({ endpoint }) => endpoint === subscription.endpoint),
    answer: (how = () => undefined) => {
      answerOf = how;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const pushOrigin = "https://push.example.com";

function newBrowser(): Browser {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
}

const deviceOf = (
  { pair, auth }: Browser,
  settings: Partial<Omit<NewPushDevice, "subscription">>,
): NewPushDevice => ({
  subscription: {
    endpoint: `${pushOrigin}/send/${randomUUID()}`,
    keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
  },
  ...{
    reminders: true,
    changes: true,
    invitations: true,
    quietHours: false,
    language: "en",
    timeZone: "UTC",
  },
  ...settings,
});

/** RFC 8188 and 8291, by hand: the server encrypts with a library. One record. */
function decryptFor({ pair, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, senderEnd);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function checkVapid(authorization: string): Pick<ReceivedPush, "vapid" | "publicKey"> {
  const { token = "", key = "" } =
    /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    key: {
      ...{ kty: "EC", crv: "P-256" },
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
    format: "jwk",
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the VAPID token is not signed with its key");
  const vapid = JSON.parse(Buffer.from(claims, "base64url").toString());
  if (vapid.aud !== pushOrigin) throw new Error(`the VAPID token is for ${vapid.aud}`);
  return { vapid, publicKey: key };
}
