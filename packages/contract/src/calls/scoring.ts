import { defineCalls, type RawCall, READ, SIGNED_IN } from '../call.ts';
import { EXPORT_FILE } from '../exports.ts';
import { scoringAnswer, scoringBody } from '../scoring.ts';
import { endRequestsQuery, endsExportQuery, scoringEndsAnswer, scoringEndsBody } from '../scoring-ends.ts';
import { scoringPathsAnswer, scoringPathsBody } from '../scoring-paths.ts';
import { scoringProgress, scoringProgressQuery } from '../scoring-progress.ts';
import { askedDetails, textOf } from './audit-text.ts';

const all = { tag: 'scoring', access: SIGNED_IN, scopes: READ } as const;
const errors = [
  'CHAIN_UNKNOWN',
  'CHAIN_NOT_INDEXED',
  'ADDRESS_INVALID',
  'ADDRESS_OF_OTHER_CHAIN',
  'NOT_FOUND',
  'UNPROCESSABLE_GLOBAL_SCORE',
  'ENTITY_TOO_LARGE',
  'HISTORY_NOT_FETCHED',
  'ADDRESSES_ONLY',
  'TOKEN_ACCOUNT',
] as const;
const scoringTarget = ({ body }: RawCall): string =>
  ['objectType', 'blockchain', 'objectId'].map((key) => textOf(body, key)).join(' ');
const scoringDetails = ({ body }: RawCall) => ({
  analysisType: textOf(body, 'analysisType'),
  coin: textOf(body, 'coin'),
});

const endsTarget = ({ query }: RawCall): string =>
  ['objectType', 'blockchain', 'objectId'].map((key) => textOf(query, key)).join(' ');
const ENDS_EXPORT = {
  ...all,
  answer: EXPORT_FILE,
  errors: [
    ...errors,
    'SCORE_OUTDATED',
    'EXPORT_TOO_LARGE',
    'EXPORT_UNWRITABLE',
    'ZONE_UNKNOWN',
    'LIST_INCOMPLETE',
    'ABANDONED',
  ],
  perMinute: 20,
} as const;

export const scoringCalls = defineCalls({
  'POST /api/proxy/v1/scoringAnalysis': {
    ...all,
    body: scoringBody,
    answer: scoringAnswer,
    errors,
    audit: { action: 'scoring', target: scoringTarget, details: scoringDetails },
  },
  'POST /api/proxy/v1/scoringAnalysis/paths': {
    ...all,
    body: scoringPathsBody,
    answer: scoringPathsAnswer,
    errors: [...errors, 'SCORE_OUTDATED'],
    audit: { action: 'scoring.paths', target: scoringTarget, details: scoringDetails },
  },
  'POST /api/proxy/v1/scoringAnalysis/ends': {
    ...all,
    body: scoringEndsBody,
    answer: scoringEndsAnswer,
    errors: [...errors, 'SCORE_OUTDATED'],
    audit: { action: 'scoring.ends', target: scoringTarget, details: scoringDetails },
  },
  'GET /api/proxy/v1/scoringAnalysis/ends/export': {
    ...ENDS_EXPORT,
    query: endsExportQuery,
    audit: {
      action: 'export.start',
      target: endsTarget,
      details: (call) => ({ list: 'ends', ...askedDetails(['format', 'analysisType', 'coin', 'key', 'text'])(call) }),
    },
  },
  'GET /api/proxy/v1/scoringAnalysis/ends/requests': {
    ...ENDS_EXPORT,
    query: endRequestsQuery,
    audit: {
      action: 'export.start',
      target: endsTarget,
      details: (call) => ({ list: 'requests', ...askedDetails(['analysisType', 'coin', 'key'])(call) }),
    },
  },
  'GET /api/proxy/v1/scoringAnalysis/progress': {
    ...all,
    query: scoringProgressQuery,
    answer: scoringProgress,
    errors: ['NOT_FOUND'],
  },
});
