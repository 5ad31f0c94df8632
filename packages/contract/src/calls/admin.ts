import { z } from 'zod';
import { id } from '../account.ts';
import { alertProgressAnswer } from '../alerts.ts';
import { blockImportsAnswer } from '../block-imports.ts';
import { ADMINS, AUDITORS, defineCalls } from '../call.ts';
import { sourceBody, sourcesAnswer, sourceTestAnswer } from '../chain-sources.ts';
import { chainId, recordPage } from '../common.ts';
import { dataAnswer, priceImportAnswer, priceImportQuery } from '../data-coverage.ts';
import { done } from '../envelope.ts';
import { fromDigits } from '../from-digits.ts';
import {
  auditAnswer,
  auditQuery,
  auditVerifyAnswer,
  caseAnswer,
  casesAnswer,
  casesQuery,
  changeCaseBody,
  changeUserBody,
  createCaseBody,
  mailAnswer,
  mailQueueAnswer,
  outboxAnswer,
  userAnswer,
  usersAnswer,
  usersQuery,
} from '../review.ts';
import { backupsAnswer, systemAnswer } from '../system.ts';

const admin = { tag: 'admin', access: ADMINS } as const;
const audit = { tag: 'audit', access: AUDITORS } as const;
const params = z.object({ id: fromDigits(id) });

export const adminCalls = defineCalls({
  'GET /api/admin/cases': { ...admin, query: casesQuery, answer: casesAnswer },
  'POST /api/admin/cases': {
    ...admin,
    body: createCaseBody,
    answer: caseAnswer,
    errors: ['CASE_NAME_TAKEN'],
    auditedActions: ['case.create'],
  },
  'PATCH /api/admin/cases/:id': {
    ...admin,
    params,
    body: changeCaseBody,
    answer: caseAnswer,
    errors: ['NOT_FOUND', 'CASE_NAME_TAKEN'],
    auditedActions: ['case.change'],
  },
  'GET /api/admin/users': { ...admin, query: usersQuery, answer: usersAnswer },
  'PATCH /api/admin/users/:id': {
    ...admin,
    params,
    body: changeUserBody,
    answer: userAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
    auditedActions: ['user.role', 'user.disable', 'user.enable'],
  },
  'POST /api/admin/users/:id/revoke-sessions': {
    ...admin,
    params,
    answer: done,
    errors: ['NOT_FOUND'],
    auditedActions: ['user.revoke-sessions'],
  },
  /** There is an outbox only while no mail server is set. */
  'GET /api/admin/outbox': {
    ...admin,
    query: recordPage,
    answer: outboxAnswer,
    errors: ['NOT_FOUND'],
    auditedActions: ['outbox.list'],
  },
  'GET /api/admin/outbox/:id': {
    ...admin,
    params,
    answer: mailAnswer,
    errors: ['NOT_FOUND'],
    auditedActions: ['outbox.view'],
  },
  'GET /api/admin/mail': { ...admin, query: recordPage, answer: mailQueueAnswer },
  'GET /api/admin/alerts': { ...admin, answer: alertProgressAnswer },
  /** Reads the sizes of all tables. */
  'GET /api/admin/system': { ...admin, answer: systemAnswer, perMinute: 60 },
  'GET /api/admin/backups': { ...admin, answer: backupsAnswer },
  'GET /api/admin/imports': { ...admin, answer: blockImportsAnswer, perMinute: 120 },
  /** Reads every label. */
  'GET /api/admin/data': { ...admin, answer: dataAnswer, perMinute: 30 },
  'POST /api/admin/prices': {
    ...admin,
    query: priceImportQuery,
    consumes: 'multipart/form-data',
    answer: priceImportAnswer,
    errors: ['BUSY', 'FILE_TOO_LARGE', 'FILE_UNREADABLE', 'PRICES_JUMP'],
    auditedActions: ['prices.import'],
  },
  'GET /api/admin/sources': { ...admin, answer: sourcesAnswer },
  /** Sends requests to the named nodes; nothing is saved. */
  'POST /api/admin/sources/test': {
    ...admin,
    body: sourceBody,
    answer: sourceTestAnswer,
    errors: ['CONFLICT'],
    perMinute: 30,
    auditedActions: ['source.test'],
  },
  'POST /api/admin/sources': {
    ...admin,
    body: sourceBody,
    answer: done,
    errors: ['CONFLICT'],
    perMinute: 30,
    auditedActions: ['source.save'],
  },
  /** Ends the following of the chain; stored blocks stay. */
  'DELETE /api/admin/sources/:blockchain': {
    ...admin,
    params: z.object({ blockchain: chainId }),
    answer: done,
    errors: ['CONFLICT', 'NOT_FOUND'],
    auditedActions: ['source.remove'],
  },
  'GET /api/audit/entries': {
    ...audit,
    query: auditQuery,
    answer: auditAnswer,
    auditedActions: ['audit.view', 'audit.export'],
  },
  /** Reading the whole log again is work for minutes where it is long. */
  'GET /api/audit/verify': { ...audit, answer: auditVerifyAnswer, perMinute: 6, auditedActions: ['audit.verify'] },
});
