import type { DocumentKind } from "../../../../contract/document.ts";
import { guessDocumentKind } from "../../documents/guess-document-kind.ts";

/** A pass of a phone's wallet is a ticket, whatever its name. */
export const documentKindOf = ({ name }: File): DocumentKind =>
  /\.pkpass$/i.test(name) ? "ticket" : guessDocumentKind(name);
