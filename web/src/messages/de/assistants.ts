import type { assistants as en } from "../en/assistants.ts";
import type { Translated } from "../translated.ts";

export const assistants: Translated<typeof en> = {
  claude: {
    name: "Claude",
    steps: [
      "In Claude, im Browser, auf dem Desktop oder auf dem Handy: „Customize“, dann „Connectors“ (in manchen Versionen „Settings“, dann „Connectors“), dann „Add custom connector“.",
      "Gib einen Namen ein, zum Beispiel Waybook, und füge die Adresse ein. Lass die erweiterten Einstellungen leer.",
      "„Add“, dann „Connect“.",
    ],
  },
  chatgpt: {
    name: "ChatGPT",
    steps: [
      "In ChatGPT im Browser: „Settings“, „Apps“, „Advanced settings“, und „Developer mode“ einschalten.",
      "Zurück unter „Apps“: „Create app“. Gib einen Namen ein, füge die Adresse als „MCP Server URL“ ein und wähl OAuth.",
    ],
  },
  claudeCode: {
    name: "Claude Code",
    steps: ["In einem Terminal:", "„claude mcp list“ sagt danach „Connected“."],
  },
  codex: { name: "Codex", steps: ["In einem Terminal. Es meldet sich gleich an:"] },
  geminiCli: {
    name: "Gemini CLI",
    steps: [
      "In einem Terminal:",
      "Danach in Gemini „/mcp auth waybook“. In einem Ordner, dem es nicht vertraut, ist das ausgeschaltet.",
    ],
  },
  vsCode: {
    name: "VS Code",
    steps: ["Schreib das in „.vscode/mcp.json“:", "Drück über dem Eintrag auf „Start“."],
  },
  cursor: {
    name: "Cursor",
    steps: [
      "Schreib das in „.cursor/mcp.json“ eines Projekts oder für alle in „~/.cursor/mcp.json“:",
      "Melde dich unter „Customize“, „MCPs“ an.",
    ],
  },
  opencode: {
    name: "opencode",
    steps: ["Schreib das in „opencode.json“:", "Danach in einem Terminal „opencode mcp auth waybook“."],
  },
  programs: {
    name: "Andere Programme",
    steps: [
      "Programme, die nur andere Programme starten können, bekommen das in ihre Konfiguration, zum Beispiel „claude_desktop_config.json“:",
    ],
  },
  local:
    "Claude und ChatGPT kommen aus dem Internet und erreichen darum kein Waybook, das auf deinem eigenen Computer läuft. Assistenten auf diesem Computer erreichen es.",
};
