import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Operation, Transaction } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../codecs/exact-json.ts';
import { normalizeBlock } from './normalize/normalize.ts';
import { listImbalances } from './testing/imbalances.ts';
import { verifyBlockData } from './verify/verify.ts';
import { parseBlockData, type SolanaBlockData } from './wire/data.ts';

const real = realData('solana');
if (real === undefined) console.warn('solana/real-data.test: skipped, the real data are not beside the project');

// biome-ignore lint/suspicious/noExplicitAny: files of many forms, picked apart by hand
const read = (path: string): any => parseExactJson(readFileSync(join(real ?? '', path), 'utf8'));
const readWhole = (): SolanaBlockData =>
  parseBlockData({ slot: 254_170_887, block: read('photon/block-254170887.base64.json') });

const feeOf = ({ operations }: Transaction): bigint =>
  operations
    .filter(({ type }) => type === 'FEE')
    .reduce((sum, { sources }) => sum + (sources[0]?.amountBase ?? 0n), 0n);
const count = (block: Block, type: Operation['type']): number =>
  block.transactions.flatMap(({ operations }) => operations).filter((each) => each.type === type).length;

describe.skipIf(real === undefined)('slot 254170887 of the main network', () => {
  it('is read whole: 602 transactions, of which 158 votes fold to a row a payer [R-CHAIN-212] [R-CHAIN-214]', () => {
    const data = readWhole();
    expect(verifyBlockData(data)).toEqual([]);
    const { block, dataWarnings } = normalizeBlock(data);
    expect(dataWarnings).toEqual([]);
    expect(data.transactions).toHaveLength(602);
    expect(block.height).toBe(254_170_887);
    const transfers = block.transactions.filter(({ kind }) => kind === 'transfer');
    const payers = new Set(
      data.transactions
        .filter(({ keys }) => keys.includes('Vote111111111111111111111111111111111111111'))
        .map(({ keys }) => keys[0]),
    );
    expect(transfers).toHaveLength(602 - 158 + payers.size);
    expect(transfers.filter(({ status }) => status === 'failed')).toHaveLength(305);
  });

  it('told in part is said to be, and that amounts fall short: its leader earned more than the rest paid [R-CHAIN-357]', () => {
    const data = readWhole();
    const { block, dataWarnings } = normalizeBlock({ ...data, transactions: data.transactions.slice(0, 200) });
    expect(dataWarnings).toContainEqual({ kind: 'TRANSACTIONS_MISSING', count: 1 });
    expect(block).toMatchObject({ lacksInternalTransfers: true });
    expect(block).not.toHaveProperty('eventsVersion');
  });

  it('loses nothing but its fees, of which half are its leader’s [R-CHAIN-213]', () => {
    const data = readWhole();
    const sum = (amounts: readonly (number | bigint)[]): bigint =>
      amounts.reduce<bigint>((all, each) => all + BigInt(each), 0n);
    const losing = data.transactions.filter(
      ({ meta }) => sum(meta?.preBalances ?? []) - sum(meta?.postBalances ?? []) === BigInt(meta?.fee ?? -1),
    );
    expect(losing).toHaveLength(602);
    const { block } = normalizeBlock(data);
    const fees = block.transactions.reduce((all, each) => all + feeOf(each), 0n);
    expect(fees).toBe(33_813_246n);
    expect(block.transactions.at(-1)).toMatchObject({
      kind: 'coinbase',
      hash: block.hash,
      operations: [
        {
          type: 'BLOCK_REWARD',
          destinations: [{ address: 'Ninja1spj6n9t5hVYgF3PdnYz2PLnkt7rvaw3firmjs', amountBase: fees / 2n }],
        },
      ],
    });
  });

  it('has legs that are the differences of its balances, by transaction, holder and asset [R-CHAIN-213] [R-CHAIN-216]', () => {
    const data = readWhole();
    const { block } = normalizeBlock(data);
    expect(listImbalances(data, block)).toEqual([]);
    expect(count(block, 'IRREGULAR_STATE_CHANGE')).toBe(0);
  });

  it.each<[string, (data: SolanaBlockData) => SolanaBlockData, string]>([
    [
      'a transaction twice',
      (data) => ({ ...data, transactions: [...data.transactions, data.transactions[0] as never] }),
      'twice',
    ],
    ['a parent that comes later', (data) => ({ ...data, parentSlot: data.slot }), 'parent'],
    [
      'a changed message',
      (data) => ({
        ...data,
        transactions: data.transactions.map((each) => ({
          ...each,
          message: Buffer.concat([each.message as Buffer, Buffer.alloc(1)]),
        })),
      }),
      'signature',
    ],
  ])('is refused with %s [R-CHAIN-210]', (_, change, words) => {
    expect(() => verifyBlockData(change(readWhole()))).toThrow(
      expect.objectContaining({ code: 'BLOCK_CORRUPT', message: expect.stringContaining(words) }),
    );
  });
});

