import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Failure } from "../../platform/failure.ts";
import { fairTurns } from "../../platform/fair-turns/fair-turns.ts";

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

const argon2id = promisify(argon2).bind(null, "argon2id");

/** What OWASP recommends: 19 MiB, two passes. Hashes that cost less are renewed at the next sign-in. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const [saltBytes, hashBytes] = [16, 32];

/** Each uses its memory and one of Node's four threads, which files and compression need too. */
const turns = fairTurns({
  maxRunning: 2,
  maxWaiting: 50,
  tooMany: () =>
    new Failure("unavailable", {
      detail: "Too many people are signing in at this moment. Try again in a few seconds.",
      retryAfterSeconds: 3,
    }),
});

/** The PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return formatHash(salt, await derive(password, { salt, length: hashBytes, ...cost }));
}

/** Takes as long without a hash as with one, so that nobody can tell which accounts exist. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const { salt, hash, ...stored } = parse(passwordHash ?? dummyHash);
  const given = await derive(password, { salt, length: hash.length, ...stored });
  return timingSafeEqual(given, hash) && passwordHash !== null;
}

/** Whether it is cheaper to attack than a hash made today. */
export function isOutdated(passwordHash: string): boolean {
  const { memory, passes } = parse(passwordHash);
  return memory < cost.memory || passes < cost.passes;
}

const derive = (
  password: string,
  { salt, length, ...cost }: Cost & { salt: Buffer; length: number },
): Promise<Buffer> =>
  // NIST SP 800-63B 3.1.1.2: the same characters are the same password, however a keyboard composes them.
  turns.run(() => argon2id({ message: password.normalize("NFKC"), nonce: salt, tagLength: length, ...cost }));

function parse(passwordHash: string): Cost & { salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt = "", hash = ""] = phc.exec(passwordHash) ?? [];
  if (!hash) throw new TypeError("A stored password hash is not argon2id in the PHC format.");
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

const formatHash = (salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** Matches no password; checking one takes as long as against a real hash. */
const dummyHash = formatHash(randomBytes(saltBytes), randomBytes(hashBytes));
