import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { errors } from "../../../contract/errors.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./errors-page.module.css";

/** Where the `type` of every problem points. The words are the contract's own, so they are not translated. */
export const ErrorsPage = () => {
  const t = useTranslations("errors");
  usePageTitle(t("title"));
  const targetCode = useLocation({ select: ({ hash }) => hash });
  // The page is rendered after the browser has looked for the anchor, so scrolling and `:target` do not work by
  // themselves.
  useEffect(() => {
    document.getElementById(targetCode)?.scrollIntoView();
  }, [targetCode]);

  return (
    <div className={classes.page}>
      <h1>{t("title")}</h1>
      <p className={classes.lead}>{t.rich("lead", { code: (text) => <code>{text}</code> })}</p>
      <ol className={classes.list}>
        {Object.entries(errors).map(([code, { status, title, meaning }]) => (
          <li key={code} id={code} className={classes.error} data-target={code === targetCode || undefined}>
            <h2>
              <a href={`#${code}`}>{code}</a>
            </h2>
            <p className={classes.status}>
              {status} {title}
            </p>
            <p lang="en">{withCode(meaning)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** The contract's texts mark names with backticks. */
const withCode = (text: string) =>
  text.split("`").map((piece, index) => (index % 2 ? <code key={piece}>{piece}</code> : piece));
