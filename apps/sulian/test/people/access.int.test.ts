import { connect } from 'node:net';
import { CALLS } from '@sulian/contract';
import { ROLES, type Role, type TokenScope } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiToken } from '../support/api-token.ts';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { getTestAccount, type TestRequest } from '../support/sign-in.ts';

type Who = Role | 'NOBODY';
const EVERYBODY: readonly Who[] = ['NOBODY', 'OFFICER', 'REVIEWER', 'ADMIN', 'AUDITOR'];
const LABEL_KEEPERS: readonly Who[] = ['REVIEWER', 'ADMIN'];
const SIGNED_IN: readonly Who[] = ['OFFICER', 'REVIEWER', 'ADMIN', 'AUDITOR'];
const OBJECT = '/api/proxy/v1/blockchains/BITCOIN/addresses/x';

interface Call {
  readonly who: readonly Who[];
  readonly url: string;
  readonly payload?: object;
}

/** Written by hand from SPEC §6: every route there is, who may use it, and a call of it. */
const BY_HAND: Readonly<Record<string, Call>> = {
  'GET /healthz': { who: EVERYBODY, url: '/healthz' },
  'GET /readyz': { who: EVERYBODY, url: '/readyz' },
  'GET /metrics': { who: EVERYBODY, url: '/metrics' },
  'GET /api/demo': { who: EVERYBODY, url: '/api/demo' },
  'GET /api/settings': { who: EVERYBODY, url: '/api/settings' },
  'POST /api/vitals': { who: EVERYBODY, url: '/api/vitals', payload: { metrics: [] } },
  'POST /api/translations': { who: SIGNED_IN, url: '/api/translations', payload: {} },
  'POST /api/user/login': { who: EVERYBODY, url: '/api/user/login', payload: {} },
  'POST /api/setup': { who: EVERYBODY, url: '/api/setup', payload: {} },
  'POST /api/user/register': { who: EVERYBODY, url: '/api/user/register', payload: {} },
  'PATCH /api/user/password': { who: EVERYBODY, url: '/api/user/password', payload: {} },
  'GET /api/user/send-reset-password-email-code': {
    who: EVERYBODY,
    url: '/api/user/send-reset-password-email-code',
  },
  'GET /api/case/all/approved': { who: EVERYBODY, url: '/api/case/all/approved' },
  'POST /api/files': { who: EVERYBODY, url: '/api/files' },
  'POST /api/password/check': { who: EVERYBODY, url: '/api/password/check', payload: { password: 'x' } },
  'POST /api/user/logout': { who: SIGNED_IN, url: '/api/user/logout' },
  'GET /api/user/me': { who: SIGNED_IN, url: '/api/user/me' },
  'PUT /api/user/me/password': { who: SIGNED_IN, url: '/api/user/me/password', payload: {} },
  'GET /api/user/me/sessions': { who: SIGNED_IN, url: '/api/user/me/sessions' },
  'DELETE /api/user/me/sessions/:id': { who: SIGNED_IN, url: '/api/user/me/sessions/999999' },
  'GET /api/user/me/tokens': { who: SIGNED_IN, url: '/api/user/me/tokens' },
  'POST /api/user/me/tokens': { who: SIGNED_IN, url: '/api/user/me/tokens', payload: {} },
  'DELETE /api/user/me/tokens/:id': { who: SIGNED_IN, url: '/api/user/me/tokens/999999' },
  'GET /api/proxy/v1/blockchains': { who: SIGNED_IN, url: '/api/proxy/v1/blockchains' },
  'GET /api/proxy/v1/coins': { who: SIGNED_IN, url: '/api/proxy/v1/coins?blockchain=BITCOIN' },
  'GET /api/proxy/v1/search': { who: SIGNED_IN, url: '/api/proxy/v1/search?q=abcd' },
  'POST /api/proxy/v1/search': { who: SIGNED_IN, url: '/api/proxy/v1/search', payload: { q: 'abcd' } },
  'POST /api/proxy/v1/search/refusals': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/search/refusals',
    payload: { kind: 'MNEMONIC' },
  },
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash': { who: SIGNED_IN, url: OBJECT },
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/coins': { who: SIGNED_IN, url: `${OBJECT}/coins` },
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions': {
    who: SIGNED_IN,
    url: `${OBJECT}/transactions`,
  },
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties': {
    who: SIGNED_IN,
    url: `${OBJECT}/counterparties`,
  },
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions/sum': {
    who: SIGNED_IN,
    url: `${OBJECT}/transactions/sum`,
  },
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions/export': {
    who: SIGNED_IN,
    url: `${OBJECT}/transactions/export`,
  },
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/activity': {
    who: SIGNED_IN,
    url: `${OBJECT}/activity`,
  },
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/history': {
    who: SIGNED_IN,
    url: `${OBJECT}/history`,
  },
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties/export': {
    who: SIGNED_IN,
    url: `${OBJECT}/counterparties/export`,
  },
  'GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/addresses': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/blockchains/BITCOIN/wallets/x/addresses',
  },
  'GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/addresses/export': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/blockchains/BITCOIN/wallets/x/addresses/export?format=csv',
  },
  'GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/reasons': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/blockchains/BITCOIN/wallets/x/reasons?address=x',
  },
  'GET /api/proxy/v1/blockchains/:blockchain/transactions/:hash': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/blockchains/BITCOIN/transactions/x',
  },
  'GET /api/proxy/v1/blockchains/:blockchain/addresses/:hash/histories': {
    who: SIGNED_IN,
    url: `${OBJECT}/histories`,
  },
  'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/fetch': {
    who: SIGNED_IN,
    url: `${OBJECT}/fetch`,
    payload: {},
  },
  'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/freezes': {
    who: SIGNED_IN,
    url: `${OBJECT}/freezes`,
  },
  'POST /api/proxy/v1/blockchains/:blockchain/transactions/:hash/fetch': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/blockchains/BITCOIN/transactions/x/fetch',
    payload: {},
  },
  'GET /api/proxy/v1/histories/progress': { who: SIGNED_IN, url: '/api/proxy/v1/histories/progress' },
  'POST /api/proxy/v1/blockchains/:blockchain/hosts': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/blockchains/BITCOIN/hosts',
    payload: {},
  },
  'GET /api/proxy/v1/desk': { who: SIGNED_IN, url: '/api/proxy/v1/desk' },
  'PATCH /api/proxy/v1/desk': { who: SIGNED_IN, url: '/api/proxy/v1/desk', payload: {} },
  'POST /api/proxy/v1/desk/objects': { who: SIGNED_IN, url: '/api/proxy/v1/desk/objects', payload: {} },
  'PATCH /api/proxy/v1/desk/objects/:id': { who: SIGNED_IN, url: '/api/proxy/v1/desk/objects/999999', payload: {} },
  // Other roles read the desk of their case.
  'DELETE /api/proxy/v1/desk/objects/:id': { who: ['OFFICER'], url: '/api/proxy/v1/desk/objects/999999' },
  'GET /api/proxy/v1/desk/objects/:id/notes': { who: SIGNED_IN, url: '/api/proxy/v1/desk/objects/999999/notes' },
  'POST /api/proxy/v1/desk/objects/:id/notes': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/desk/objects/999999/notes',
    payload: {},
  },
  'PATCH /api/proxy/v1/desk/notes/:id': { who: SIGNED_IN, url: '/api/proxy/v1/desk/notes/999999', payload: {} },
  'DELETE /api/proxy/v1/desk/notes/:id': { who: ['OFFICER'], url: '/api/proxy/v1/desk/notes/999999' },
  'GET /api/proxy/v1/desk/notes/:id/versions': { who: SIGNED_IN, url: '/api/proxy/v1/desk/notes/999999/versions' },
  'POST /api/proxy/v1/desk/views': { who: SIGNED_IN, url: '/api/proxy/v1/desk/views', payload: {} },
  'DELETE /api/proxy/v1/desk/views/:id': { who: ['OFFICER'], url: '/api/proxy/v1/desk/views/999999' },
  'GET /api/proxy/v1/desk/changes': { who: SIGNED_IN, url: '/api/proxy/v1/desk/changes?since=1' },
  'GET /api/proxy/v1/desk/alerts': { who: SIGNED_IN, url: '/api/proxy/v1/desk/alerts?since=1&ids=1,2' },
  'GET /api/proxy/v1/desk/export': { who: SIGNED_IN, url: '/api/proxy/v1/desk/export?format=csv' },
  'GET /api/proxy/v1/desk/proposals': { who: SIGNED_IN, url: '/api/proxy/v1/desk/proposals' },
  'POST /api/proxy/v1/desk/tagpack': { who: SIGNED_IN, url: '/api/proxy/v1/desk/tagpack', payload: {} },
  'GET /api/proxy/v1/desk/replies': { who: SIGNED_IN, url: '/api/proxy/v1/desk/replies' },
  'POST /api/proxy/v1/desk/replies': { who: SIGNED_IN, url: '/api/proxy/v1/desk/replies', payload: {} },
  'GET /api/proxy/v1/desk/replies/:id': { who: SIGNED_IN, url: '/api/proxy/v1/desk/replies/999999' },
  'DELETE /api/proxy/v1/desk/replies/:id': { who: ['OFFICER'], url: '/api/proxy/v1/desk/replies/999999' },
  'GET /api/proxy/v1/desk/replies/:id/export': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/desk/replies/999999/export?format=csv',
  },
  'GET /api/proxy/v1/desk/objects/:id/replies': { who: SIGNED_IN, url: '/api/proxy/v1/desk/objects/999999/replies' },
  'GET /api/proxy/v1/desk/members': { who: SIGNED_IN, url: '/api/proxy/v1/desk/members' },
  'PUT /api/proxy/v1/desk/members/:id': { who: SIGNED_IN, url: '/api/proxy/v1/desk/members/999999', payload: {} },
  'POST /api/proxy/v1/screenings': { who: ['OFFICER'], url: '/api/proxy/v1/screenings' },
  'GET /api/proxy/v1/screenings': { who: SIGNED_IN, url: '/api/proxy/v1/screenings' },
  'GET /api/proxy/v1/screenings/:id': { who: SIGNED_IN, url: '/api/proxy/v1/screenings/999999' },
  'GET /api/proxy/v1/screenings/:id/rows': { who: SIGNED_IN, url: '/api/proxy/v1/screenings/999999/rows' },
  'GET /api/proxy/v1/screenings/:id/file': { who: SIGNED_IN, url: '/api/proxy/v1/screenings/999999/file?format=csv' },
  'GET /api/proxy/v1/screenings/:id/events': { who: SIGNED_IN, url: '/api/proxy/v1/screenings/999999/events' },
  // Other roles read the screenings of their case.
  'POST /api/proxy/v1/screenings/:id/cancel': { who: ['OFFICER'], url: '/api/proxy/v1/screenings/999999/cancel' },
  'DELETE /api/proxy/v1/screenings/:id': { who: ['OFFICER'], url: '/api/proxy/v1/screenings/999999' },
  'POST /api/proxy/v1/lookup/text': { who: SIGNED_IN, url: '/api/proxy/v1/lookup/text', payload: {} },
  'POST /api/proxy/v1/lookup': { who: SIGNED_IN, url: '/api/proxy/v1/lookup', payload: {} },
  'POST /api/proxy/v1/lookup/payments': { who: SIGNED_IN, url: '/api/proxy/v1/lookup/payments', payload: {} },
  'POST /api/proxy/v1/lookup/export': { who: SIGNED_IN, url: '/api/proxy/v1/lookup/export?format=csv', payload: {} },
  'GET /api/proxy/v1/payments': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/payments?blockchain=BITCOIN&coin=0&amount=1&from=1&to=2',
  },
  'GET /api/proxy/v1/trail': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/trail?blockchain=BITCOIN&direction=OUTGOING&trail=x.y',
  },
  'GET /api/proxy/v1/trail/starts': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/trail/starts?blockchain=BITCOIN&direction=OUTGOING&hash=x',
  },
  'GET /api/proxy/v1/trail/export': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/trail/export?format=csv&blockchain=BITCOIN&direction=OUTGOING&trail=x.y',
  },
  'GET /api/proxy/v1/entities/:id/addresses': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/addresses',
  },
  'GET /api/proxy/v1/scoringAnalysis/ends/export': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/scoringAnalysis/ends/export?format=xlsx&analysisType=OUTGOING&objectType=ADDRESS&objectId=x&blockchain=BITCOIN',
  },
  'GET /api/proxy/v1/scoringAnalysis/ends/requests': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/scoringAnalysis/ends/requests?format=xlsx&analysisType=OUTGOING&objectType=ADDRESS&objectId=x&blockchain=BITCOIN',
  },
  'GET /api/proxy/v1/entities/:id/addresses/export': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/addresses/export?format=csv',
  },
  'GET /api/proxy/v1/entities/:id/counterparties': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/counterparties',
  },
  'GET /api/proxy/v1/entities/:id/counterparties/export': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/counterparties/export?format=csv',
  },
  'GET /api/proxy/v1/entities/:id/transactions': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/transactions',
  },
  'GET /api/proxy/v1/entities/:id/transactions/export': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/transactions/export?format=csv',
  },
  'GET /api/proxy/v1/entities/:id/history': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/history',
  },
  'GET /api/proxy/v1/entities/:id/sums': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/sums',
  },
  'GET /api/proxy/v1/entities/:id/alerts': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/alerts',
  },
  'POST /api/proxy/v1/entities/:id/alerts': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/alerts',
    payload: {},
  },
  'POST /api/proxy/v1/entities/:id/alerts/undo': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/alerts/undo',
    payload: {},
  },
  'GET /api/proxy/v1/entities/:id': { who: SIGNED_IN, url: '/api/proxy/v1/entities/999999' },
  'GET /api/proxy/v1/entities/:id/regulationInfo': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/regulationInfo',
  },
  'GET /api/proxy/v1/entities/:id/wallets': { who: SIGNED_IN, url: '/api/proxy/v1/entities/999999/wallets' },
  'GET /api/proxy/v1/entities/:entityId/wallets/:blockchain/addresses': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/entities/999999/wallets/BITCOIN/addresses',
  },
  'GET /api/proxy/v1/alerts': { who: SIGNED_IN, url: '/api/proxy/v1/alerts' },
  'POST /api/proxy/v1/alerts': { who: SIGNED_IN, url: '/api/proxy/v1/alerts', payload: {} },
  'PATCH /api/proxy/v1/alerts/:id': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/alerts/999999',
    payload: { isEnabled: true, isMailEnabled: false },
  },
  'DELETE /api/proxy/v1/alerts/:id': { who: SIGNED_IN, url: '/api/proxy/v1/alerts/999999' },
  'GET /api/proxy/v1/alerts/subscription': { who: SIGNED_IN, url: '/api/proxy/v1/alerts/subscription' },
  'GET /api/proxy/v1/alerts/notifications': { who: SIGNED_IN, url: '/api/proxy/v1/alerts/notifications' },
  'GET /api/proxy/v1/alerts/notifications/groups': { who: SIGNED_IN, url: '/api/proxy/v1/alerts/notifications/groups' },
  'GET /api/proxy/v1/alerts/notifications/unread': { who: SIGNED_IN, url: '/api/proxy/v1/alerts/notifications/unread' },
  'POST /api/proxy/v1/alerts/notifications/read': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/alerts/notifications/read',
    payload: { ids: [999999] },
  },
  // Refused for its query: a stream that is open does not end.
  'GET /api/proxy/v1/alerts/notifications/stream': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/alerts/notifications/stream?x=1',
  },
  'GET /api/proxy/v1/alerts/notifications/:id': { who: SIGNED_IN, url: '/api/proxy/v1/alerts/notifications/999999' },
  'POST /api/proxy/v1/scoringAnalysis': { who: SIGNED_IN, url: '/api/proxy/v1/scoringAnalysis', payload: {} },
  'POST /api/proxy/v1/scoringAnalysis/paths': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/scoringAnalysis/paths',
    payload: {},
  },
  'POST /api/proxy/v1/scoringAnalysis/ends': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/scoringAnalysis/ends',
    payload: {},
  },
  'GET /api/proxy/v1/scoringAnalysis/progress': { who: SIGNED_IN, url: '/api/proxy/v1/scoringAnalysis/progress' },
  'GET /api/review/registrations': { who: ['REVIEWER'], url: '/api/review/registrations' },
  'GET /api/review/registrations/:id': { who: ['REVIEWER'], url: '/api/review/registrations/1' },
  'POST /api/review/registrations/:id/approve': { who: ['REVIEWER'], url: '/api/review/registrations/1/approve' },
  'POST /api/review/registrations/:id/reject': {
    who: ['REVIEWER'],
    url: '/api/review/registrations/1/reject',
    payload: {},
  },
  'POST /api/review/registrations/:id/disable': { who: ['REVIEWER'], url: '/api/review/registrations/1/disable' },
  'POST /api/review/registrations/:id/enable': { who: ['REVIEWER'], url: '/api/review/registrations/1/enable' },
  'GET /api/review/documents/:id/view': { who: ['REVIEWER'], url: '/api/review/documents/1/view' },
  'GET /api/review/documents/:id/download': { who: ['REVIEWER'], url: '/api/review/documents/1/download' },
  'GET /api/labels': { who: LABEL_KEEPERS, url: '/api/labels' },
  'POST /api/labels': { who: LABEL_KEEPERS, url: '/api/labels', payload: {} },
  'GET /api/labels/:id': { who: LABEL_KEEPERS, url: '/api/labels/999999' },
  'POST /api/labels/:id/correct': { who: LABEL_KEEPERS, url: '/api/labels/999999/correct', payload: {} },
  'POST /api/labels/:id/withdraw': {
    who: LABEL_KEEPERS,
    url: '/api/labels/999999/withdraw',
    payload: { version: 1, reason: 'test' },
  },
  'POST /api/labels/:id/restore': {
    who: LABEL_KEEPERS,
    url: '/api/labels/999999/restore',
    payload: { version: 1, reason: 'test' },
  },
  'GET /api/labels/imports': { who: LABEL_KEEPERS, url: '/api/labels/imports' },
  'GET /api/list-imports': { who: LABEL_KEEPERS, url: '/api/list-imports' },
  'POST /api/list-imports/:id/stop': { who: LABEL_KEEPERS, url: '/api/list-imports/999999/stop' },
  'POST /api/labels/imports': { who: LABEL_KEEPERS, url: '/api/labels/imports?format=csv', payload: {} },
  'GET /api/labels/imports/:id/lines': { who: LABEL_KEEPERS, url: '/api/labels/imports/999999/lines' },
  'GET /api/labels/imports/:id/report.csv': { who: LABEL_KEEPERS, url: '/api/labels/imports/999999/report.csv' },
  'GET /api/labels/merges': { who: LABEL_KEEPERS, url: '/api/labels/merges' },
  'POST /api/labels/merges': { who: LABEL_KEEPERS, url: '/api/labels/merges', payload: {} },
  'GET /api/labels/merges/candidates': { who: LABEL_KEEPERS, url: '/api/labels/merges/candidates?q=a' },
  'GET /api/labels/merges/:id': { who: LABEL_KEEPERS, url: '/api/labels/merges/999999' },
  'POST /api/labels/merges/:id/split': { who: LABEL_KEEPERS, url: '/api/labels/merges/999999/split', payload: {} },
  'POST /api/labels/merges/:id/aliases': { who: LABEL_KEEPERS, url: '/api/labels/merges/999999/aliases', payload: {} },
  'POST /api/labels/aliases/:id/remove': { who: LABEL_KEEPERS, url: '/api/labels/aliases/999999/remove', payload: {} },
  'GET /api/labels/objections': { who: LABEL_KEEPERS, url: '/api/labels/objections' },
  'POST /api/labels/objections/:id/decide': {
    who: LABEL_KEEPERS,
    url: '/api/labels/objections/999999/decide',
    payload: {},
  },
  'GET /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/blockchains/BITCOIN/addresses/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa/objections',
  },
  'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections': {
    who: SIGNED_IN,
    url: '/api/proxy/v1/blockchains/BITCOIN/addresses/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa/objections',
    payload: {},
  },
  'GET /api/labels/entities': { who: LABEL_KEEPERS, url: '/api/labels/entities?q=a' },
  'GET /api/labels/conflicts': { who: LABEL_KEEPERS, url: '/api/labels/conflicts' },
  'GET /api/labels/contested': { who: LABEL_KEEPERS, url: '/api/labels/contested?blockchain=BITCOIN' },
  'GET /api/labels/decisions': { who: LABEL_KEEPERS, url: '/api/labels/decisions' },
  'POST /api/labels/decisions': { who: LABEL_KEEPERS, url: '/api/labels/decisions', payload: {} },
  'POST /api/labels/decisions/:id/revoke': {
    who: LABEL_KEEPERS,
    url: '/api/labels/decisions/999999/revoke',
    payload: { reason: 'test' },
  },
  'GET /api/admin/cases': { who: ['ADMIN'], url: '/api/admin/cases' },
  'POST /api/admin/cases': { who: ['ADMIN'], url: '/api/admin/cases', payload: {} },
  'PATCH /api/admin/cases/:id': { who: ['ADMIN'], url: '/api/admin/cases/1', payload: {} },
  'GET /api/admin/users': { who: ['ADMIN'], url: '/api/admin/users' },
  'PATCH /api/admin/users/:id': { who: ['ADMIN'], url: '/api/admin/users/1', payload: {} },
  'POST /api/admin/users/:id/revoke-sessions': { who: ['ADMIN'], url: '/api/admin/users/999999/revoke-sessions' },
  'GET /api/admin/outbox': { who: ['ADMIN'], url: '/api/admin/outbox' },
  'GET /api/admin/outbox/:id': { who: ['ADMIN'], url: '/api/admin/outbox/1' },
  'GET /api/admin/alerts': { who: ['ADMIN'], url: '/api/admin/alerts' },
  'GET /api/admin/system': { who: ['ADMIN'], url: '/api/admin/system' },
  'GET /api/admin/mail': { who: ['ADMIN'], url: '/api/admin/mail' },
  'GET /api/admin/backups': { who: ['ADMIN'], url: '/api/admin/backups' },
  'GET /api/admin/imports': { who: ['ADMIN'], url: '/api/admin/imports' },
  'GET /api/admin/data': { who: ['ADMIN'], url: '/api/admin/data' },
  'POST /api/admin/prices': { who: ['ADMIN'], url: '/api/admin/prices', payload: {} },
  'GET /api/admin/sources': { who: ['ADMIN'], url: '/api/admin/sources' },
  'POST /api/admin/sources': { who: ['ADMIN'], url: '/api/admin/sources', payload: {} },
  'POST /api/admin/sources/test': { who: ['ADMIN'], url: '/api/admin/sources/test', payload: {} },
  'DELETE /api/admin/sources/:blockchain': { who: ['ADMIN'], url: '/api/admin/sources/ETHEREUM' },
  'GET /api/audit/entries': { who: ['AUDITOR'], url: '/api/audit/entries' },
  'GET /api/audit/verify': { who: ['AUDITOR'], url: '/api/audit/verify' },
};

