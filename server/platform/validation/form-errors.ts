import type { FieldError } from "../../../contract/errors.ts";
import type { Alternative, SchemaError } from "./schema-error.ts";

/** The required members of each form. */
type Forms = readonly (readonly string[])[];

/**
 * For a value with several possible forms (`anyOf`), Ajv reports the errors of each form. This keeps the errors of the
 * form that is probably meant, and describes the possible forms.
 */
export function formErrors(mistakes: readonly SchemaError[]): {
  rest: readonly SchemaError[];
  told: readonly FieldError[];
} {
  let rest = mistakes;
  const told: FieldError[] = [];
  for (const mistake of mistakes) {
    const alternatives = mistake.keyword === "anyOf" ? mistake.parentSchema?.anyOf : undefined;
    if (!alternatives) continue;
    const forms = formsOf(alternatives);
    if (!forms) {
      rest = rest.filter((one) => one !== mistake && !isUnder(`${mistake.schemaPath}/`)(one));
      told.push({ path: mistake.instancePath, message: `must be ${either(alternatives.map(valueInWords))}` });
      continue;
    }
    const byForm = forms.map((_, at) => mistakes.filter(isUnder(`${mistake.schemaPath}/${at}/`)));
    const meant = forms.flatMap((form, at) => {
      const wrong = byForm[at] ?? [];
      return isLikelyForm(form, wrong, mistake) ? [wrong] : [];
    });
    const kept = meant.length === 1 ? meant.flat() : [];
    const left = [mistake, ...byForm.flat()].filter((one) => !kept.includes(one));
    rest = rest.filter((one) => !left.includes(one));
    told.push({ path: mistake.instancePath, message: `must have exactly one of the forms ${words(forms)}` });
  }
  return { rest, told };
}

const formsOf = (alternatives: readonly Alternative[]): Forms | undefined =>
  alternatives.every(({ required }) => required)
    ? alternatives.map(({ required = [] }) => required)
    : undefined;

function valueInWords({ type, minimum, maximum, examples: [example] = [], ...rest }: Alternative): string {
  if ("const" in rest) return JSON.stringify(rest.const);
  if (type === "integer") return `a whole number from ${minimum} to ${maximum}`;
  return `a ${type} such as ${JSON.stringify(example)}`;
}

const isUnder = (place: string) => (mistake: SchemaError) => mistake.schemaPath.startsWith(place);

/** Whether some member of the form is present. */
const isLikelyForm = (
  form: readonly string[],
  wrong: readonly SchemaError[],
  { instancePath }: SchemaError,
) => {
  const here = wrong.filter((mistake) => mistake.instancePath === instancePath);
  const missing = here.filter(({ keyword }) => keyword === "required");
  return missing.length < form.length && !here.some(({ keyword }) => keyword === "type");
};

const words = (forms: Forms): string => either(forms.map((form) => `{ ${form.join(", ")} }`));

const either = (choices: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(choices);
