import { defineCalls, type RawCall, READ, SIGNED_IN } from '../call.ts';
import { EXPORT_FILE } from '../exports.ts';
import { trailAnswer, trailExportQuery, trailQuery, trailStartsAnswer, trailStartsQuery } from '../trail.ts';
import { askedDetails, textOf } from './audit-text.ts';

const all = { tag: 'trail', access: SIGNED_IN, scopes: READ } as const;
const errors = ['CHAIN_UNKNOWN', 'CHAIN_NOT_INDEXED', 'NOT_FOUND', 'HISTORY_NOT_FETCHED'] as const;
const trailErrors = [
  ...errors,
  'ADDRESS_INVALID',
  'ADDRESS_OF_OTHER_CHAIN',
  'TRAIL_BROKEN',
  'TRAIL_CUT',
  'TRAIL_AT_SERVICE',
] as const;
const trailTarget = ({ query }: RawCall): string =>
  `transaction ${textOf(query, 'blockchain')} ${textOf(query, 'trail').split('.', 1).join()}`;

export const trailCalls = defineCalls({
  'GET /api/proxy/v1/trail': {
    ...all,
    query: trailQuery,
    answer: trailAnswer,
    errors: trailErrors,
    audit: { action: 'trail', target: trailTarget, details: askedDetails(['direction', 'trail', 'amount']) },
  },
  'GET /api/proxy/v1/trail/starts': {
    ...all,
    query: trailStartsQuery,
    answer: trailStartsAnswer,
    errors,
    audit: {
      action: 'trail.starts',
      target: ({ query }) => `transaction ${textOf(query, 'blockchain')} ${textOf(query, 'hash')}`,
      details: askedDetails(['direction']),
    },
  },
  'GET /api/proxy/v1/trail/export': {
    ...all,
    query: trailExportQuery,
    answer: EXPORT_FILE,
    errors: [...trailErrors, 'EXPORT_UNWRITABLE', 'ZONE_UNKNOWN', 'ABANDONED'],
    perMinute: 20,
    audit: {
      action: 'export.start',
      target: trailTarget,
      details: (call) => ({ list: 'trail', ...askedDetails(['format', 'direction', 'trail', 'amount'])(call) }),
    },
  },
});
