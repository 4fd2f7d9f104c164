import { ActionIcon, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, memo, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { DeviceMenuItem } from "../device/device-menu-item.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { useSaveAll } from "../draft/use-save-all.ts";
import { marksQuery } from "../explore/marks-query.ts";
import { NotForMeItem } from "../explore/not-for-me-item.tsx";
import { ExportMenuItems } from "../exporting/export-menu-items.tsx";
import { ReportDialog } from "../reporting/report-dialog.tsx";
import { CopyDialog } from "./copy-dialog.tsx";
import { useDeletion } from "./use-deletion.ts";
import { VisibilityDialog } from "./visibility-dialog.tsx";

/** A menu that does not fit scrolls. */
const inTheWindow: ComponentProps<typeof Menu>["middlewares"] = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      void Object.assign(elements.floating.style, { maxHeight: `${availableHeight}px`, overflowY: "auto" }),
  },
};

/** The less frequent actions. */
export const MoreMenu = memo(({ reader }: { readonly reader: string | undefined }) => {
  const t = useTranslations("itinerary");
  const days = useTranslations("today");
  const { id, author } = useDraft(({ itinerary }) => itinerary);
  const role = useDraft((state) => state.role);
  const visibility = useDraft(({ draft }) => draft.visibility);
  const canEdit = useCanEdit();
  const saveAll = useSaveAll();
  const [isCopying, setCopying] = useState(false);
  const remove = useDeletion();
  const [isReporting, setReporting] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu position="bottom-start" width="max-content" withinPortal middlewares={inTheWindow}>
        <Menu.Target>
          <ActionIcon size={40} variant="default" aria-label={t("more")}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {role === "owner" && (
            <Menu.Item leftSection={<Icon name="lock" />} onClick={() => setChoosing(true)}>
              {t("visibilityNow", { visibility: t(visibility) })}
            </Menu.Item>
          )}
          {canEdit && (
            <Menu.Item
              leftSection={<Icon name="history" />}
              renderRoot={(props) => <Link {...props} to="/itineraries/$id/history" params={{ id }} />}
            >
              {t("history")}
            </Menu.Item>
          )}
          {canEdit && (
            <Menu.Item
              leftSection={<Icon name="video" />}
              renderRoot={(props) => <Link {...props} to="/import" search={{ into: id }} />}
            >
              {t("importInto")}
            </Menu.Item>
          )}
          {role !== "none" && (
            <Menu.Item
              leftSection={<Icon name="compass" />}
              renderRoot={(props) => <Link {...props} to="/itineraries/$id/today" params={{ id }} />}
            >
              {days("openMenu")}
            </Menu.Item>
          )}
          {role !== "none" && (
            <Menu.Item leftSection={<Icon name="copy" />} onClick={() => setCopying(true)}>
              {t("copy")}
            </Menu.Item>
          )}
          <OnDevice id={id} />
          <Menu.Label>{t("export")}</Menu.Label>
          <ExportMenuItems />
          {reader !== undefined && reader !== author.id && (
            <>
              <Menu.Divider />
              <NotForMe id={id} />
              <Menu.Item leftSection={<Icon name="flag" />} onClick={() => setReporting(true)}>
                {t("report", { name: author.displayName })}
              </Menu.Item>
            </>
          )}
          {role === "owner" && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<Icon name="trash" />} onClick={remove}>
                {t("delete")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {role === "owner" && <VisibilityDialog isOpen={isChoosing} onClose={() => setChoosing(false)} />}
      <CopyDialog id={id} isOpen={isCopying} onClose={() => setCopying(false)} save={saveAll} />
      <ReportDialog person={author} isOpen={isReporting} onClose={() => setReporting(false)} />
    </>
  );
});

const OnDevice = ({ id }: { readonly id: string }) => (
  <DeviceMenuItem id={id} title={useDraft(({ draft }) => draft.title)} />
);

const NotForMe = ({ id }: { readonly id: string }) => {
  const title = useDraft(({ draft }) => draft.title);
  return <NotForMeItem id={id} title={title} marks={useQuery(marksQuery([id])).data?.[id]} />;
};
