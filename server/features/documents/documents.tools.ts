import type { DocumentName, DocumentNames } from "../../../contract/document.ts";
import { type ToolHandler, toolHandler } from "../../mcp/tool.ts";
import type { Parts } from "../../parts.ts";
import { pageUrl } from "../../platform/page-url.ts";
import { joinLines } from "../../platform/text/plain-lines.ts";
import { getDocumentNames } from "./documents.ts";

export const documentTools = (parts: Pick<Parts, "db" | "config">): ToolHandler[] => [
  toolHandler("list_documents", async ({ principal }, { id }) => {
    const { jsonText } = await getDocumentNames(parts, principal, id);
    const { data } = JSON.parse(jsonText) as DocumentNames;
    // The id may come in capitals.
    const url = pageUrl(parts.config, id.toLowerCase());
    return { structured: { data, url }, text: `${linesOf(data)}\n\nOpen: ${url}` };
  }),
];

const linesOf = (documents: readonly DocumentName[]): string =>
  documents.length > 0
    ? documents.map(documentLine).join("\n")
    : "There are no documents on this itinerary that the traveller can see. They add them in the app.";

const documentLine = ({ id, name, kind }: DocumentName): string => `- ${joinLines([name, kind])} [${id}]`;
