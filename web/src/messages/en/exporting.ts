export const exporting = {
  pdf: "PDF to read and print",
  ics: "Calendar (ICS)",
  gpx: "GPX for maps and devices",
  geojson: "GeoJSON",
  markdown: "Text (Markdown)",
  print: "Print this page",
  making: "Preparing {format} …",
  cancel: "Stop",
  downloaded: "{name} is in your downloads.",
  failed: "The file couldn’t be created",
} as const;