/** Written by hand: calls that read without GET, GETs of people that are not for programs, and calls of the scope SCREEN. */
const READING_POSTS = [
  'POST /api/proxy/v1/search',
  'POST /api/proxy/v1/lookup/text',
  'POST /api/proxy/v1/lookup',
  'POST /api/proxy/v1/lookup/payments',
  'POST /api/proxy/v1/lookup/export',
  'POST /api/proxy/v1/scoringAnalysis',
  'POST /api/proxy/v1/scoringAnalysis/paths',
  'POST /api/proxy/v1/scoringAnalysis/ends',
];
const NOT_FOR_TOKENS = ['GET /api/proxy/v1/desk/members'];
const SCREENING = /^(?:GET|POST|DELETE) \/api\/proxy\/v1\/screenings(?:\/|$)/;

const mayRead = (route: string) =>
  (route.startsWith('GET /api/proxy/') && !NOT_FOR_TOKENS.includes(route)) || READING_POSTS.includes(route);
/** Whether a token with these scopes may make the call, where its owner may. */
const mayToken = (route: string, scopes: readonly TokenScope[]): boolean =>
  (scopes.includes('READ') && mayRead(route)) || (scopes.includes('SCREEN') && SCREENING.test(route));

const SCOPES: ReadonlyArray<readonly TokenScope[]> = [['READ'], ['SCREEN'], ['READ', 'SCREEN']];

