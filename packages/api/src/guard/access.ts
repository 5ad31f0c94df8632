import { ROLES, type Role } from '@sulian/domain';

/** `PUBLIC`: everybody. `LOOPBACK`: only from this machine. Else the roles that may. */
export type Access = 'PUBLIC' | 'LOOPBACK' | readonly Role[];

const EVERYONE = ROLES;
const REVIEWER: readonly Role[] = ['REVIEWER'];
const ADMIN: readonly Role[] = ['ADMIN'];
const AUDITOR: readonly Role[] = ['AUDITOR'];

/** Every call and who may make it. A route that is not here is refused at start. */
export const ACCESS: Readonly<Record<string, Access>> = {
  'GET /healthz': 'PUBLIC',
  'GET /readyz': 'PUBLIC',
  'GET /metrics': 'LOOPBACK',
  'GET /api/demo': 'PUBLIC',
  'GET /api/settings': 'PUBLIC',
  'POST /api/vitals': 'PUBLIC',
  'POST /api/translations': EVERYONE,

  'POST /api/user/login': 'PUBLIC',
  'POST /api/user/register': 'PUBLIC',
  'PATCH /api/user/password': 'PUBLIC',
  'GET /api/user/send-reset-password-email-code': 'PUBLIC',
  'GET /api/case/all/approved': 'PUBLIC',
  'POST /api/files': 'PUBLIC',
  'POST /api/password/check': 'PUBLIC',

  'POST /api/user/logout': EVERYONE,
  'GET /api/user/me': EVERYONE,
  'PUT /api/user/me/password': EVERYONE,
  'GET /api/user/me/sessions': EVERYONE,
  'DELETE /api/user/me/sessions/:id': EVERYONE,

  'GET /api/proxy/v1/blockchains': EVERYONE,
  'GET /api/proxy/v1/coins': EVERYONE,
  'GET /api/proxy/v1/search': EVERYONE,
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash': EVERYONE,
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/coins': EVERYONE,
  'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions': EVERYONE,
  'GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/addresses': EVERYONE,
  'GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/reasons': EVERYONE,
  'GET /api/proxy/v1/blockchains/:blockchain/transactions/:hash': EVERYONE,
  'GET /api/proxy/v1/entities/:id': EVERYONE,
  'GET /api/proxy/v1/entities/:id/regulationInfo': EVERYONE,
  'GET /api/proxy/v1/entities/:id/wallets': EVERYONE,
  'GET /api/proxy/v1/entities/:entityId/wallets/:blockchain/addresses': EVERYONE,
  'GET /api/proxy/v1/alerts': EVERYONE,
  'POST /api/proxy/v1/alerts': EVERYONE,
  'PATCH /api/proxy/v1/alerts/:id': EVERYONE,
  'DELETE /api/proxy/v1/alerts/:id': EVERYONE,
  'GET /api/proxy/v1/alerts/subscription': EVERYONE,
  'GET /api/proxy/v1/alerts/notifications': EVERYONE,
  'GET /api/proxy/v1/alerts/notifications/unread': EVERYONE,
  'POST /api/proxy/v1/alerts/notifications/read': EVERYONE,
  'GET /api/proxy/v1/alerts/notifications/stream': EVERYONE,
  'GET /api/proxy/v1/alerts/notifications/:id': EVERYONE,
  'POST /api/proxy/v1/scoringAnalysis': EVERYONE,
  'POST /api/proxy/v1/scoringAnalysis/paths': EVERYONE,
  'GET /api/proxy/v1/scoringAnalysis/progress': EVERYONE,

  'GET /api/review/registrations': REVIEWER,
  'GET /api/review/registrations/:id': REVIEWER,
  'POST /api/review/registrations/:id/approve': REVIEWER,
  'POST /api/review/registrations/:id/reject': REVIEWER,
  'POST /api/review/registrations/:id/disable': REVIEWER,
  'POST /api/review/registrations/:id/enable': REVIEWER,
  'GET /api/review/documents/:id/view': REVIEWER,
  'GET /api/review/documents/:id/download': REVIEWER,

  'GET /api/labels': REVIEWER,
  'POST /api/labels': REVIEWER,
  'GET /api/labels/:id': REVIEWER,
  'POST /api/labels/:id/correct': REVIEWER,
  'POST /api/labels/:id/withdraw': REVIEWER,
  'POST /api/labels/:id/restore': REVIEWER,
  'GET /api/labels/imports': REVIEWER,
  'GET /api/labels/imports/:id/lines': REVIEWER,
  'GET /api/labels/imports/:id/report.csv': REVIEWER,
  'GET /api/labels/entities': REVIEWER,
  'GET /api/labels/conflicts': REVIEWER,
  'GET /api/labels/contested': REVIEWER,
  'GET /api/labels/decisions': REVIEWER,
  'POST /api/labels/decisions': REVIEWER,
  'POST /api/labels/decisions/:id/revoke': REVIEWER,

  'GET /api/admin/cases': ADMIN,
  'POST /api/admin/cases': ADMIN,
  'PATCH /api/admin/cases/:id': ADMIN,
  'GET /api/admin/users': ADMIN,
  'PATCH /api/admin/users/:id': ADMIN,
  'POST /api/admin/users/:id/revoke-sessions': ADMIN,
  'GET /api/admin/outbox': ADMIN,
  'GET /api/admin/outbox/:id': ADMIN,
  'GET /api/admin/mail': ADMIN,
  'GET /api/admin/alerts': ADMIN,

  'GET /api/audit/entries': AUDITOR,
  'GET /api/audit/verify': AUDITOR,
};

/** The page of the OpenAPI document: it describes calls and holds no data. */
const DOCS = '/api/docs';

/** Undefined: nobody decided, so the route must not exist. HEAD is GET's. */
export function findAccess(method: string, url: string): Access | undefined {
  if (url === DOCS || url.startsWith(`${DOCS}/`)) return 'PUBLIC';
  return ACCESS[`${method === 'HEAD' ? 'GET' : method} ${url}`];
}
