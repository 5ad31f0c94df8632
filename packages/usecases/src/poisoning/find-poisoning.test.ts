import type { LedgerReader, LegRow } from '@sulian/domain';
import { toTxId } from '@sulian/domain';
import { expect, it } from 'vitest';
import { findPoisoning, markKey } from './find-poisoning.ts';
import type { PoisoningReader } from './witness.ts';

const [VICTIM, SENDER] = [1, 2] as const;
const TEXTS: Readonly<Record<number, string>> = { [VICTIM]: 'T-victim', [SENDER]: 'T-sender' };
const txId = toTxId(50, 0);

const leg = (changes: Partial<LegRow>): LegRow => ({
  ...{ txId, operation: 0, operationType: 'VALUE_TRANSFER', side: 'source', position: 0 },
  ...{ addressId: SENDER, asset: 0, amountBase: 1n },
  ...changes,
});
/** One sun, which its sender signed. */
const DUST = [leg({}), leg({ side: 'destination', addressId: VICTIM }), leg({ operation: 1, operationType: 'FEE' })];

const WHOLE = {
  ...{ scope: 'all', fromHeight: 0, toHeight: 90, state: 'WHOLE', lacks: [], proofs: ['COUNT'] },
  ...{ listed: 1, source: 'index.example', unlisted: 0, unexplained: 0, number: 1, atSec: 0 },
};

/** A chain that is stored by its blocks, or with this coverage of addresses. */
const readerWith = (coverage?: readonly object[]): PoisoningReader =>
  ({
    chain: 'TRON',
    listAddresses: async (ids: readonly number[]) => ids.map((addressId) => ({ addressId, text: TEXTS[addressId] })),
    listAddressesByEnds: async (ends: readonly object[]) => ends.map(() => []),
    listAssets: async () => [{ asset: 0, chain: 'TRON', key: null, kind: 'NATIVE', decimals: 6, symbol: 'TRX' }],
    listBlockTimes: async () => new Map(),
    listContracts: async () => new Set(),
    listLegs: async () => [],
    listSharedTransactions: async () => [],
    ...(coverage === undefined
      ? {}
      : {
          coverage: {
            listCoverage: async ({ addresses }: { readonly addresses: readonly string[] }) =>
              coverage.filter((each) => addresses.includes((each as { address: string }).address)),
          },
        }),
  }) as unknown as PoisoningReader & Pick<LedgerReader, 'coverage'>;

const judge = async (coverage?: readonly object[]) => {
  const { marks, notJudged } = await findPoisoning(
    { reader: readerWith(coverage), prices: { findUsd: () => undefined } },
    DUST,
  );
  return { marked: [...marks.keys()], notJudged: [...notJudged] };
};

const key = markKey({ txId, operation: 0 });
const MARKED = { marked: [key], notJudged: [] };
const NOT_JUDGED = { marked: [], notJudged: [key] };

it.each([
  ['by its blocks', undefined, MARKED],
  ['without any history of the victim', [], NOT_JUDGED],
  ['with a history of the sender alone', [{ ...WHOLE, address: 'T-sender' }], NOT_JUDGED],
  ['with a history of one coin', [{ ...WHOLE, address: 'T-victim', scope: 'native' }], NOT_JUDGED],
  ['with a part', [{ ...WHOLE, address: 'T-victim', state: 'CUT', proofs: [] }], NOT_JUDGED],
  ['up to before the payment', [{ ...WHOLE, address: 'T-victim', toHeight: 49 }], NOT_JUDGED],
  ['up to the payment', [{ ...WHOLE, address: 'T-victim', toHeight: 50 }], MARKED],
])('a payment is judged by a whole history of its victim and by no other: stored %s [R-FETCH-80]', async (_, coverage, expected) => {
  expect(await judge(coverage)).toEqual(expected);
});
