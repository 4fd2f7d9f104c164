import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import type { TObject } from "typebox";
import { describe, expect, test } from "vitest";
import { anyValueOf } from "../test/support/any-value-of.ts";
import { propertyRuns } from "../test/support/property-runs.ts";
import { currencyFormat, isCurrency } from "./currency.ts";
import { inlineSchema } from "./inline-schema.ts";
import type { Tool } from "./tool.ts";
import { type JsonSchema, toolSchema } from "./tool-schema.ts";
import { tools } from "./tools.ts";

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);
ajv.addFormat(currencyFormat, isCurrency);

type Case = { what: string; full: TObject; toolVersion: JsonSchema; isWritten: boolean; depth: number };

const cases: Case[] = Object.entries(tools as Record<string, Tool>).flatMap(
  ([name, { input, inputLists, output, outputLists }]) => [
    {
      what: `what ${name} takes`,
      full: input,
      toolVersion: toolSchema(input, { isWritten: true, lists: inputLists }),
      isWritten: true,
      depth: inputLists ?? 3,
    },
    {
      what: `what ${name} gives`,
      full: output,
      toolVersion: toolSchema(output, { isWritten: false, lists: outputLists }),
      isWritten: false,
      depth: outputLists ?? 3,
    },
  ],
);

type Node = {
  readonly type?: unknown;
  readonly readOnly?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
};

/** The differences between the full schema and the tool's, down to the depth that the tool's has. */
function differences(full: Node, toolVersion: Node | undefined, isWritten: boolean, depth: number): string[] {
  if (toolVersion === undefined) return ["is not shown"];
  const found: string[] = [];
  if (JSON.stringify(full.type) !== JSON.stringify(toolVersion.type)) found.push("has another type");
  const written = Object.entries(full.properties ?? {}).filter(([, { readOnly }]) => !readOnly);
  for (const [name, inner] of written)
    found.push(
      ...differences(inner, toolVersion.properties?.[name], isWritten, depth).map(
        (what) => `${name} ${what}`,
      ),
    );
  for (const name of Object.keys(toolVersion.properties ?? {}))
    if (!written.some(([known]) => known === name)) found.push(`${name} is too much`);
  if (isWritten && String(full.required) !== String(toolVersion.required))
    found.push("requires something else");
  if (full.items && depth > 0)
    found.push(
      ...differences(full.items, toolVersion.items, isWritten, depth - 1).map((what) => `items ${what}`),
    );
  return found;
}

describe.each(cases)("$what", ({ full, toolVersion, isWritten, depth }) => {
  test("is presented in valid JSON Schema", () => {
    expect(ajv.validateSchema(toolVersion), ajv.errorsText()).toBe(true);
    expect(() => ajv.compile(toolVersion)).not.toThrow();
    expect(toolVersion.type).toBe("object");
    expect(JSON.stringify(toolVersion)).not.toMatch(/"\$(ref|id|defs)"/);
  });

  test("is presented with the same names, types and required fields", () => {
    expect(differences(full as Node, toolVersion as Node, isWritten, depth)).toEqual([]);
    expect(toolVersion.required).toEqual(full.required);
  });

  test("accepts everything that the full schema accepts", () => {
    const [isValid, isShownValid] = [ajv.compile(inlineSchema(full)), ajv.compile(toolVersion)];
    fc.assert(
      fc.property(anyValueOf(full), (value) => {
        expect(isValid(value), ajv.errorsText(isValid.errors)).toBe(true);
        expect(isShownValid(value), ajv.errorsText(isShownValid.errors)).toBe(true);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});
