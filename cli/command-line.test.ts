import type { Command } from "commander";
import { expect, test } from "vitest";
import { commandLine, commandsIn } from "./command-line.ts";

const program = commandLine({
  signal: new AbortController().signal,
  tell: () => {},
  answer: async () => {},
  print: async () => {},
});

const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

test("these are all the commands", () => {
  expect(commandsIn(program).map(pathOf)).toEqual([
    "travellers add",
    "travellers password-link",
    "clients add",
    "clients list",
    "clients remove",
    "plans set",
    "moderators add",
    "moderators remove",
    "tokens issue",
    "backup",
    "restore",
    "samples load",
    "samples remove",
    "maps fetch",
    "places load",
    "places list",
    "places remove",
  ]);
});

test.each(commandsIn(program).map((command) => [pathOf(command), command] as const))(
  "%s has a description and takes --json",
  (path, command) => {
    const help = command.helpInformation();
    expect(help).toContain(`Usage: waybook ${path} [options]`);
    expect(command.description()).toMatch(/^[A-Z].*\.$/);
    expect(help).toContain("--json");
    for (const { flags, description } of command.options) expect(description, flags).not.toBe("");
    for (const argument of command.registeredArguments) expect(argument.description).not.toBe("");
  },
);
