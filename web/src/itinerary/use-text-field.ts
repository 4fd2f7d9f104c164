import { useState } from "react";

/** What a text says for the draft: the text to keep, or what is wrong with it. */
export type ParsedText = { readonly value: string } | { readonly error: string };

type TextField = {
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

/**
 * A text that goes into the draft as one types. What cannot be kept stays in the field, with the reason, until it is
 * mended. What others write, or an undo, takes its place.
 */
export const useTextField = (
  value: string,
  write: (kept: string) => void,
  read: (text: string) => ParsedText = (kept) => ({ value: kept }),
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
