/** Operations that may take longer than everything else, and why. */
export const slowByNature: Readonly<Record<string, string>> = {
  importMedia:
    "It answers when the pictures have been read, and reading text in pictures takes seconds; who does not want to wait asks for an event stream.",
};
