import { useState } from "react";

/** The value for the draft, or what is wrong with the text. */
export type ParsedText = { readonly value: string } | { readonly error: string };

type TextField = {
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

/**
 * A text field whose valid values go into the draft at once. An invalid text stays in the field with the error. Changes
 * by others and undo replace it.
 */
export const useTextField = (
  value: string,
  write: (value: string) => void,
  read: (text: string) => ParsedText = (text) => ({ value: text }),
): TextField => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  const text = typed?.over === value ? typed.text : value;
  const reading = read(text);
  return {
    text,
    error: "error" in reading ? reading.error : undefined,
    onChange: (text) => {
      const reading = read(text);
      if ("value" in reading) write(reading.value);
      setTyped({ text, over: "value" in reading ? reading.value : value });
    },
  };
};
