import { type UseFormReturnType, useForm } from "@mantine/form";
import { useId, useState } from "react";
import { ApiError } from "../../../contract/client.ts";
import * as Type from "../../../contract/schema-builders.ts";
import { useFailureText } from "./use-failure-text.ts";

type Fields = Readonly<Record<string, Type.TString | Type.TOptional<Type.TString>>>;
type Values<F extends Fields> = { [field in keyof F]: string };
type Texts<F extends Fields> = Partial<Record<keyof F & string, string>>;

type Options<F extends Fields> = {
  /** The contract's own, in the order in which they are shown: its rules are the form's. */
  readonly fields: F;
  /** What each field says when its rule is broken, here or at the server. */
  readonly rules: Readonly<Record<keyof F & string, string>>;
  readonly initialValues?: Partial<Values<F>>;
  readonly send: (sent: Type.Static<Type.TObject<F>>) => Promise<unknown>;
  /** The form's own texts for an error: for some fields, or for the whole form. */
  readonly refusal?: (error: ApiError) => Texts<F> | string | undefined;
};

export type ContractForm<F extends Fields> = {
  readonly inputs: UseFormReturnType<Values<F>>;
  readonly submit: (event: React.SyntheticEvent<HTMLFormElement>) => void;
  readonly isSending: boolean;
  /** Why it could not be sent, where that is about no field. */
  readonly failure: string | undefined;
};

/** A form for the body of a request. After an error the input stays, and the first invalid field gets the focus. */
export const useContractForm = <const F extends Fields>({
  fields,
  rules,
  initialValues,
  send,
  refusal,
}: Options<F>): ContractForm<F> => {
  const [failure, setFailure] = useState<string>();
  const failureText = useFailureText();
  const names = Object.keys(fields) as (keyof F & string)[];

  const inputs = useForm<Values<F>>({
    // Only letters, digits and dashes may name a form.
    name: useId().replace(/[^a-z\d]/gi, ""),
    initialValues: Object.fromEntries(names.map((name) => [name, initialValues?.[name] ?? ""])) as Values<F>,
    validate: (values) =>
      Object.fromEntries(
        names
          .filter((name) => !fits(fields[name], written(name, values[name])))
          .map((name) => [name, rules[name]]),
      ),
  });

  const showErrors = (errors: Texts<F>) => {
    inputs.setErrors(errors);
    const first = names.find((name) => errors[name]);
    if (first) inputs.getInputNode(first)?.focus();
  };

  const refuse = (error: unknown) => {
    const errors = error instanceof ApiError ? (refusal?.(error) ?? brokenRules(error)) : undefined;
    if (typeof errors === "object") showErrors(errors);
    else setFailure(errors ?? failureText(error));
  };

  const brokenRules = ({ problem }: ApiError): Texts<F> | undefined => {
    const broken = names.filter((name) => problem.errors?.some(({ path }) => path === `/${name}`));
    return broken.length > 0
      ? (Object.fromEntries(broken.map((name) => [name, rules[name]])) as Texts<F>)
      : undefined;
  };

  const submit = inputs.onSubmit(
    async (values) => {
      setFailure(undefined);
      const sent = names
        .map((name) => [name, written(name, values[name])] as const)
        .filter(([name, value]) => value !== "" || !isOptional(fields[name]));
      await send(Object.fromEntries(sent) as Type.Static<Type.TObject<F>>).catch(refuse);
    },
    (errors) => showErrors(errors as Texts<F>),
  );

  return { inputs, submit, isSending: inputs.submitting, failure };
};

/** Spaces around what people type are slips, except in passwords. */
const written = (name: string, value: string) => (/password/i.test(name) ? value : value.trim());

const isOptional = (rule: Type.TString | undefined) => rule !== undefined && Type.IsOptional(rule);

/** What the contract says of a text; its type keeps it to itself. */
type Rule = { readonly minLength?: number; readonly maxLength?: number; readonly pattern?: string };

const fits = (rule: Type.TString | undefined, value: string): boolean => {
  if (!rule || (value === "" && isOptional(rule))) return true;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = "" } = rule as Rule;
  const { length } = [...value];
  return length >= minLength && length <= maxLength && new RegExp(pattern, "u").test(value);
};
