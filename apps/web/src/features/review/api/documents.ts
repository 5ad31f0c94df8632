import { callBlob } from '../../../lib/api.ts';

/** The picture re-encoded for viewing; every call is written to the audit log. */
export const getPicture = (id: number) => callBlob(`/api/review/documents/${id}/view`);
/** The original; every call is written to the audit log. */
export const getOriginal = (id: number) => callBlob(`/api/review/documents/${id}/download`);
