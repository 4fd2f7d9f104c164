import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./search-field.module.css";

type SearchFieldProps = {
  /** What is searched for now. */
  readonly q: string;
  /** Has to stay the same function, or each rendering begins the wait anew. */
  readonly onSearch: (q: string) => void;
};

const pauseMs = 250;

/** Searches as one types, in the pauses. From anywhere on the page, `/` leads to it. */
export const SearchField = ({ q, onSearch }: SearchFieldProps) => {
  const t = useTranslations("explore");
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const input = useRef<HTMLInputElement>(null);

  // The address changed by other means, such as going back.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setText(q);
  }, [q]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const pause = setTimeout(() => {
      asked.current = wanted;
      onSearch(wanted);
    }, pauseMs);
    return () => clearTimeout(pause);
  }, [text, onSearch]);

  useEffect(() => {
    const leadHere = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable]")
      )
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("keydown", leadHere);
    return () => window.removeEventListener("keydown", leadHere);
  }, []);

  const searchNow = (event: FormEvent) => {
    event.preventDefault();
    asked.current = text.trim();
    onSearch(asked.current);
  };

  return (
    <search className={classes.search}>
      <form onSubmit={searchNow}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="q"
          value={text}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t("search")}
          aria-keyshortcuts="/"
          placeholder={t("searchHint")}
          onChange={(event) => setText(event.target.value)}
        />
        <span aria-hidden="true">/</span>
      </form>
    </search>
  );
};
