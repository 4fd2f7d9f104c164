import { currencyFormat } from "../../../contract/currency.ts";
import type { FieldError } from "../../../contract/errors.ts";
import { formErrors } from "./form-errors.ts";
import type { SchemaError } from "./schema-error.ts";

/** Enough to fix at once. */
const maxErrors = 20;

/** Schema errors as the API returns them. */
export function fieldErrors(all: readonly SchemaError[]): FieldError[] {
  // The size's own error is already in the list: see sizes-first.ts.
  const { rest: mistakes, told: forms } = formErrors(all.filter(({ keyword }) => keyword !== "if"));
  // One error for each field: an empty text is also blank, and a wrong format rarely matches the pattern.
  const told = new Set(
    mistakes.filter((error) => isEmpty(error) || isFormat(error)).map(({ instancePath }) => instancePath),
  );
  return mistakes
    .filter(({ keyword, instancePath }) => !(keyword === "pattern" && told.has(instancePath)))
    .map(toFieldError)
    .concat(forms)
    .slice(0, maxErrors);
}

/** The first error as a sentence. */
export const summarizeErrors = ([first]: readonly FieldError[]): string =>
  first ? `${first.path || "The body"} ${first.message}.` : "";

const isEmpty = ({ keyword, params }: SchemaError) => keyword === "minLength" && params.limit === 1;
const isFormat = ({ keyword }: SchemaError) => keyword === "format";
/** The pattern of `nonBlank` in contract/formats.ts. */
const isBlank = ({ keyword, params }: SchemaError) => keyword === "pattern" && params.pattern === "\\S";

function toFieldError(error: SchemaError): FieldError {
  const { instancePath, keyword, params, parentSchema, message = "is not valid" } = error;
  if (isEmpty(error) || isBlank(error)) return { path: instancePath, message: "must not be blank" };
  const member = (name: unknown) =>
    `${instancePath}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  switch (keyword) {
    case "required":
      return { path: member(params.missingProperty), message: "is required" };
    case "additionalProperties":
      return { path: member(params.additionalProperty), message: "is not known here" };
    case "enum":
      return {
        path: instancePath,
        message: `must be one of ${(params.allowedValues as unknown[]).join(", ")}`,
      };
    case "const":
      return { path: instancePath, message: `must be ${JSON.stringify(params.allowedValue)}` };
    // Read-only fields may have any value but null, which a GET never returns.
    case "not":
      return { path: instancePath, message: "must not be null" };
    case "type":
      return {
        path: instancePath,
        message: `must be ${[params.type].flat().map(withArticle).join(" or ")}`,
      };
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems": {
      const unit = keyword.endsWith("Items") ? "item" : "character";
      const bound = keyword.startsWith("min") ? "at least" : "at most";
      const limit = Number(params.limit);
      return {
        path: instancePath,
        message: `must have ${bound} ${limit} ${unit}${limit === 1 ? "" : "s"}`,
      };
    }
    default: {
      const [example] = parentSchema?.examples ?? [];
      if (isFormat(error) && params.format === currencyFormat)
        return { path: instancePath, message: "must be a currency of ISO 4217, such as EUR, USD or JPY" };
      const isShape = keyword === "pattern" || keyword === "format";
      const suchAs = isShape && example !== undefined ? `, such as ${JSON.stringify(example)}` : "";
      return { path: instancePath, message: message + suchAs };
    }
  }
}

function withArticle(type: unknown): string {
  if (type === "null") return "null";
  return `${/^[aeiou]/.test(String(type)) ? "an" : "a"} ${type}`;
}
