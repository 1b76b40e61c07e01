/** Decodes a file, upright. Throws for what this browser cannot open. */
export async function openPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
  } finally {
    URL.revokeObjectURL(picture.src);
  }
  return picture;
}

/** Draws a picture and returns it as a JPEG. Throws if the browser cannot. */
export async function toJpeg(
  { width, height }: { width: number; height: number },
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  // JPEG has no transparency: make transparent pixels white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  draw(context);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  if (!blob) throw new Error('This browser could not write the picture');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
