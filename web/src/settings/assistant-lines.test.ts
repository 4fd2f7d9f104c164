import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assistants } from "../messages/en/assistants.ts";
import { assistantLines } from "./assistant-lines.ts";

const page = readFileSync(new URL("../../../docs/connecting-an-assistant.md", import.meta.url), "utf8");
const lines = Object.entries(assistantLines("http://localhost:8080/mcp"));

test.each(lines)("docs/connecting-an-assistant.md says the same as the settings: %s", (assistant, text) => {
  expect(page).toContain(text ?? `**${assistants[assistant as "claude"].name}**`);
});

test("the settings name every assistant that the page has steps for", () => {
  const [, steps = ""] = page
    .split("\n## ")
    .filter((part) => part.startsWith("Steps"))
    .join()
    .split("|---|---|---|\n");
  const named = steps.split("\n").flatMap((row) => /^\| \[([^\]]+)\]/.exec(row)?.[1] ?? []);
  const developers = ["MCP Inspector", "Your own code"];
  const renamed = { "Others that only start programs": assistants.programs.name };
  expect(
    named
      .filter((name) => !developers.includes(name))
      .map((name) => renamed[name as keyof typeof renamed] ?? name),
  ).toEqual(lines.map(([assistant]) => assistants[assistant as "claude"].name));
});
