import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { afterNextPaint } from "../after-next-paint.ts";
import classes from "./link-row.module.css";

type LinkRowProps = { readonly label: string; readonly children: ReactNode };

/** The parts of a page as links on one line that scrolls; the current one is always visible. */
export const LinkRow = ({ label, children }: LinkRowProps) => {
  const row = useRef<HTMLElement>(null);
  const href = useLocation({ select: (location) => location.href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address makes another link the current one
  useEffect(
    () =>
      afterNextPaint(() => {
        const present = row.current?.querySelector<HTMLElement>("[aria-current=page]");
        // Not scrollIntoView, which would scroll the page too.
        if (row.current && present)
          row.current.scrollLeft = present.offsetLeft - (row.current.clientWidth - present.offsetWidth) / 2;
      }),
    [href],
  );

  return (
    <nav ref={row} aria-label={label} className={classes.row}>
      {children}
    </nav>
  );
};
