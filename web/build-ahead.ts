import react from "@vitejs/plugin-react";
import { build } from "vite";

/** Not drawn ahead, and imported only when shown: what belongs to other pages, and to who is signed in. */
const leftOut = /(\/pages\/(?!explore-page).*|\/settings\/.*|\/account-menu|\/notifications)\.tsx$/;

/** What the server draws Explore with, in one piece with all it needs: an install for production has no React. */
export const buildAhead = async (folder: string): Promise<void> => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "silent",
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: "src/draw-explore.tsx",
      outDir: folder,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: {
        external: leftOut,
        output: { entryFileNames: "[name].js" },
      },
    },
  });
};
