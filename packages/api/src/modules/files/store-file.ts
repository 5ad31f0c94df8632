import type { UploadedFile } from '@sulian/contract';
import { AppError, isAppError, type UploadPurpose } from '@sulian/domain';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { findMediaType, PICTURE_TYPES, type PictureType, toPictureType } from '../../pictures/media-type.ts';
import type { RegistrationDeps } from './deps.ts';
import type { ReceivedFile } from './receive-file.ts';

/** @throws FILE_NOT_PICTURE, FILE_UNREADABLE, FILE_TOO_LARGE on ID pictures; a seal file may be anything */
export async function storeFile(
  deps: RegistrationDeps & Pick<PeopleDeps, 'clock'>,
  file: ReceivedFile,
  { purpose, network }: { readonly purpose: UploadPurpose; readonly network: string },
): Promise<UploadedFile> {
  const mediaType = await findMediaType(file.content);
  const isPicture = purpose === 'ID_PICTURE' ? await requirePicture(file, mediaType) : await isShown(file, mediaType);
  const id = await deps.documents.save({ ...file, purpose, network, mediaType, isPicture, nowSec: nowSecOf(deps) });
  return { id, name: file.name, mediaType, isPicture, sizeBytes: file.content.length };
}

async function requirePicture({ content }: ReceivedFile, mediaType: string): Promise<true> {
  const type = toPictureType(mediaType);
  if (type === undefined)
    throw new AppError('FILE_NOT_PICTURE', 'an ID picture is wanted', { details: { accepted: PICTURE_TYPES } });
  await checkPicture(content, type);
  return true;
}

/** Loads the decoding libraries late: commands without pictures start faster (`loadLateParts`). */
async function checkPicture(content: Buffer, type: PictureType): Promise<void> {
  const pictures = await import('../../pictures/open-picture.ts');
  await pictures.checkPicture(content, type);
}

/** False for a seal that cannot be decoded; it is stored as a download. */
async function isShown({ content }: ReceivedFile, mediaType: string): Promise<boolean> {
  const type = toPictureType(mediaType);
  if (type === undefined) return false;
  try {
    await checkPicture(content, type);
    return true;
  } catch (error) {
    if (isAppError(error) && (error.code === 'FILE_UNREADABLE' || error.code === 'FILE_TOO_LARGE')) return false;
    throw error;
  }
}
