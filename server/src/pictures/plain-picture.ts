import { plainBmp } from './bmp';
import { plainGif } from './gif';
import { plainJpeg } from './jpeg';
import { plainPng } from './png';

/** A picture that says nothing but itself. */
export interface PlainPicture {
  octets: Buffer;
  width: number;
  height: number;
}
/** Takes one of a format; null for octets that are none, or that end too early. */
export type TakePicture = (octets: Buffer) => PlainPicture | null;

const FORMATS: Readonly<Record<string, TakePicture>> = {
  jpg: plainJpeg,
  jpeg: plainJpeg,
  png: plainPng,
  gif: plainGif,
  bmp: plainBmp,
};

/**
 * A picture without what it says beside its pixels: where and when it was taken, by which device,
 * by whom, a smaller picture of what was there before it was cut, and whatever stands behind its
 * end. Of each format only the parts that draw it are taken over, so what this code does not know
 * goes too. It keeps its colours and which side is up, and of one that moves its first picture
 * stays. Nothing is decoded: neither do its pixels change, nor does a picture that is made to be
 * huge when it is unpacked cost anything here. Null for what is no picture of the extension's
 * format.
 */
export const plainPicture = (octets: Buffer, extension: string): PlainPicture | null =>
  FORMATS[extension]?.(octets) ?? null;
