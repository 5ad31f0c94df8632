import { AppError, type ClaimedDocument, DOCUMENT_FIELDS, type DocumentField, toHonestName } from '@sulian/domain';

export interface DocumentRow {
  readonly document_id: number;
  readonly registration_id: number;
  readonly field: string;
  readonly name: string;
  readonly media_type: string;
  readonly is_picture: boolean;
  readonly size_bytes: number;
  readonly sha256: Buffer;
  readonly is_erased: boolean;
}

export const DOCUMENT_COLUMNS = `document_id, registration_id, field, name, media_type, is_picture, size_bytes, sha256,
  content IS NULL AS is_erased`;

export const toClaimedDocument = (row: DocumentRow): ClaimedDocument => ({
  id: row.document_id,
  registrationId: row.registration_id,
  field: parseField(row.field),
  name: toHonestName(row.name),
  mediaType: row.media_type,
  isPicture: row.is_picture,
  sizeBytes: row.size_bytes,
  sha256: row.sha256.toString('hex'),
  isErased: row.is_erased,
});

function parseField(text: string): DocumentField {
  const field = DOCUMENT_FIELDS.find((each) => each === text);
  if (field === undefined) throw new AppError('INTERNAL', `unknown document field "${text}"`);
  return field;
}
