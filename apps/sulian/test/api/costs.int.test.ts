import { createHash } from 'node:crypto';
import type { CounterpartiesAnswer, TransactionAnswer, TransactionsAnswer } from '@sulian/contract';
import { type Block, type ChainId, type Operation, toHashText } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const V1 = '/api/proxy/v1/blockchains';

interface Case {
  readonly chain: ChainId;
  readonly payer: string;
  readonly payee: string;
  readonly toHash: (height: number) => string;
  /** Costs of the payer, for its transaction or its space: 3 units in all. */
  readonly costs: readonly Operation[];
}
const hex = (height: number): string => (0xa000 + height).toString(16).padStart(64, '0');
/** Real texts, for their checksums; what they do here is made up. */
const [SOLANA_PAYER, SOLANA_PAYEE] = [
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9',
];
const [TEZOS_PAYER, TEZOS_PAYEE] = ['tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb', 'tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6'];
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
/** With the prefix `o` of operations and the checksum. */
function toTezosHash(height: number): string {
  const bytes = Buffer.from(`0574${hex(height)}`, 'hex');
  return Buffer.concat([bytes, sha256(sha256(bytes)).subarray(0, 4)]).toString('hex');
}
const [TON_PAYER, TON_PAYEE] = [
  'EQAo92DYMokxghKcq-CkCGSk_MgXY5Fo1SPW20gkvZl75iCN',
  'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
] as const;
const cost = (type: 'FEE' | 'RENT', address: string, amountBase: bigint, isBurnt = true): Operation => ({
  type,
  asset: 0,
  sources: [{ address, amountBase }],
  destinations: [isBurnt ? { amountBase, unspendable: true } : { amountBase }],
});

const CASES: readonly Case[] = [
  // A fee of which a part is burnt and the other earned by nobody's name, and rent of the account.
  {
    chain: 'SOLANA',
    payer: SOLANA_PAYER ?? '',
    payee: SOLANA_PAYEE ?? '',
    toHash: (height) => hex(height).repeat(2),
    costs: [cost('FEE', SOLANA_PAYER ?? '', 1n, false), cost('RENT', SOLANA_PAYER ?? '', 2n)],
  },
  // Burnt for storage.
  {
    chain: 'TEZOS',
    payer: TEZOS_PAYER ?? '',
    payee: TEZOS_PAYEE ?? '',
    toHash: toTezosHash,
    costs: [cost('FEE', TEZOS_PAYER ?? '', 3n)],
  },
  { chain: 'TON', payer: TON_PAYER, payee: TON_PAYEE, toHash: hex, costs: [cost('FEE', TON_PAYER, 3n, false)] },
];

const toBlock = ({ chain, toHash }: Case, height: number, operations: readonly Operation[]): Block => ({
  chain,
  height,
  hash: `b${hex(height).slice(1)}`,
  parentHash: height === 0 ? '0'.repeat(64) : `b${hex(height - 1).slice(1)}`,
  timeSec: 1_600_000_000 + height * 60,
  transactions: [{ hash: toHash(height), kind: height === 0 ? 'coinbase' : 'transfer', status: 'success', operations }],
});

let test: TestProgram;
let api: TestApi;
beforeAll(async () => {
  test = await openTestProgram();
  for (const each of CASES) {
    const { chain, payer, payee, costs } = each;
    const made: Operation = {
      type: 'GENESIS',
      asset: 0,
      sources: [],
      destinations: [{ address: payer, amountBase: 100n }],
    };
    const paid: Operation = {
      type: 'VALUE_TRANSFER',
      asset: 0,
      sources: [{ address: payer, amountBase: 41n }],
      destinations: [{ address: payee, amountBase: 41n }],
    };
    await test.program.ledger.writer(chain).append([toBlock(each, 0, [made]), toBlock(each, 1, [...costs, paid])]);
  }
  api = await openTestApi(test.program);
});
afterAll(async () => {
  await api.close();
  await test.close();
});

describe.each(CASES)('costs on $chain', ({ chain, payer, payee, costs, toHash }) => {
  const units = (text: string | null | undefined): string => (text ?? '').replace(/^(-?)0\.0*/, '$1');

  it('are no money that the transaction moved [R-TX-60]', async () => {
    const { amount, unpricedOperations } = await api.get<TransactionAnswer>(
      `${V1}/${chain}/transactions/${toHashText(chain, toHash(1))}`,
    );
    expect([units(amount), unpricedOperations]).toEqual(['41', 1]);
  });

  it('are nobody’s counterparty: they stand apart in the list [R-EDGE-12]', async () => {
    const {
      items,
      totals: [total],
    } = await api.get<CounterpartiesAnswer>(`${V1}/${chain}/addresses/${payer}/counterparties`);
    expect(items.map(({ address, party }) => address ?? party).toSorted()).toEqual([payee, 'COINBASE'].toSorted());
    expect(units(total?.fee?.amount)).toBe('3');
  });

  it('are with nobody in the history, and come last [R-LIST-30]', async () => {
    const { items } = await api.get<TransactionsAnswer>(`${V1}/${chain}/addresses/${payer}/transactions`);
    const [first] = items;
    const lines = first?.operations.map(({ type, amount, counterparty }) => [
      type,
      units(amount),
      counterparty?.address ?? null,
    ]);
    const costLines = costs.map(({ type, sources }) => [type, `-${sources[0]?.amountBase}`, null]);
    expect(lines).toEqual([['VALUE_TRANSFER', '-41', payee], ...costLines]);
  });
});
