import type { ReactNode } from "react";
import classes from "./message-page.module.css";

type MessagePageProps = {
  readonly title: string;
  readonly text: string;
  /** Behind the text, at the right. */
  readonly backdrop?: ReactNode;
  readonly children: ReactNode;
};

/** A page that only says what happened, with links to go on. */
export const MessagePage = ({ title, text, backdrop, children }: MessagePageProps) => (
  <section className={classes.page}>
    {backdrop && <div className={classes.backdrop}>{backdrop}</div>}
    <div className={classes.content}>
      <svg className={classes.end} aria-hidden="true" viewBox="0 0 220 64" width={220} height={64}>
        <path d="M4 52C34 50 40 20 70 18s34 30 62 26" />
        <path className={classes.unknown} d="M132 44c22-3 26-26 52-30" />
        <path d="M184 4l20 20M204 4l-20 20" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.ways}>{children}</div>
    </div>
  </section>
);
