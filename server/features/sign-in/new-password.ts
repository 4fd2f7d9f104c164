import { Failure } from "../../platform/failure.ts";
import { lazy } from "../../platform/lazy.ts";
import { hashPassword } from "./password-hash.ts";

/** What others know of the traveller, or guess first. */
type PersonalDetails = {
  readonly email: string;
  readonly displayName: string;
  readonly username?: string | undefined;
};

type PasswordField = "password" | "newPassword";

/** The only way to a hash of a password that somebody chooses. */
export async function hashNewPassword(
  password: string,
  own: PersonalDetails,
  field: PasswordField,
): Promise<string> {
  await rejectWeakPassword(password, own, field);
  return hashPassword(password);
}

/** NIST SP 800-63B 3.1.1.2: what many use, and what follows from whose it is, are the first that a thief tries. */
async function rejectWeakPassword(
  password: string,
  own: PersonalDetails,
  field: PasswordField,
): Promise<void> {
  const said = lettersAndDigits(password);
  const refuse = (message: string) => {
    throw new Failure("validationFailed", {
      detail: `The new password ${message}.`,
      errors: [{ path: `/${field}`, message }],
    });
  };
  if (isPersonal(said, own)) refuse("must not be your name or address, or little more than that");
  if ((await commonPasswords()).has(said))
    refuse("must not be one of those that very many people use; a few words of your own are good");
}

/** Letters and digits alone: what stands between them and how they are written makes no other password of it. */
const lettersAndDigits = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** With a few characters around it, it is still what others know. */
const maxExtraCharacters = 3;
/** Shorter ones are in many a good sentence. */
const minDetailLength = 4;

function isPersonal(said: string, { email, displayName, username = "" }: PersonalDetails): boolean {
  const [local = ""] = email.split("@");
  return [email, local, displayName, username]
    .map(lettersAndDigits)
    .filter((own) => own.length >= minDetailLength)
    .some((own) => said.includes(own) && said.replaceAll(own, "").length <= maxExtraCharacters);
}

/** Loaded with the first new password: half a megabyte. What is too short to be ours is none of it, even with signs between. */
const commonPasswords = lazy(async (): Promise<ReadonlySet<string>> => {
  const { default: all } = await import("@zxcvbn-ts/language-common/src/passwords.json", {
    with: { type: "json" },
  });
  return new Set(all.map(lettersAndDigits).filter((password) => password.length >= 6));
});
