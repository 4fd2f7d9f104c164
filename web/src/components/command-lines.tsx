import { Button, CopyButton } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./command-lines.module.css";
import { Icon } from "./icon.tsx";

type CommandLinesProps = {
  readonly steps: readonly { readonly caption: string; readonly command: string }[];
};

/** Shell commands with explanations, and a button that copies them all. */
export const CommandLines = ({ steps }: CommandLinesProps) => {
  const t = useTranslations("home");
  return (
    <div className={classes.terminal}>
      <ol className={classes.steps}>
        {steps.map(({ caption, command }) => (
          <li key={command}>
            <span className={classes.caption}>{caption}</span>
            <code className={classes.command}>{command}</code>
          </li>
        ))}
      </ol>
      {/* Browsers give the clipboard to secure pages only: https, or this machine. */}
      {window.isSecureContext && (
        <CopyButton value={steps.map(({ command }) => command).join("\n")}>
          {({ copied, copy }) => (
            <Button
              className={classes.copy}
              variant="outline"
              leftSection={<Icon name={copied ? "check" : "copy"} size={18} />}
              onClick={copy}
            >
              <span aria-live="polite">{copied ? t("copied") : t("copy")}</span>
            </Button>
          )}
        </CopyButton>
      )}
    </div>
  );
};
