import { type ReactNode, useId } from "react";
import classes from "./share-section.module.css";

type ShareSectionProps = { readonly title: string; readonly text: ReactNode; readonly children: ReactNode };

/** A section of the share dialog with its heading and explanation. */
export const ShareSection = ({ title, text, children }: ShareSectionProps) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  );
};
