import { Button, CopyButton } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "./icon.tsx";
import classes from "./snippet.module.css";

type SnippetProps = {
  /** What it is, for people who cannot see where it stands. */
  readonly label: string;
  readonly children: string;
};

/** A text to be copied exactly: an address, a command, a secret. One click also selects all of it. */
export const Snippet = ({ label, children }: SnippetProps) => {
  const t = useTranslations("apps");
  return (
    <div className={classes.snippet}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <pre className={classes.text} role="group" aria-label={label}>
        <code>{children}</code>
      </pre>
      {/* Browsers allow access to the clipboard only over https and on localhost. */}
      {window.isSecureContext && (
        <CopyButton value={children}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="sm"
              leftSection={<Icon name={copied ? "check" : "copy"} size={18} />}
              aria-label={`${copied ? t("copied") : t("copy")}: ${label}`}
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
