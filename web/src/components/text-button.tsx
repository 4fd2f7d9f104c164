import type { ComponentProps } from "react";
import classes from "./text-button.module.css";

/** A button within a sentence, or beside one: it looks as a link does. */
export const TextButton = (props: Omit<ComponentProps<"button">, "className" | "type">) => (
  <button {...props} type="button" className={classes.button} />
);
