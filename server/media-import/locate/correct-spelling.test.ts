import { expect, test } from "vitest";
import { landmarks } from "../../geo/landmarks/landmarks.ts";
import { correctSpelling } from "./correct-spelling.ts";

const lisbon = { latitude: 38.7167, longitude: -9.1333 };

test.each([
  ["Paläcio da Pena", "Palácio da Pena"],
  ["Praca do Comércio", "Praça do Comércio"],
  ["PRAÇA DO COMÉRCIO", "Praça do Comércio"],
  // The landmark's name has no accent here.
  ["Palácio Nacional da Pena", "Palácio Nacional da Pena"],
  ["Terreiro do Paço", "Terreiro do Paço"],
])("%s is spelled %s", (written, spelled) => {
  const [landmark] = landmarks().find(written, { near: lisbon });
  expect(correctSpelling(written, landmark ?? expect.fail())).toBe(spelled);
});
