import type { ComponentProps } from "react";
import classes from "./text-button.module.css";

/** A button that looks like a link, for use within a sentence. */
export const TextButton = (props: Omit<ComponentProps<"button">, "className" | "type">) => (
  <button {...props} type="button" className={classes.button} />
);
