/** What to type or paste for each assistant. docs/connecting-an-assistant.md has the same, and a test compares them. */
export const assistantLines = (address: string) =>
  ({
    claude: undefined,
    chatgpt: undefined,
    claudeCode: `claude mcp add --transport http waybook ${address}\nclaude mcp login waybook`,
    codex: `codex mcp add waybook --url ${address}`,
    geminiCli: `gemini mcp add --transport http waybook ${address}`,
    vsCode: `{ "servers": { "waybook": { "type": "http", "url": "${address}" } } }`,
    cursor: `{ "mcpServers": { "waybook": { "url": "${address}" } } }`,
    opencode: `{ "mcp": { "waybook": { "type": "remote", "url": "${address}" } } }`,
    programs: `{ "mcpServers": { "waybook": { "command": "npx", "args": ["mcp-remote", "${address}"] } } }`,
  }) as const;
