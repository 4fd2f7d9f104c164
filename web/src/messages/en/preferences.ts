export const preferences = {
  title: "Language and colours",
  language: "Language",
  colors: "Colours",
  light: "Light",
  auto: "Auto",
  dark: "Dark",
} as const;