const WALLET = [
  'send-jup-transfer-checked-to-self',
  'send-spl-token-and-create-token-account',
  'send-usdc-transfer-to-self-2',
  'spam-2',
  'spam',
  'swap-a16z-usdt-sol',
  'swap-failed-transaction',
  'swap-sol-to-obric',
  'swap-sol-to-sahur',
  'swap-sol-to-usdc',
  'swap-usdc-to-cobie',
];
/** A block around one transaction. */
const around = ({ transaction, meta, version, slot, blockTime }: ReturnType<typeof read>): SolanaBlockData =>
  parseBlockData({
    slot,
    block: {
      blockhash: '5GG5pzTbH6KgZM54M9XWfBNmBupQuZXdQxoZRRQXHcpM',
      previousBlockhash: '9BMHTdybcGah8PWtCzu8tVFDBXmiEHZZDf3FaZ651Nf',
      parentSlot: slot - 1,
      blockTime,
      transactions: [{ transaction, meta, version }],
      rewards: [],
    },
  });

describe.skipIf(real === undefined)('transactions of wallets', () => {
  it.each(WALLET)('%s balances by holder and asset [R-CHAIN-213]', (name) => {
    const data = around(read(`snap-solana-wallet/${name}.json`));
    expect(verifyBlockData(data).map(({ kind }) => kind)).toEqual(['SIGNATURES_UNVERIFIED']);
    const { block, dataWarnings } = normalizeBlock(data);
    expect(dataWarnings).toEqual([]);
    expect(listImbalances(data, block)).toEqual([]);
  });
});

/** Blocks cut and changed by projects that test with them: data warnings report what is missing. */
const TRIMMED: readonly (readonly [file: string, transactions: number, dataWarnings: readonly string[]])[] = [
  ['block', 10, ['OWNER_MISSING', 'TRANSACTIONS_MISSING']],
  ['block_v2', 10, ['INNER_MISSING', 'OWNER_MISSING', 'TRANSACTIONS_MISSING']],
  ['block_without_parent_hash', 15, ['META_MISSING', 'TIME_MISSING']],
  ['parser_block', 4, ['OWNER_MISSING', 'TRANSACTIONS_MISSING']],
  ['parser_block_241043141_v2', 1, ['REWARDS_MISSING']],
  ['parser_block_account_deletion', 1, ['INNER_MISSING']],
  ['parser_block_new_token_account', 1, ['INNER_MISSING']],
  ['parser_block_no_preBalances', 1, ['META_MISSING', 'REWARDS_MISSING', 'TIME_MISSING']],
  ['parser_block_with_versioned_tx', 1, ['INNER_MISSING', 'REWARDS_MISSING']],
  ['parser_transaction_err', 3, ['TRANSACTIONS_MISSING']],
];

describe.skipIf(real === undefined)('trimmed blocks in JSON of either form', () => {
  it.each(TRIMMED)('%s normalises, and says what it leaves open [R-CHAIN-211]', (file, transactions, kinds) => {
    const block = read(`chainstorage/${file}.json`);
    const data = parseBlockData({ slot: block.parentSlot + 1, block });
    verifyBlockData(data);
    const { block: normalized, dataWarnings } = normalizeBlock(data);
    expect(normalized.transactions.filter(({ kind }) => kind === 'transfer')).toHaveLength(transactions);
    expect(dataWarnings.map(({ kind }) => kind)).toEqual(kinds);
    expect(listImbalances(data, normalized)).toEqual([]);
  });

  it.each([
    'block_transaction_no_signatures',
    'block_transaction_signatures_empty_string',
  ])('%s is refused [R-CHAIN-210]', (file) => {
    const block = read(`chainstorage/${file}.json`);
    expect(() => parseBlockData({ slot: block.parentSlot + 1, block })).toThrow(
      expect.objectContaining({ code: 'BLOCK_CORRUPT' }),
    );
  });

  it('transactions of another tool’s tests, one of an account with more than 2^53 lamports [R-CHAIN-213]', () => {
    const answers = read('crosschain/solana_client_client.json');
    // One is cut short, one was given an error that it never had.
    const found = answers.filter(
      (each: ReturnType<typeof read>) => each.meta?.err === null && String(each.transaction[0]).length > 250,
    );
    expect(found.length).toBeGreaterThanOrEqual(5);
    for (const each of found) {
      const data = around(each);
      expect(listImbalances(data, normalizeBlock(data).block)).toEqual([]);
    }
  });
});
