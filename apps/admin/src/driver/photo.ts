/** What a photo may have on each side, and weigh: enough to read a door's number, small enough for a slow network. */
const LONGEST = 1600;
const HEAVIEST = 300 * 1024;

/** The size at which a picture is kept. */
export function fitted(width: number, height: number, longest = LONGEST): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Tries sizes and qualities until one is light enough; the last one is taken as it is. */
export async function lightest(draw: (longest: number, quality: number) => Promise<Blob>): Promise<Blob> {
  let made: Blob | null = null;
  for (const longest of [LONGEST, 1200, 900]) {
    for (const quality of [0.8, 0.65, 0.5]) {
      made = await draw(longest, quality);
      if (made.size <= HEAVIEST) return made;
    }
  }
  if (!made) throw new Error("nothing was drawn");
  return made;
}

export const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), type, quality),
  );

/** A photo as it goes to the server: a JPEG, upright, without what the camera wrote about it. */
export async function shrunk(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  try {
    return await lightest((longest, quality) => {
      const { width, height } = fitted(picture.width, picture.height, longest);
      canvas.width = width;
      canvas.height = height;
      canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
      return blobOf(canvas, "image/jpeg", quality);
    });
  } finally {
    picture.close();
  }
}
