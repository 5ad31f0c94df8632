import { CALLS, type Call } from '@sulian/contract';

/** Values that state how much there is, or that there is no more, by the field that has them. */
const CLAIMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...Object.fromEntries(
    [
      ...[
        'balance',
        'balanceBefore',
        'balanceUsd',
        'amountReceived',
        'amountReceivedUsd',
        'amountSent',
        'amountSentUsd',
      ],
      ...['firstActivityDate', 'lastActivityDate', 'score', 'severityAtMost', 'historyHeight', 'free', 'frozen'],
    ].map((name) => [name, (value: unknown) => value !== null]),
  ),
  total: (value) => typeof value === 'number',
  numberOfTransactions: (value) => typeof value === 'number',
  isComplete: (value) => value === true,
  isUnseen: (value) => value !== null && value !== false,
  isSeen: (value) => value === false,
  isFrozen: (value) => value === false,
  isPartial: (value) => value === false,
  areFreezesCut: (value) => value === false,
  arePermissionChangesCut: (value) => value === false,
  historyState: (value) => value === 'WHOLE',
  isPoisoning: (value) => value === true,
  rule: (value) => value !== null,
  balanceUnknown: (value) => value === null,
  freezesFrom: (value) => value !== null,
  ...Object.fromEntries(
    [
      ...['attributed', 'unexplored', 'ignored', 'unspent', 'feesOnTheWay', 'notFollowed', 'notEstablished'],
      ...['numberOfCoins', 'numberOfAddresses', 'unpriced'],
    ].map((name) => [name, (value: unknown) => typeof value === 'number']),
  ),
  directExposure: (value) => value === 'COMPLETE',
  severity: (value) => value === 'No' || value === 'Low',
};
/** Parts of an answer that are about another object than the one of the call, or about one row. */
const OTHERS = new Set(['counterparty', 'entity', 'customers', 'operations']);

/** Values of an answer that state completeness, each with its path. */
export function listClaims(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => listClaims(each, `${path}[${at}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (OTHERS.has(name)) return [];
    // A row's own count is of that row.
    const isOfRow = name === 'numberOfTransactions' && path.endsWith(']');
    const isValue = typeof each !== 'object' || each === null;
    const isClaim = isValue && !isOfRow && CLAIMS[name]?.(each) === true;
    return [...(isClaim ? [`${path}.${name}: ${String(each)}`] : []), ...listClaims(each, `${path}.${name}`)];
  });
}

const OBJECT = 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash';
/** Paths of all calls about one object, after its address. */
export const OBJECT_CALLS = Object.keys(CALLS as Record<string, Call>)
  .filter((key) => key.startsWith(OBJECT))
  .map((key) => key.slice(OBJECT.length));
