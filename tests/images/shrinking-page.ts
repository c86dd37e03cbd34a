import { shrinkPicture } from "#app/browser/shrink-picture.ts";

declare global {
  interface Window {
    /** What the forms send of a file. Both are addresses `data:`. */
    shrunk(file: string): Promise<string>;
  }
}

window.shrunk = async (address) => {
  const bytes = await (await fetch(address)).blob();
  const wanted = { longestSide: 2000, bytesLimit: 5_000_000, smallBytes: 0 };
  const made = await shrinkPicture(new File([bytes], "picture"), wanted);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(made);
  });
};
