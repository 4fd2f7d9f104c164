import { NativeSelect, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./library-tools.module.css";
import type { Sort } from "./sort-itineraries.ts";

type LibraryToolsProps = { readonly q: string; readonly sort: Sort };

/** Finds something in this part of the library, and puts it in order. Both stay in the address. */
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
  // The address follows a moment later: written from there, the field would put the cursor behind the last letter.
  const [text, setText] = useState(q);
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const at = asked.current.indexOf(q);
    if (at >= 0) asked.current.splice(0, at + 1);
    // It changed by other means, such as going back.
    else setText(q);
  }, [q]);
  const search = (wanted: string) => {
    setText(wanted);
    asked.current.push(wanted);
    change({ q: wanted || undefined });
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
