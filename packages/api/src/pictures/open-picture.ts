import { isAppError } from '@sulian/domain';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { FairQueue } from '../fair-queue.ts';
import type { PictureType } from './media-type.ts';
import { checkPixels, MAX_PIXELS, unreadable } from './raw-picture.ts';
import { readBmp } from './read-bmp.ts';
import { readIco } from './read-ico.ts';

/** Longest that decoding one picture may take. */
const TIMEOUT_SEC = 20;
/** libvips names of what it may find: a file that two programs read differently is refused. */
const FORMATS: Partial<Record<PictureType, string>> = {
  'image/gif': 'gif',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
};
/** A small picture proves that every row could be decoded. */
const PROBE_SIDE = 64;

/** Decoded pictures use up to 200 MB, so they are decoded one at a time. */
const oneAtATime = new FairQueue(1, Number.POSITIVE_INFINITY);
const ANYBODY = { client: 'picture', session: 'picture' };
sharp.cache(false);
sharp.concurrency(1);

/**
 * Lets `work` make something of the picture's first frame, upright.
 * @throws FILE_UNREADABLE, FILE_TOO_LARGE with details {maxPixels}
 */
export const withPicture = <T>(content: Buffer, type: PictureType, work: (picture: Sharp) => Promise<T>): Promise<T> =>
  oneAtATime.run(ANYBODY, async () => {
    try {
      return await work((await open(content, type)).timeout({ seconds: TIMEOUT_SEC }));
    } catch (error) {
      throw isAppError(error) ? error : unreadable('broken', error);
    }
  });

/** @throws FILE_UNREADABLE, FILE_TOO_LARGE when it cannot be decoded from its first row to its last */
export const checkPicture = (content: Buffer, type: PictureType): Promise<void> =>
  withPicture(content, type, async (picture) => {
    await picture.resize(PROBE_SIDE, PROBE_SIDE, { fit: 'inside' }).raw().toBuffer();
  });

async function open(content: Buffer, type: PictureType): Promise<Sharp> {
  if (type === 'image/bmp') return fromRaw(readBmp(content));
  if (type !== 'image/x-icon') return fromFile(content, FORMATS[type]);
  const icon = readIco(content);
  return 'png' in icon ? fromFile(icon.png, 'png') : fromRaw(icon);
}

const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true };

const fromRaw = ({ rgba, width, height }: ReturnType<typeof readBmp>): Sharp =>
  sharp(rgba, { ...OPTIONS, raw: { width, height, channels: 4 } });

async function fromFile(content: Buffer, format: string | undefined): Promise<Sharp> {
  // The header alone: nothing is unfolded before its size is known.
  const metadata = await sharp(content, { ...OPTIONS, limitInputPixels: false }).metadata();
  if (metadata.format !== format) throw unreadable(`it is ${metadata.format} to its decoder`);
  checkPixels(metadata.width, metadata.height, MAX_PIXELS);
  return sharp(content, OPTIONS).autoOrient();
}
