import "./print.css";
import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { ExportFormat } from "../../../contract/export-endpoints.ts";
import { Icon, type IconName } from "../components/icon.tsx";
import { useExport } from "./use-export.ts";

const formats: readonly { readonly format: ExportFormat; readonly icon: IconName }[] = [
  { format: "pdf", icon: "file" },
  { format: "ics", icon: "calendar" },
  { format: "gpx", icon: "pin" },
  { format: "geojson", icon: "map" },
  { format: "markdown", icon: "list" },
];

/** The menu is gone from the page by then. */
const afterMenuMs = 250;

/** The export formats as items of a Mantine Menu. */
export const ExportMenuItems = () => {
  const t = useTranslations("exporting");
  const bring = useExport();
  return (
    <>
      {formats.map(({ format, icon }) => (
        <Menu.Item key={format} leftSection={<Icon name={icon} />} onClick={() => void bring(format)}>
          {t(format)}
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<Icon name="print" />}
        onClick={() => setTimeout(() => window.print(), afterMenuMs)}
      >
        {t("print")}
      </Menu.Item>
    </>
  );
};
