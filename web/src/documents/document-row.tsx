import { ActionIcon, Menu, Switch } from "@mantine/core";
import { useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { Icon } from "../components/icon.tsx";
import { TextButton } from "../components/text-button.tsx";
import type { Operation } from "../outbox/operation.ts";
import { useFileSize } from "../use-file-size.ts";
import { WaitingState } from "../waiting/waiting-state.tsx";
import { DocumentForm } from "./document-form.tsx";
import classes from "./document-row.module.css";
import { fileAddress } from "./file-address.ts";
import { isViewable } from "./is-viewable.ts";
import { kindIcons } from "./kind-icons.ts";
import { useDownload } from "./use-download.ts";

type DocumentRowProps = {
  readonly itineraryId: string;
  readonly document: Document;
  readonly isOwn: boolean;
  /** A change that the server does not have yet. */
  readonly waiting: Operation | undefined;
  readonly canChange: boolean;
  /** Whether it opens without a connection. */
  readonly isKept: boolean;
  /** Undefined where this browser cannot keep documents. */
  readonly onKeep: ((isKept: boolean) => void) | undefined;
  readonly onOpen: () => void;
  readonly onChange: (changes: Partial<Pick<Document, "name" | "kind" | "shared">>) => void;
  readonly onDelete: () => void;
};

export const DocumentRow = (props: DocumentRowProps) => {
  const { itineraryId, document, isOwn, waiting, canChange, isKept } = props;
  const { onKeep, onOpen, onChange, onDelete } = props;
  const t = useTranslations("documents");
  const [isRenaming, setRenaming] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const { name, kind, shared } = document;
  const address = fileAddress(itineraryId, document);
  const download = useDownload(itineraryId, document, isKept);
  const stopRenaming = () => {
    setRenaming(false);
    requestAnimationFrame(() => menu.current?.focus());
  };
  if (isRenaming) {
    return (
      <li className={classes.row}>
        <DocumentForm
          document={document}
          onSave={(changes) => {
            onChange(changes);
            stopRenaming();
          }}
          onCancel={stopRenaming}
        />
      </li>
    );
  }
  return (
    <li className={classes.row}>
      <span className={classes.kind}>
        <Icon name={kindIcons[kind]} size={24} />
      </span>
      <div className={classes.what}>
        <h3>
          {isViewable(document) ? (
            <TextButton onClick={onOpen}>{name}</TextButton>
          ) : (
            <a href={address} download onClick={download}>
              {name}
            </a>
          )}
        </h3>
        <Facts document={document} isOwn={isOwn} isKept={isKept} />
        {waiting && <WaitingState state={waiting.needsYou ? "needsYou" : "waiting"} since={waiting.madeAt} />}
      </div>
      {canChange && (
        <Switch
          size="md"
          classNames={{ track: classes.track }}
          label={t("share")}
          aria-label={t("shareOne", { name })}
          checked={shared}
          onChange={(event) => onChange({ shared: event.currentTarget.checked })}
        />
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon
            ref={menu}
            variant="subtle"
            size={44}
            color="gray"
            className={classes.more ?? ""}
            aria-label={t("more", { name })}
          >
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={address}
            download
            leftSection={<Icon name="download" />}
            onClick={download}
          >
            {t("download")}
          </Menu.Item>
          {onKeep && (
            <Menu.Item leftSection={<Icon name="device" />} onClick={() => onKeep(!isKept)}>
              {t(isKept ? "notOnDevice" : "onDevice")}
            </Menu.Item>
          )}
          {canChange && (
            <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => setRenaming(true)}>
              {t("rename")}
            </Menu.Item>
          )}
          {isOwn && (
            <Menu.Item leftSection={<Icon name="trash" />} onClick={onDelete}>
              {t("deleteMenu")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
};

const Facts = ({ document, isOwn, isKept }: Pick<DocumentRowProps, "document" | "isOwn" | "isKept">) => {
  const t = useTranslations("documents");
  const format = useFormatter();
  const sizeOf = useFileSize();
  const { kind, size, createdAt, shared, addedBy } = document;
  const whose = isOwn ? t(shared ? "seenByAll" : "seenByYou") : t("sharedBy", { name: addedBy.displayName });
  const facts = [
    t(`kinds.${kind}`),
    sizeOf(size),
    format.dateTime(new Date(createdAt), { dateStyle: "medium" }),
    whose,
    ...(isKept ? [t("kept")] : []),
  ];
  return <p>{facts.join("\u00a0· ")}</p>;
};
