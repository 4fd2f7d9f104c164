import type { DocumentKind } from "../../../contract/document.ts";
import type { IconName } from "../components/icon.tsx";

export const documentKinds = [
  "ticket",
  "boardingPass",
  "reservation",
  "passport",
  "visa",
  "insurance",
  "receipt",
  "other",
] as const satisfies readonly DocumentKind[];

export const kindIcons: Readonly<Record<DocumentKind, IconName>> = {
  ticket: "ticket",
  boardingPass: "plane",
  reservation: "bed",
  passport: "globe",
  visa: "check",
  insurance: "umbrella",
  receipt: "coins",
  other: "file",
};
