import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { saveFile } from "../save-file.ts";
import classes from "./qr-code.module.css";
import { type QrModules, qrModules } from "./qr-modules.ts";

/** Dark on white in the dark scheme too, because many cameras cannot read anything else. */
const colours = { paper: "white", ink: "black" };

/** A code that people nearby can scan. */
export const QrCode = ({ text }: { readonly text: string }) => {
  const t = useTranslations("sharing");
  const modules = useMemo(() => qrModules(text), [text]);
  const { size, runs } = modules;
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join("");
  return (
    <div className={classes.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t("link.qrLabel")}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill={colours.paper} />
        <path d={path} fill={colours.ink} />
      </svg>
      <p>{t("link.qrText")}</p>
      <Button
        variant="default"
        size="md"
        leftSection={<Icon name="download" />}
        onClick={() => downloadPng(modules)}
      >
        {t("link.qrDownload")}
      </Button>
    </div>
  );
};

/** As an image file, which every app accepts. */
const downloadPng = ({ size, runs }: QrModules): void => {
  const scale = Math.ceil(1024 / size);
  const canvas = document.createElement("canvas");
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = colours.ink;
  for (const { x, y, length } of runs) context.fillRect(x * scale, y * scale, length * scale, scale);
  canvas.toBlob((png) => {
    if (png) saveFile(png, "waybook-qr.png");
  });
};
