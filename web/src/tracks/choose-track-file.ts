/** A menu is gone from the page by the time a file is chosen, so the input is not part of it. */
export const chooseTrackFile = (onChoose: (file: File) => void): void => {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".gpx,application/gpx+xml";
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) onChoose(file);
  });
  input.click();
};
