import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Place = { readonly challenge: string; readonly origin: string };

/** A device that makes one passkey (WebAuthn, ES256) and signs with it; always unlocked. */
export function passkeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  // RFC 9053 7.1.1, as RFC 8949 writes a map: the kind of key, the algorithm, the curve, then the point.
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x as string, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y as string, "base64url"),
  ]);
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
    ),
  });

  return {
    credentialId: id.toString("base64url"),
    coseKey,
    /** Responds to the options for a new passkey. */
    create(place: Place) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const authenticator = authenticatorData(place, 0x45, attested);
      // { fmt: "none", attStmt: {}, authData: … }
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([authenticator.length]),
        authenticator,
      ]);
      return credential({ clientDataJSON: clientData("webauthn.create", place), attestationObject });
    },
    /** Responds to the options for signing in as this traveller. */
    sign(place: Place, travellerId: string) {
      const authenticatorBytes = authenticatorData(place, 0x05);
      const clientDataJSON = clientData("webauthn.get", place);
      const signed = Buffer.concat([
        authenticatorBytes,
        createHash("sha256").update(clientDataJSON).digest(),
      ]);
      return credential({
        clientDataJSON,
        authenticatorData: authenticatorBytes,
        signature: sign("sha256", signed, privateKey),
        userHandle: Buffer.from(travellerId.replaceAll("-", ""), "hex"),
      });
    },
  };
}

const clientData = (type: string, { challenge, origin }: Place) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** WebAuthn 6.1: the host, the flags for presence and verification, and the signature counter. */
const authenticatorData = ({ origin }: Place, flags: number, attested = Buffer.alloc(0)) =>
  Buffer.concat([
    createHash("sha256").update(new URL(origin).hostname).digest(),
    Buffer.from([flags, 0, 0, 0, 0]),
    attested,
  ]);
