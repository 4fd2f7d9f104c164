let answer: boolean | undefined;

/** Whether this browser can draw a map that moves. Asked once: every try costs a context, and there are few. */
export const hasWebGl = (): boolean => {
  if (answer !== undefined) return answer;
  const context = document.createElement("canvas").getContext("webgl2");
  answer = context !== null;
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return answer;
};
