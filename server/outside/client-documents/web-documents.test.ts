import { expect, test } from "vitest";
import type { GateRequest } from "../gate.ts";
import { webDocuments } from "./web-documents.ts";

test("requests for documents have our User-Agent", async () => {
  const requests: GateRequest[] = [];
  const fetchDocument = webDocuments("Waybook/1.0", async (_, request) => {
    requests.push(request);
    return new Response("{}");
  });
  await fetchDocument("https://assistant.example.com/client.json");
  expect(requests[0]?.headers).toEqual({ accept: "application/json", "user-agent": "Waybook/1.0" });
});
