// Starts the interactive API reference: Scalar's bundle from this origin, and nothing from anywhere else.

type Configuration = Readonly<Record<string, unknown>>;

declare global {
  interface Window {
    Scalar?: {
      createApiReference: (
        element: string,
        configuration: Configuration,
      ) => { updateConfiguration: (configuration: Configuration) => void };
    };
  }
}

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
const nonce = meta?.nonce ?? "";

// Scalar's main style element takes its nonce from here.
if (meta) meta.content = nonce;

// The other style elements, which Vue makes for it, get none; with the nonce they need no 'unsafe-inline'.
const createElement = document.createElement.bind(document);
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};

// Scalar's copy of Zod tries out whether it may compile code. It may not, so it need not ask.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The scheme chosen in the web app; public/color-scheme.js has the same rule for the first paint. */
const scheme = (): "dark" | "light" => {
  const chosen = localStorage.getItem("waybook-color-scheme");
  if (chosen === "dark" || chosen === "light") return chosen;
  return dark.matches ? "dark" : "light";
};

const configuration = (): Configuration => ({
  url: "/openapi.json",
  theme: "none",
  forceDarkModeState: scheme(),
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  documentDownloadType: "direct",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  setPageTitle: () => document.title,
  // The label of a button has to begin with what the button says.
  localization: { translations: { navigation: { showAllEndpoints: "Show More: all {name} endpoints" } } },
});

const script = createElement("script");
script.src = "/docs/scalar.js";
script.addEventListener("load", () => {
  const reference = window.Scalar?.createApiReference("#reference", configuration());
  const follow = () => {
    document.documentElement.setAttribute("data-mantine-color-scheme", scheme());
    reference?.updateConfiguration(configuration());
  };
  dark.addEventListener("change", follow);
  // The choice was changed in another tab.
  window.addEventListener("storage", follow);
});
document.head.append(script);

export {};
