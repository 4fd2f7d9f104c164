/** How to connect each assistant, as in docs/connecting-an-assistant.md. Only its page loads these texts. */
export const assistants = {
  claude: {
    name: "Claude",
    steps: [
      "In Claude, in a browser, on the desktop or on your phone: “Customize”, then “Connectors” (in some versions “Settings”, then “Connectors”), then “Add custom connector”.",
      "Give it a name, such as Waybook, and paste the address. Leave the advanced settings empty.",
      "“Add”, then “Connect”.",
    ],
  },
  chatgpt: {
    name: "ChatGPT",
    steps: [
      "In ChatGPT on the web: “Settings”, “Apps”, “Advanced settings”, and turn on “Developer mode”.",
      "Back under “Apps”: “Create app”. Give it a name, paste the address as “MCP Server URL”, and choose OAuth.",
    ],
  },
  claudeCode: {
    name: "Claude Code",
    steps: ["In a terminal:", "“claude mcp list” then says “Connected”."],
  },
  codex: { name: "Codex", steps: ["In a terminal. It signs in at once:"] },
  geminiCli: {
    name: "Gemini CLI",
    steps: [
      "In a terminal:",
      "Then, in Gemini, “/mcp auth waybook”. In a folder that it doesn’t trust, this is off.",
    ],
  },
  vsCode: {
    name: "VS Code",
    steps: ["Put this into “.vscode/mcp.json”:", "Press “Start” above the entry."],
  },
  cursor: {
    name: "Cursor",
    steps: [
      "Put this into “.cursor/mcp.json” of a project, or into “~/.cursor/mcp.json” for all of them:",
      "Sign in under “Customize”, “MCPs”.",
    ],
  },
  opencode: {
    name: "opencode",
    steps: ["Put this into “opencode.json”:", "Then, in a terminal, “opencode mcp auth waybook”."],
  },
  programs: {
    name: "Other programs",
    steps: [
      "Programs that can only start other programs get this in their configuration, such as “claude_desktop_config.json”:",
    ],
  },
  local:
    "Claude and ChatGPT call from the internet, so they can’t reach a Waybook that runs on your own computer. Assistants that run on this computer can.",
} as const;
