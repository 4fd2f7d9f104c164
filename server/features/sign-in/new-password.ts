import { Failure } from "../../platform/failure.ts";
import { lazy } from "../../platform/lazy.ts";
import { hashPassword } from "./password-hash.ts";

/** What others know about the traveller. */
type PersonalDetails = {
  readonly email: string;
  readonly displayName: string;
  readonly username?: string | undefined;
};

type PasswordField = "password" | "newPassword";

/** Hashes a password that a traveller has chosen, unless it is weak. */
export async function hashNewPassword(
  password: string,
  own: PersonalDetails,
  field: PasswordField,
): Promise<string> {
  await rejectWeakPassword(password, own, field);
  return hashPassword(password);
}

/** NIST SP 800-63B 3.1.1.2: rejects common passwords and those made of personal details. */
async function rejectWeakPassword(
  password: string,
  own: PersonalDetails,
  field: PasswordField,
): Promise<void> {
  const simplified = lettersAndDigits(password);
  const refuse = (message: string) => {
    throw new Failure("validationFailed", {
      detail: `The new password ${message}.`,
      errors: [{ path: `/${field}`, message }],
    });
  };
  if (isPersonal(simplified, own)) refuse("must not be your name or address, or little more than that");
  if ((await commonPasswords()).has(simplified))
    refuse("must not be one of those that very many people use; a few words of your own are good");
}

/** Ignores case and all other characters, which make a password no stronger. */
const lettersAndDigits = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** A personal detail with so few other characters is as weak. */
const maxExtraCharacters = 3;
/** Shorter details occur in good passwords too. */
const minDetailLength = 4;

function isPersonal(simplified: string, { email, displayName, username = "" }: PersonalDetails): boolean {
  const [local = ""] = email.split("@");
  return [email, local, displayName, username]
    .map(lettersAndDigits)
    .filter((own) => own.length >= minDetailLength)
    .some((own) => simplified.includes(own) && simplified.replaceAll(own, "").length <= maxExtraCharacters);
}

/** Half a megabyte, loaded with the first new password. Shorter ones cannot be chosen anyway. */
const commonPasswords = lazy(async (): Promise<ReadonlySet<string>> => {
  const { default: all } = await import("@zxcvbn-ts/language-common/src/passwords.json", {
    with: { type: "json" },
  });
  return new Set(all.map(lettersAndDigits).filter((password) => password.length >= 6));
});
