import { z } from 'zod';
import { id } from './account.ts';
import { envelope } from './envelope.ts';

/** POST /files, multipart, field `file`: one file; query `purpose` selects the checks it must pass. */
export const uploadQuery = z.object({ purpose: z.enum(['ID_PICTURE', 'SEAL']).default('SEAL') });
export const uploadAnswer = envelope(
  z.object({
    file: z.object({
      id,
      name: z.string(),
      /** By its first bytes, never by its name. */
      mediaType: z.string(),
      isPicture: z.boolean(),
      sizeBytes: z.number().int(),
    }),
  }),
);
export type UploadedFile = z.infer<typeof uploadAnswer>['data']['file'];
/** 413 FILE_TOO_LARGE with details {maxBytes}, 422 FILE_NOT_PICTURE, FILE_UNREADABLE, 429. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
