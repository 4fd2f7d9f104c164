import * as Type from "./schema-builders.ts";

// `import * as Type`, not TypeBox's default export: that one cannot be shaken out of the web app's bundle.

/** Ajv's `uuid` also accepts `urn:uuid:…`, which PostgreSQL does not; the pattern excludes it. */
export const uuid = (options: Type.TStringOptions = {}) =>
  Type.String({
    format: "uuid",
    pattern: "^[0-9A-Fa-f-]{36}$",
    examples: ["0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11"],
    ...options,
  });

/**
 * RFC 3339. Ajv's `date-time` also accepts what JavaScript or PostgreSQL cannot store: leap seconds, the year 0, years
 * that an offset moves past 9999.
 */
export const dateTime = (options: Type.TStringOptions = {}) =>
  Type.String({
    format: "date-time",
    pattern: "^[12]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$",
    examples: ["2026-05-01T09:00:00.000Z"],
    ...options,
  });

/** The local time at the place, without a zone. */
export const wallTime = (options: Type.TStringOptions = {}) =>
  Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", examples: ["09:30"], ...options });

/** The form of an ISO 4217 code in responses. Old itineraries may have codes that do not exist. */
export const currencyCode = (options: Type.TStringOptions = {}) =>
  Type.String({ pattern: "^[A-Z]{3}$", examples: ["EUR"], ...options });

/** Only http and https: the URLs are used in links, where `javascript:` would be an attack. */
export const webAddress = (options: Type.TStringOptions = {}) =>
  Type.String({
    format: "uri",
    pattern: "^https?://",
    maxLength: 2048,
    examples: ["https://www.example.com/"],
    ...options,
  });

/** Text with a maximum length in characters. */
export const text = (maxLength: number, options: Type.TStringOptions = {}) =>
  Type.String({ maxLength, ...options });

/** Text that is not empty and not only spaces. */
export const nonBlank = (maxLength: number, options: Type.TStringOptions = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: "\\S", ...options });

/** A count of something. */
export const count = (options: Type.TNumberOptions = {}) => Type.Integer({ minimum: 0, ...options });

/** Adds `type`, which TypeBox leaves out but code generators and serializers need. */
export const choice = <const Words extends string[]>(
  words: readonly [...Words],
  options: Type.TSchemaOptions,
) => Type.Enum(words, { type: "string", ...options });

/** The schema with another description; OpenAPI shows it beside the reference. */
export const described = <S extends Type.TSchema>(schema: S, description: string): S => ({
  ...schema,
  description,
});
