import { NativeSelect, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./library-tools.module.css";
import type { Sort } from "./sort-itineraries.ts";

type LibraryToolsProps = { readonly q: string; readonly sort: Sort };

/** Search and sort order of this part of the library. Both are in the address. */
export const LibraryTools = ({ q, sort }: LibraryToolsProps) => {
  const t = useTranslations("library");
  const navigate = useNavigate();
  const change = (changed: { readonly q?: string | undefined; readonly sort?: Sort | undefined }) =>
    void navigate({
      from: "/library",
      to: "/library",
      search: (now) => ({ ...now, ...changed }),
      replace: true,
      resetScroll: false,
    });
  // The address follows a moment later. A field that takes its text from there would move the cursor to the end.
  const [text, setText] = useState(q);
  const searches = useRef<string[]>([]);
  useEffect(() => {
    const index = searches.current.indexOf(q);
    if (index >= 0) searches.current.splice(0, index + 1);
    // Not by typing here, but for example by going back.
    else setText(q);
  }, [q]);
  const search = (typed: string) => {
    setText(typed);
    searches.current.push(typed);
    change({ q: typed || undefined });
  };
  return (
    <div className={classes.tools}>
      <search className={classes.search}>
        <TextInput
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<Icon name="search" />}
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </search>
      <NativeSelect
        size="md"
        className={classes.sort}
        aria-label={t("sort")}
        value={sort}
        data={[
          { value: "updated", label: t("byChange") },
          { value: "start", label: t("byStart") },
          { value: "title", label: t("byTitle") },
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Sort;
          change({ sort: chosen === "updated" ? undefined : chosen });
        }}
      />
    </div>
  );
};
