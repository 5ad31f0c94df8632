import { z } from 'zod';
import { id } from '../account.ts';
import { defineCalls, LABEL_KEEPERS, type RawCall, READ, SIGNED_IN } from '../call.ts';
import { done } from '../envelope.ts';
import { fromDigits } from '../from-digits.ts';
import {
  addLabelBody,
  addObjectionBody,
  changedLabelAnswer,
  changeLabelBody,
  conflictsAnswer,
  conflictsQuery,
  contestedAnswer,
  contestedQuery,
  correctLabelBody,
  decideBody,
  decidedAnswer,
  decideObjectionBody,
  decisionsAnswer,
  entityChoicesAnswer,
  entityChoicesQuery,
  importAnswer,
  importLinesAnswer,
  importLinesQuery,
  importQuery,
  importsAnswer,
  importsQuery,
  labelAnswer,
  labelsAnswer,
  labelsQuery,
  objectionAnswer,
  objectionsAnswer,
  objectionsOfAnswer,
  objectionsQuery,
  revokeBody,
} from '../labels.ts';
import { listImportsAnswer } from '../list-imports.ts';
import { soughtText } from '../text.ts';
import { textOf } from './audit-text.ts';

const all = { tag: 'labels', access: LABEL_KEEPERS } as const;
const params = z.object({ id: fromDigits(id) });
/** Imports and decisions are counted by the store's 32-bit numbers. */
const storeParams = z.object({ id: fromDigits(id.max(2 ** 31 - 1)) });
const change = { ...all, answer: changedLabelAnswer, errors: ['NOT_FOUND', 'CONFLICT', 'BUSY'] } as const;

const ofAddress = {
  tag: 'labels',
  access: SIGNED_IN,
  params: z.object({ blockchain: soughtText.max(32), hash: soughtText.min(1).max(128) }),
  errors: ['CHAIN_UNKNOWN', 'ADDRESS_INVALID', 'ADDRESS_OF_OTHER_CHAIN'],
} as const;

const toAddressTarget = ({ params: sent }: RawCall): string =>
  ['addresses', textOf(sent, 'blockchain'), textOf(sent, 'hash')].join(' ');

export const labelCalls = defineCalls({
  'GET /api/labels': {
    ...all,
    query: labelsQuery,
    answer: labelsAnswer,
    audit: { action: 'labels.search', target: ({ query }) => textOf(query, 'q') },
  },
  'POST /api/labels': {
    ...change,
    body: addLabelBody,
    errors: ['ADDRESS_INVALID', 'ADDRESS_OF_OTHER_CHAIN', 'NOT_FOUND', 'CONFLICT', 'BUSY'],
    auditedActions: ['label.add'],
  },
  'GET /api/labels/:id': { ...all, params, answer: labelAnswer, errors: ['NOT_FOUND'] },
  'POST /api/labels/:id/correct': { ...change, params, body: correctLabelBody, auditedActions: ['label.correct'] },
  'POST /api/labels/:id/withdraw': { ...change, params, body: changeLabelBody, auditedActions: ['label.withdraw'] },
  'POST /api/labels/:id/restore': { ...change, params, body: changeLabelBody, auditedActions: ['label.restore'] },
  'GET /api/labels/imports': { ...all, query: importsQuery, answer: importsAnswer },
  'POST /api/labels/imports': {
    ...all,
    query: importQuery,
    consumes: 'multipart/form-data',
    answer: importAnswer,
    errors: ['BUSY', 'FILE_TOO_LARGE', 'FILE_UNREADABLE', 'LABELS_MALFORMED', 'LABELS_WITHDRAWN'],
    auditedActions: ['label.import'],
  },
  /** Imports of prices are for administrators alone. */
  'GET /api/list-imports': { ...all, answer: listImportsAnswer, perMinute: 240 },
  'POST /api/list-imports/:id/stop': {
    ...all,
    params: storeParams,
    answer: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    auditedActions: ['list.stop'],
  },
  'GET /api/labels/imports/:id/lines': {
    ...all,
    params: storeParams,
    query: importLinesQuery,
    answer: importLinesAnswer,
    errors: ['NOT_FOUND'],
  },
  'GET /api/labels/imports/:id/report.csv': {
    ...all,
    params: storeParams,
    answer: 'text/csv',
    errors: ['NOT_FOUND'],
    auditedActions: ['labels.report'],
  },
  'GET /api/labels/entities': { ...all, query: entityChoicesQuery, answer: entityChoicesAnswer },
  'GET /api/labels/conflicts': { ...all, query: conflictsQuery, answer: conflictsAnswer },
  'GET /api/labels/contested': { ...all, query: contestedQuery, answer: contestedAnswer },
  'GET /api/labels/decisions': { ...all, query: conflictsQuery, answer: decisionsAnswer },
  'POST /api/labels/decisions': {
    ...all,
    body: decideBody,
    answer: decidedAnswer,
    errors: ['NOT_FOUND', 'CONFLICT', 'BUSY', 'CHAIN_NOT_INDEXED', 'ADDRESS_INVALID'],
    auditedActions: ['wallet.decide'],
  },
  'POST /api/labels/decisions/:id/revoke': {
    ...all,
    params: storeParams,
    body: revokeBody,
    answer: done,
    errors: ['NOT_FOUND', 'CONFLICT', 'BUSY'],
    auditedActions: ['wallet.revoke'],
  },
  'GET /api/labels/objections': { ...all, query: objectionsQuery, answer: objectionsAnswer },
  'POST /api/labels/objections/:id/decide': {
    ...all,
    params,
    body: decideObjectionBody,
    answer: objectionAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
    auditedActions: ['label.objection-decide'],
  },
  'GET /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections': {
    ...ofAddress,
    scopes: READ,
    answer: objectionsOfAnswer,
    audit: { action: 'object.view', target: toAddressTarget },
  },
  'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections': {
    ...ofAddress,
    body: addObjectionBody,
    answer: objectionAnswer,
    perMinute: 30,
    auditedActions: ['label.object'],
  },
});
