import { expect, test } from "vitest";
import type { Document } from "../../../contract/document.ts";
import { chooseDocuments } from "./keep-documents.ts";

const document = (id: string, megabytes: number) => ({ id, size: megabytes * 1e6 }) as Document;
const documents = [document("guide", 24), document("ticket", 1), document("film", 40), document("visa", 2)];
const idsOf = (wishes: Record<string, boolean>, withDocuments = true) =>
  chooseDocuments({ documents, wishes, withDocuments }).map(({ id }) => id);

test("small documents come by themselves as long as they fit; marked ones always, unwanted ones never", () => {
  expect(idsOf({})).toEqual(["ticket", "visa"]);
  expect(idsOf({ film: true, ticket: false })).toEqual(["film", "visa"]);
  expect(idsOf({ film: true }, false)).toEqual(["film"]);
});
