import { AppError, type ClaimedDocument } from '@sulian/domain';
import type { PeopleDeps } from '../../auth/deps.ts';
import { auditRead } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { toPictureType } from '../../pictures/media-type.ts';
import type { RegistrationDeps } from '../files/deps.ts';

export interface ReviewDeps {
  readonly people: PeopleDeps;
  readonly registration: RegistrationDeps;
}

/** The picture as people see it; on record before its first byte leaves. @throws NOT_FOUND, FILE_NOT_PICTURE */
export const viewDocument = (deps: ReviewDeps, caller: Caller, id: number): Promise<Buffer> =>
  onRecord(deps, { caller, action: 'document.view', id }, async (document) => {
    const type = toPictureType(document.mediaType);
    if (type === undefined || !document.isPicture) throw new AppError('FILE_NOT_PICTURE', 'it can only be downloaded');
    const content = await read(deps, id);
    const time = new Date(deps.people.clock()).toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
    // Loaded late, as in `store-file.ts`.
    const { renderView } = await import('./render-view.ts');
    return renderView(content, type, `${caller.who.email} ${time}`);
  });

/** The original, byte for byte; on record too. @throws NOT_FOUND */
export const downloadDocument = (
  deps: ReviewDeps,
  caller: Caller,
  id: number,
): Promise<{ name: string; content: Buffer }> =>
  onRecord(deps, { caller, action: 'document.download', id }, async ({ name }) => ({
    name,
    content: await read(deps, id),
  }));

async function read({ registration }: ReviewDeps, id: number): Promise<Buffer> {
  const content = await registration.documents.read(id);
  if (content === undefined) throw new AppError('NOT_FOUND', 'the content was erased by the retention rule');
  return content;
}

interface DocumentRequest {
  readonly caller: Caller;
  readonly action: 'document.view' | 'document.download';
  readonly id: number;
}

/** Audits a shown document, and a request for one that does not exist. */
async function onRecord<T>(
  { people, registration }: ReviewDeps,
  { caller, action, id }: DocumentRequest,
  work: (document: ClaimedDocument) => Promise<T>,
): Promise<T> {
  const document = await registration.documents.find(id);
  const details = document === undefined ? {} : { registrationId: document.registrationId, field: document.field };
  return auditRead(people, { ...caller, action, target: `document ${id}`, details }, async () => {
    if (document === undefined) throw new AppError('NOT_FOUND', 'unknown document');
    return { answer: await work(document) };
  });
}
