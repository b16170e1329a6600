import { plainBmp } from './bmp';
import { plainGif } from './gif';
import { plainJpeg } from './jpeg';
import { plainPng } from './png';

/** A picture without metadata. */
export interface PlainPicture {
  bytes: Buffer;
  width: number;
  height: number;
}
/** Strips a picture of one format; null for content of another format, or truncated content. */
export type TakePicture = (bytes: Buffer) => PlainPicture | null;

const FORMATS: Readonly<Record<string, TakePicture>> = {
  jpg: plainJpeg,
  jpeg: plainJpeg,
  png: plainPng,
  gif: plainGif,
  bmp: plainBmp,
};

/**
 * Strips the metadata of a picture: place and time, device, owner, a thumbnail of the uncropped
 * original, and data after its end. Copies only the drawing parts of each format, so that unknown
 * parts are removed too. Keeps the colours and the orientation, and only the first frame of an
 * animation. Decodes nothing: pixels do not change, and a decompression bomb costs nothing here.
 * Null if the content is not of the extension's format.
 */
export const plainPicture = (bytes: Buffer, extension: string): PlainPicture | null =>
  FORMATS[extension]?.(bytes) ?? null;
