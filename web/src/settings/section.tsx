import type { ReactNode } from "react";
import { useId } from "react";
import classes from "./section.module.css";

type SectionProps = { readonly title: string; readonly text: ReactNode; readonly children: ReactNode };

/** A section of the settings with its heading and explanation. */
export const Section = ({ title, text, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
};
