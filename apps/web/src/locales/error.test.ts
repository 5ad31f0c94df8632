import { readFileSync } from 'node:fs';
import type { ErrorCode } from '@sulian/domain';
import { describe, expect, it } from 'vitest';

/** Every code there is: those that an answer to a browser can carry, and those that stay in logs and on the command line. */
const CODES: Readonly<Record<ErrorCode, 'shown' | 'inside'>> = {
  BAD_REQUEST: 'shown',
  NOT_FOUND: 'shown',
  CHAIN_UNKNOWN: 'shown',
  CHAIN_NOT_INDEXED: 'shown',
  ADDRESS_INVALID: 'shown',
  ADDRESS_OF_OTHER_CHAIN: 'shown',
  BLOCK_CORRUPT: 'inside',
  BLOCK_FOREIGN: 'inside',
  BLOCK_TRUNCATED: 'inside',
  BLOCK_TOO_LARGE: 'inside',
  PARENT_MISMATCH: 'inside',
  REORG_TOO_DEEP: 'inside',
  SOURCE_UNREACHABLE: 'inside',
  SOURCE_TIMEOUT: 'inside',
  SOURCE_SYNCING: 'inside',
  SOURCE_MALFORMED: 'inside',
  SOURCE_REFUSED: 'inside',
  LABELS_MALFORMED: 'inside',
  CONFIG_INVALID: 'inside',
  POLICY_INVALID: 'inside',
  DATA_FOLDER_LOCKED: 'inside',
  DISK_FULL: 'shown',
  STORE_UNAVAILABLE: 'shown',
  QUERY_TIMEOUT: 'shown',
  TOO_MANY_REQUESTS: 'shown',
  UNPROCESSABLE_GLOBAL_SCORE: 'shown',
  SESSION_MISSING: 'shown',
  SESSION_EXPIRED: 'shown',
  SESSION_REVOKED: 'shown',
  PASSWORD_WRONG: 'shown',
  CASE_UNKNOWN: 'shown',
  EMAIL_UNKNOWN: 'shown',
  ACCOUNT_AWAITING_REVIEW: 'shown',
  ACCOUNT_REJECTED: 'shown',
  ACCOUNT_DISABLED: 'shown',
  TOO_MANY_ATTEMPTS: 'shown',
  BUSY: 'shown',
  RESET_CODE_WRONG: 'shown',
  PASSWORD_WEAK: 'shown',
  PASSWORD_EXPIRED: 'shown',
  EMAIL_TAKEN: 'shown',
  CASE_NAME_TAKEN: 'shown',
  CASE_CLOSED: 'shown',
  FILE_TOO_LARGE: 'shown',
  FILE_NOT_PICTURE: 'shown',
  FILE_UNREADABLE: 'shown',
  FILE_UNKNOWN: 'shown',
  ASSET_UNKNOWN: 'shown',
  ALERT_AMOUNT_INVALID: 'shown',
  ALERT_SCORE_INVALID: 'shown',
  ALERT_OF_ENTITY: 'shown',
  ALERT_OF_OWNER: 'shown',
  ALERT_QUOTA: 'shown',
  FORBIDDEN: 'shown',
  CONFLICT: 'shown',
  INTERNAL: 'shown',
};
const shown = Object.entries(CODES).flatMap(([code, use]) => (use === 'shown' ? [code] : []));

describe('a failure', () => {
  it.each([
    'cn',
    'en',
  ])('has a text of its own for every code that a browser can be told, in %s [R-ERR-01]', (language) => {
    const file = new URL(`./${language}/error.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(shown.filter((code) => (texts[code] ?? '') === '')).toEqual([]);
  });
});
