import react from "@vitejs/plugin-react";
import { build } from "vite";

/** Loaded only when shown, and no part of Explore for guests: other pages, what needs a traveller or a browser. */
const notRendered =
  /^\.{1,2}\/(pages\/(?!explore-page)[^/]+|settings\/[^/]+|app-version\/[^/]+|(components\/)?(account-menu|notifications))\.tsx$/;

/** Bundles what the server needs to render Explore into one file, because an install for production has no React. */
export const buildAhead = async (folder: string): Promise<void> => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "silent",
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: "src/render-explore.tsx",
      outDir: folder,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: {
        external: notRendered,
        output: { entryFileNames: "[name].js" },
      },
    },
  });
};