let peopleApp: PeopleApp;
const tokens = new Map<Who, string>();
/** By role and scopes. */
const apiTokens = new Map<string, string>();

beforeAll(async () => {
  peopleApp = await openPeopleApp();
  for (const role of ROLES) {
    const token = await peopleApp.tokenOf(role);
    tokens.set(role, token);
    for (const scopes of SCOPES)
      apiTokens.set(`${role} ${scopes}`, (await makeApiToken(peopleApp, token, { scopes })).token);
  }
});
afterAll(() => peopleApp.close());

/** Signing out would spoil the token for the calls after it. */
async function tokenFor(who: Who, route: string): Promise<string | undefined> {
  if (who === 'NOBODY') return undefined;
  return route === 'POST /api/user/logout' ? peopleApp.tokenOf(who) : tokens.get(who);
}

async function askAs(who: Who, route: string, call: Call) {
  const token = await tokenFor(who, route);
  const method = route.split(' ')[0] as NonNullable<TestRequest['method']>;
  return peopleApp.call({
    method,
    url: call.url,
    ...(call.payload === undefined ? {} : { payload: call.payload }),
    headers: token === undefined ? {} : { token },
  });
}

describe('every route', () => {
  it('of the access table is in this one, and the other way round', () => {
    expect(Object.keys(BY_HAND).sort()).toEqual(Object.keys(CALLS).sort());
  });

  it.each(
    Object.entries(BY_HAND),
  )('%s answers those who may, and nobody else [R-ACCESS-21, R-ACCESS-25]', async (route, call) => {
    for (const who of EVERYBODY) {
      const answer = await askAs(who, route, call);
      const refused = answer.statusCode >= 400 ? answer.json<{ code: number; error: string }>() : undefined;
      const is = `${who}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
      // So would a path without a route answer.
      expect(answer.body, is).not.toContain('unknown path');
      if (call.who.includes(who)) {
        expect([401, 403].includes(answer.statusCode) && refused?.code !== 40004, is).toBe(false);
        expect(answer.statusCode, is).toBeLessThan(500);
      } else if (who === 'NOBODY') expect([answer.statusCode, refused?.code], is).toEqual([401, 40001]);
      else expect([answer.statusCode, refused?.error], is).toEqual([403, 'FORBIDDEN']);
    }
  });

  it.each(
    Object.entries(BY_HAND).filter(([, { who }]) => !who.includes('NOBODY')),
  )('%s answers API tokens whose scope and owner may, and no other [R-TOKEN-03] [R-TOKEN-04]', async (route, call) => {
    const method = route.split(' ')[0] as NonNullable<TestRequest['method']>;
    for (const role of ROLES)
      for (const scopes of SCOPES) {
        const token = apiTokens.get(`${role} ${scopes}`) ?? '';
        const payload = call.payload === undefined ? {} : { payload: call.payload };
        const headers = { authorization: `Bearer ${token}` };
        const { statusCode, body } = await peopleApp.call({ method, url: call.url, ...payload, headers });
        const is = `${role} ${scopes}: ${statusCode} ${body.slice(0, 200)}`;
        if (call.who.includes(role) && mayToken(route, scopes)) {
          expect([401, 403].includes(statusCode), is).toBe(false);
          expect(statusCode, is).toBeLessThan(500);
        } else expect([statusCode, JSON.parse(body)], is).toMatchObject([403, { error: 'FORBIDDEN' }]);
      }
  });

  it('refuses a token that is nobody’s', async () => {
    for (const [route, call] of Object.entries(BY_HAND).filter(([, { who }]) => !who.includes('NOBODY'))) {
      const method = route.split(' ')[0] as NonNullable<TestRequest['method']>;
      for (const token of ['A'.repeat(43), `sln_${'A'.repeat(43)}`]) {
        const answer = await peopleApp.call({ method, url: call.url, headers: { token } });
        expect([answer.statusCode, answer.json<{ code: number }>().code], route).toEqual([401, 40001]);
      }
    }
  });

  it('is guarded before its body is read', async () => {
    const answer = await peopleApp.call({
      method: 'POST',
      url: '/api/admin/cases',
      payload: '{"broken',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.json()).toMatchObject({ code: 40001 });
  });

  it.each(['HEAD', 'OPTIONS', 'PUT'] as const)('cannot be walked around by %s', async (method) => {
    const answer = await peopleApp.call({ method, url: '/api/admin/users' });
    expect([401, 404]).toContain(answer.statusCode);
  });

  it.each([
    '/API/admin/users',
    '/api//admin/users',
    '/api/admin/users/',
    '/api/%61dmin/users',
    '/api/admin/users;x',
    '/./api/admin/users',
    '/api/proxy/../admin/users',
  ])('cannot be walked around by writing it %s', async (url) => {
    const answer = await peopleApp.call({ url });
    expect(answer.body).not.toContain('items');
    expect([401, 404]).toContain(answer.statusCode);
  });
});

describe('a role', () => {
  it('taken away is gone at the very next call', async () => {
    const person = await getTestAccount(peopleApp.people, { role: 'ADMIN', email: 'once-admin@test.sulian' });
    const payload = { caseId: person.caseId, email: person.email, password: 'Prüf-wort-9' };
    const answer = await peopleApp.call({ method: 'POST', url: '/api/user/login', payload });
    const { token } = answer.json<{ data: { token: string } }>().data;
    const list = () => peopleApp.call({ url: '/api/admin/users', headers: { token } });
    expect((await list()).statusCode).toBe(200);
    await peopleApp.people.accounts.changeRole(person.id, 'OFFICER');
    expect((await list()).statusCode).toBe(403);
  });

  it('that was refused is a line in the audit log', async () => {
    const { items } = await peopleApp.people.auditTrail.list({ action: 'access', offset: 0, limit: 1 });
    expect(items).toMatchObject([
      { action: 'access', result: 'REFUSED', who: expect.stringContaining('@test.sulian') },
    ]);
  });
});

describe('/metrics', () => {
  it.each([
    [{ remoteAddress: '127.0.0.1' }, 200],
    [{ remoteAddress: '::1' }, 200],
    [{ remoteAddress: '192.0.2.7' }, 404],
    [{ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.7' } }, 404],
  ])('asked from %j answers %i', async (from, status) => {
    expect((await peopleApp.call({ url: '/metrics', ...from })).statusCode).toBe(status);
  });
});

describe('an answer', () => {
  let port: number;
  beforeAll(async () => {
    port = await peopleApp.listen();
  });

  it('of a call may be kept by no cache', async () => {
    for (const url of ['/api/settings', '/api/user/me', '/api/nothing'])
      expect((await peopleApp.call(url)).headers['cache-control'], url).toBe('no-store');
  });

  it('are kept by no cache however their address is spelled, and neither is what is no call', async () => {
    for (const url of ['/%61pi/settings', '/healthz', '/api/no/such/call'])
      expect((await peopleApp.call(url)).headers['cache-control'], url).toBe('no-store');
  });

  it('fail in the product’s shape and words also where the request is no HTTP or its body cannot be read [R-ERR-14]', async () => {
    const socket = connect(port, '127.0.0.1').end('no http\r\n\r\n');
    const raw = String(Buffer.concat(await socket.toArray()));
    expect(raw).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(raw.split('\r\n\r\n')[1] ?? '')).toEqual({
      success: false,
      code: 400,
      error: 'BAD_REQUEST',
      message: 'The request cannot be read',
    });
    const post = async (payload: string, type: string) =>
      (
        await peopleApp.call({ method: 'POST', url: '/api/user/login', payload, headers: { 'content-type': type } })
      ).json<{
        message: string;
      }>().message;
    expect(await post('{', 'application/json')).toBe('The body is not valid JSON');
    expect(await post('', 'application/json')).toBe('The body is empty');
    expect(await post('a', 'text/strange')).toBe('The body is of a kind that is not taken');
    expect(await post('x'.repeat(70_000), 'application/json')).toBe('The body is too large');
  });

  it.each([
    ['without a host', 'GET /api/settings HTTP/1.1\r\n', 421],
    ['of a method that asks for a tunnel', 'CONNECT example:443 HTTP/1.1\r\nhost: x\r\n', 400],
    ['with an expectation that nobody knows', 'GET /api/nothing HTTP/1.1\r\nhost: localhost\r\nexpect: more\r\n', 400],
  ])('is in the product’s shape for a request %s [R-ERR-14]', async (_what, head, status) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}connection: close\r\n\r\n`);
    const raw = String(Buffer.concat(await socket.toArray()));
    expect(raw).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(raw.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: status });
  });

  it('forbids framing, referrers and devices, and promises no TLS on plain HTTP', async () => {
    const { headers } = await peopleApp.call('/api/settings');
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('set-cookie');
  });
});
