/**
 * Square crop of a picture: its centre as fractions of width and height, and the zoom (1: the
 * largest square that fits).
 */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export interface Size {
  width: number;
  height: number;
}

/** A chosen picture and its crop. */
export interface ChosenPhoto {
  picture: HTMLImageElement;
  crop: Crop;
}

export const ZOOM = { min: 1, max: 4, step: 0.05 } as const;
/**
 * Side of the photo in pixels: sharp at its largest display size, and few bytes beside many names
 * (docs/decisions/0049).
 */
export const PHOTO_SIDE = 320;
/** Fraction of the frame by which an arrow key moves the picture. */
const NUDGE = 0.04;

const between = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/** Side of the crop in pixels of the picture. */
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

/** The nearest crop within the picture. */
export function within(size: Size, { x, y, zoom }: Crop): Crop {
  const enlarged = between(zoom, ZOOM.min, ZOOM.max);
  const half = sideOf(size, enlarged) / 2;
  return {
    x: between(x, half / size.width, 1 - half / size.width),
    y: between(y, half / size.height, 1 - half / size.height),
    zoom: enlarged,
  };
}

/** The crop in pixels of the picture. */
export function squareOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side };
}

/** The crop after moving the picture by fractions of the frame. */
export function moved(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const side = sideOf(size, crop.zoom);
  return within(size, {
    ...crop,
    x: crop.x - (byX * side) / size.width,
    y: crop.y - (byY * side) / size.height,
  });
}

/** The crop after a key press; null for other keys. */
export function afterKey(size: Size, crop: Crop, key: string): Crop | null {
  switch (key) {
    case 'ArrowLeft':
      return moved(size, crop, -NUDGE, 0);
    case 'ArrowRight':
      return moved(size, crop, NUDGE, 0);
    case 'ArrowUp':
      return moved(size, crop, 0, -NUDGE);
    case 'ArrowDown':
      return moved(size, crop, 0, NUDGE);
    case '+':
    case '=':
      return within(size, { ...crop, zoom: crop.zoom + ZOOM.step });
    case '-':
      return within(size, { ...crop, zoom: crop.zoom - ZOOM.step });
    default:
      return null;
  }
}

/** Renders the crop as a JPEG photo. */
export function cropPhoto(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = PHOTO_SIDE;
  canvas.height = PHOTO_SIDE;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser does not draw.'));
  const { left, top, side } = squareOf(
    { width: picture.naturalWidth, height: picture.naturalHeight },
    crop,
  );
  // JPEG has no transparency: draw on white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE);
  context.drawImage(picture, left, top, side, side, 0, 0, PHOTO_SIDE, PHOTO_SIDE);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be drawn.'))),
      'image/jpeg',
      0.85,
    ),
  );
}
