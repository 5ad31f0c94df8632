import { MAX_SCREENING_BYTES } from '@sulian/domain';
import { z } from 'zod';
import { defineCalls, type RawCall, READ_OR_SCREEN, SCREEN, SIGNED_IN } from '../call.ts';
import { EXPORT_FILE } from '../exports.ts';
import {
  createScreeningAnswer,
  createScreeningQuery,
  screening,
  screeningFileQuery,
  screeningParams,
  screeningRemovedAnswer,
  screeningRowsAnswer,
  screeningRowsQuery,
  screeningsAnswer,
} from '../screenings.ts';
import { askedDetails, textOf } from './audit-text.ts';

/** An account's right on the desk of its case decides as well: FORBIDDEN where it does not suffice. */
const all = { tag: 'screenings', access: SIGNED_IN, scopes: SCREEN } as const;
const one = { ...all, params: screeningParams, errors: ['NOT_FOUND'] } as const;
const read = { ...one, scopes: READ_OR_SCREEN } as const;
const targetOf = ({ params }: RawCall): string => `screening ${textOf(params, 'id')}`;

export const screeningCalls = defineCalls({
  'POST /api/proxy/v1/screenings': {
    ...all,
    query: createScreeningQuery,
    answer: createScreeningAnswer,
    // TOO_MANY_REQUESTS names a quota that is used up: OPEN or ROWS_A_DAY. FILE_TOO_LARGE names the limit in its details: BYTES, ROWS, LINE, WORKBOOK, PARTS, UNPACKED, RATIO, TEXTS.
    errors: ['FILE_TOO_LARGE', 'FILE_UNREADABLE'],
    consumes: 'application/octet-stream',
    maxBodyBytes: MAX_SCREENING_BYTES,
    perMinute: 20,
    auditedActions: ['screening.create'],
  },
  'GET /api/proxy/v1/screenings': {
    ...all,
    scopes: READ_OR_SCREEN,
    answer: screeningsAnswer,
    audit: { action: 'screening.view', target: () => 'screenings' },
  },
  'GET /api/proxy/v1/screenings/:id': {
    ...read,
    answer: screening,
    audit: { action: 'screening.view', target: targetOf },
  },
  'GET /api/proxy/v1/screenings/:id/rows': {
    ...read,
    query: screeningRowsQuery,
    answer: screeningRowsAnswer,
    audit: { action: 'screening.view', target: targetOf, details: askedDetails(['after', 'state', 'severity']) },
  },
  'GET /api/proxy/v1/screenings/:id/file': {
    ...read,
    query: screeningFileQuery,
    answer: EXPORT_FILE,
    errors: ['NOT_FOUND', 'EXPORT_TOO_LARGE', 'EXPORT_UNWRITABLE', 'ZONE_UNKNOWN', 'ABANDONED'],
    audit: { action: 'export.start', target: targetOf },
  },
  /**
   * Events `progress` with the screening as data: its state, then each change; the last one has its end. `removed`: it
   * was removed. `bye`: the session or the API token has ended.
   */
  'GET /api/proxy/v1/screenings/:id/events': {
    ...read,
    query: z.strictObject({}),
    answer: 'text/event-stream',
    errors: ['NOT_FOUND', 'BUSY'],
    audit: { action: 'screening.view', target: targetOf },
  },
  'POST /api/proxy/v1/screenings/:id/cancel': {
    ...one,
    answer: screening,
    errors: ['NOT_FOUND', 'CONFLICT'],
    auditedActions: ['screening.cancel'],
  },
  'DELETE /api/proxy/v1/screenings/:id': {
    ...one,
    answer: screeningRemovedAnswer,
    auditedActions: ['screening.remove'],
  },
});
