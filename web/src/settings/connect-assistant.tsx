import { Accordion } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useLanguage } from "../components/language-provider.tsx";
import { Snippet } from "../components/snippet.tsx";
import type { assistants as en } from "../messages/en/assistants.ts";
import type { Translated } from "../messages/translated.ts";
import type { Language } from "../spoken-texts.ts";
import { assistantLines } from "./assistant-lines.ts";
import classes from "./connect-assistant.module.css";
import { QueryResult } from "./query-result.tsx";
import { Section } from "./section.tsx";

type Texts = Translated<typeof en>;
type Assistant = keyof ReturnType<typeof assistantLines>;

const texts: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => import("../messages/en/assistants.ts").then(({ assistants }) => assistants),
  de: () => import("../messages/de/assistants.ts").then(({ assistants }) => assistants),
};

/** Long, and read on one page alone, so they are not with the other texts. */
const textsQuery = (language: Language) =>
  queryOptions({ queryKey: ["assistant-texts", language], queryFn: () => texts[language]() });

export const ConnectAssistant = () => {
  const t = useTranslations("apps");
  const language = useLanguage();
  const query = useQuery(textsQuery(language));
  const address = `${window.location.origin}/mcp`;
  return (
    <Section title={t("connect")} text={t("connectText")}>
      <div className={classes.address}>
        <h3>{t("address")}</h3>
        <Snippet label={t("address")}>{address}</Snippet>
        <p>{t("addressText")}</p>
      </div>
      <QueryResult query={query}>
        {(texts) => (
          <Accordion order={3} classNames={classes}>
            {Object.entries(assistantLines(address)).map(([assistant, lines]) => (
              <Accordion.Item key={assistant} value={assistant}>
                <Accordion.Control>{texts[assistant as Assistant].name}</Accordion.Control>
                <Accordion.Panel>
                  <Steps
                    {...texts[assistant as Assistant]}
                    lines={lines}
                    note={lines === undefined && isLocal(address) ? texts.local : undefined}
                  />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </QueryResult>
    </Section>
  );
};

type StepsProps = {
  readonly name: string;
  readonly steps: readonly string[];
  /** What to type or paste after the first step. */
  readonly lines: string | undefined;
  readonly note: string | undefined;
};

const Steps = ({ name, steps: [first, ...rest], lines, note }: StepsProps) => (
  <div className={classes.steps}>
    {note && <p>{note}</p>}
    <p>{first}</p>
    {lines && <Snippet label={name}>{lines}</Snippet>}
    {rest.map((step) => (
      <p key={step}>{step}</p>
    ))}
  </div>
);

/** Whether only this machine can reach it. */
const isLocal = (address: string) => /^(?:localhost|127\.|\[::1\])/.test(new URL(address).host);
