import { expect, test } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "./password-hash.ts";

/** From the reference implementation's own tests: "password" with the salt "somesalt". */
const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

test("is argon2id in the PHC format, with a salt of its own", async () => {
  const [one, other] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword("correct horse", one)).toBe(true);
  expect(await verifyPassword("correct horse ", one)).toBe(false);
});

test("is verified with the parameters it was made with, also those of other implementations", async () => {
  expect(await verifyPassword("password", reference)).toBe(true);
  expect(await verifyPassword("passwort", reference)).toBe(false);
});

test("the same characters are the same password, however they are composed", async () => {
  const hash = await hashPassword("caf\u00e9 \ufb01");
  expect(await verifyPassword("cafe\u0301 fi", hash)).toBe(true);
});

test("without a hash no password is right", async () => {
  expect(await verifyPassword("correct horse", null)).toBe(false);
});

test("is outdated when it costs less than one made today", async () => {
  expect(isOutdated(await hashPassword("correct horse"))).toBe(false);
  expect(isOutdated(reference)).toBe(false);
  expect(isOutdated(reference.replace("m=65536", "m=4096"))).toBe(true);
  expect(isOutdated(reference.replace("t=2", "t=1"))).toBe(true);
});

test.each(["", "plain", "$2b$10$abc", reference.replace("v=19", "v=16"), reference.replace(/\$[^$]+$/, "$")])(
  "a stored hash of another kind is no password: %j",
  async (hash) => {
    await expect(verifyPassword("password", hash)).rejects.toThrow("PHC format");
  },
);
