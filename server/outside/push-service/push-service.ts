/** Who sends (RFC 8292): push services hold us to it, and may write to the contact. */
export type VapidKeys = {
  /** Base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** A mailto: or https: address. */
  readonly contact: string;
};

export type Push = {
  /** A secret; the browser chose it. */
  readonly endpoint: string;
  /** The browser's, in base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly payload: string;
  /** How long the push service keeps it while the device is off. */
  readonly seconds: number;
  readonly urgency: "low" | "normal" | "high";
  /** One that is still waiting there with the same topic is replaced. */
  readonly topic: string;
};

export type PushOutcome =
  | { readonly kind: "accepted" }
  /** There is no such subscription any more. */
  | { readonly kind: "gone" }
  | { readonly kind: "tooLarge" }
  /** Or it cannot be reached. Undefined when nobody says how long. */
  | { readonly kind: "later"; readonly waitMs: number | undefined }
  | { readonly kind: "refused"; readonly status: number };

/** The push services of browsers: each device names its own. */
export type PushService = {
  send(push: Push, vapid: VapidKeys): Promise<PushOutcome>;
};
