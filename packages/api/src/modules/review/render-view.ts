import sharp, { type OutputInfo } from 'sharp';
import type { PictureType } from '../../pictures/media-type.ts';
import { withPicture } from '../../pictures/open-picture.ts';
import { burnWatermark } from './watermark.ts';

/** Longest side of what is shown: fine print of an ID card is legible. */
const MAX_SIDE = 2_000;
/** Smaller pictures are enlarged, so that the watermark can be read on them. */
const MIN_SIDE = 640;

/** A new PNG of the picture's pixels: upright, on white, with the watermark, and nothing else of the original file. */
export const renderView = (content: Buffer, type: PictureType, watermark: string): Promise<Buffer> =>
  withPicture(content, type, async (picture) => {
    const { data, info } = await picture
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const enlarged = await enlarge(data, info);
    burnWatermark({ width: enlarged.info.width, height: enlarged.info.height, rgb: enlarged.data }, watermark);
    return sharp(enlarged.data, { raw: { width: enlarged.info.width, height: enlarged.info.height, channels: 3 } })
      .png({ compressionLevel: 6 })
      .toBuffer();
  });

async function enlarge(data: Buffer, info: OutputInfo): Promise<{ data: Buffer; info: OutputInfo }> {
  if (Math.max(info.width, info.height) >= MIN_SIDE) return { data, info };
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .resize(MIN_SIDE, MIN_SIDE, { fit: 'inside', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}
