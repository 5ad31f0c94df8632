export const PICTURE_TYPES = [
  'image/gif',
  'image/png',
  'image/jpeg',
  'image/bmp',
  'image/webp',
  'image/x-icon',
] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

const UNKNOWN_TYPE = 'application/octet-stream';

/** By the first bytes; what nobody knows is just bytes. */
export async function findMediaType(content: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const fileType = await fileTypeFromBuffer(content).catch(() => undefined);
  // A moving png is a png with further frames, of which nobody looks at more than the first.
  return fileType === undefined ? UNKNOWN_TYPE : fileType.mime === 'image/apng' ? 'image/png' : fileType.mime;
}

export const toPictureType = (mediaType: string): PictureType | undefined =>
  PICTURE_TYPES.find((each) => each === mediaType);
