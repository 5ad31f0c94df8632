import { z } from 'zod';
import { id } from '../account.ts';
import { defineCalls, LABEL_KEEPERS } from '../call.ts';
import {
  addAliasBody,
  addedAliasAnswer,
  entityChangesAnswer,
  entityChangesQuery,
  entityMembersAnswer,
  mergeBody,
  mergeCandidatesAnswer,
  mergeCandidatesQuery,
  mergedAnswer,
  removeAliasBody,
  splitAnswer,
  splitBody,
} from '../entity-merges.ts';
import { done } from '../envelope.ts';
import { fromDigits } from '../from-digits.ts';

const all = { tag: 'labels', access: LABEL_KEEPERS } as const;
const params = z.object({ id: fromDigits(id.max(2 ** 31 - 1)) });
const change = { ...all, errors: ['NOT_FOUND', 'CONFLICT', 'BUSY'] } as const;

export const entityMergeCalls = defineCalls({
  'GET /api/labels/merges': { ...all, query: entityChangesQuery, answer: entityChangesAnswer },
  'POST /api/labels/merges': { ...change, body: mergeBody, answer: mergedAnswer, auditedActions: ['entity.merge'] },
  'GET /api/labels/merges/candidates': { ...all, query: mergeCandidatesQuery, answer: mergeCandidatesAnswer },
  'GET /api/labels/merges/:id': { ...all, params, answer: entityMembersAnswer },
  'POST /api/labels/merges/:id/split': {
    ...change,
    params,
    body: splitBody,
    answer: splitAnswer,
    auditedActions: ['entity.split'],
  },
  'POST /api/labels/merges/:id/aliases': {
    ...change,
    params,
    body: addAliasBody,
    answer: addedAliasAnswer,
    auditedActions: ['entity.alias-add'],
  },
  'POST /api/labels/aliases/:id/remove': {
    ...change,
    params: z.object({ id: fromDigits(id) }),
    body: removeAliasBody,
    answer: done,
    auditedActions: ['entity.alias-remove'],
  },
});
