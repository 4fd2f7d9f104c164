let isSupported: boolean | undefined;

/** Whether this browser can draw the interactive map. Checked once, because each check uses up one of few contexts. */
export const hasWebGl = (): boolean => {
  if (isSupported !== undefined) return isSupported;
  const context = document.createElement("canvas").getContext("webgl2");
  isSupported = context !== null;
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return isSupported;
};
