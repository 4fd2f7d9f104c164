import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./search-field.module.css";

type SearchFieldProps = {
  /** The current search. */
  readonly q: string;
  /** Must be a stable function; otherwise each render restarts the pause. */
  readonly onSearch: (q: string) => void;
};

const pauseMs = 250;

/** Searches in the pauses of typing. `/` focuses it from anywhere on the page. */
export const SearchField = ({ q, onSearch }: SearchFieldProps) => {
  const t = useTranslations("explore");
  const [text, setText] = useState(q);
  const lastSearch = useRef(q);
  const input = useRef<HTMLInputElement>(null);

  // The address changed by other means, such as going back.
  useEffect(() => {
    if (q === lastSearch.current) return;
    lastSearch.current = q;
    setText(q);
  }, [q]);

  useEffect(() => {
    const search = text.trim();
    if (search === lastSearch.current) return;
    const pause = setTimeout(() => {
      lastSearch.current = search;
      onSearch(search);
    }, pauseMs);
    return () => clearTimeout(pause);
  }, [text, onSearch]);

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
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
    window.addEventListener("keydown", focusOnSlash);
    return () => window.removeEventListener("keydown", focusOnSlash);
  }, []);

  const searchNow = (event: FormEvent) => {
    event.preventDefault();
    lastSearch.current = text.trim();
    onSearch(lastSearch.current);
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
