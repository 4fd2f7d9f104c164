import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserStorage } from "../browser-storage.ts";
import { focusMain } from "../focus-main.ts";
import classes from "./install-hint.module.css";
import { useInstall } from "./use-install.ts";

const seenKey = "waybook-install-hint";

/** Says once, before a trip, that the app can be on the home screen. Whoever closes it never sees it again. */
export const InstallHint = () => {
  const t = useTranslations("install");
  const install = useInstall();
  const [wasSeen, setSeen] = useState(() => browserStorage.read(seenKey) !== undefined);
  if (!install || wasSeen) return null;
  const close = () => {
    browserStorage.write(seenKey, "seen");
    setSeen(true);
    focusMain();
  };
  return (
    <section className={classes.hint} aria-labelledby="install-hint">
      <div>
        <h2 id="install-hint">{t("title")}</h2>
        <p>{t(install.way === "ask" ? "text" : "textShareMenu")}</p>
      </div>
      <div className={classes.ways}>
        {install.way === "ask" && (
          <Button
            onClick={() => {
              close();
              install.ask();
            }}
          >
            {t("install")}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={close}>
          {t("close")}
        </Button>
      </div>
    </section>
  );
};
