import { AppError, type DocumentField, type RegistrationDraft } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

type Files = Pick<RegistrationDraft, 'frontDocumentId' | 'backDocumentId' | 'documentIds' | 'filesAfterSec'>;

/**
 * Binds uploaded files to a registration, each once and for good. Nobody learns whether an id that cannot be had is
 * unknown, another's, too old or of the wrong kind.
 * @throws FILE_UNKNOWN with the body's field
 */
export async function claimDocuments(session: Session, registrationId: number, files: Files): Promise<void> {
  const documents: ReadonlyArray<readonly [name: string, field: DocumentField, id: number]> = [
    ['frontDocumentId', 'FRONT', files.frontDocumentId],
    ['backDocumentId', 'BACK', files.backDocumentId],
    ...files.documentIds.map((id) => ['documentIds', 'SEAL', id] as const),
  ];
  for (const [position, [name, field, id]] of documents.entries()) {
    const rows = await session.query(CLAIM, [id, registrationId, field, position, files.filesAfterSec]);
    if (rows.length === 0)
      throw new AppError('FILE_UNKNOWN', 'unknown file, or claimed already', { details: { field: name } });
  }
}

/** An ID picture must have passed a picture's checks; a second claim of the same id finds it taken. */
const CLAIM = `
  UPDATE records.document SET registration_id = $2::bigint, field = $3::text, position = $4::smallint,
    network = NULL
  WHERE document_id = $1::bigint AND registration_id IS NULL AND content IS NOT NULL AND uploaded_sec >= $5::bigint
    AND ($3::text = 'SEAL' OR (purpose = 'ID_PICTURE' AND is_picture))
  RETURNING document_id`;
