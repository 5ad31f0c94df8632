import { describe, expect, it } from 'vitest';
import { verifyBlockData } from '../verify/verify.ts';
import { toAddressText, toRawAddress } from '../wire/address-text.ts';
import type { Cell } from '../wire/cells/boc.ts';
import { buildSnake, CellBuilder, toBoc, writeBoc } from '../wire/cells/build-cell.ts';
import { findRootHash } from '../wire/cells/cell-hash.ts';
import { parseBlockData, type TonBlockData } from '../wire/data.ts';
import { toFacts } from '../wire/facts.ts';
import { normalizeBlock } from './normalize.ts';

/** Made up: what the traces at hand lack, or what should be tested without them. */
const account = (byte: number): string => toAddressText(0, Buffer.alloc(32, byte));
const [ALICE, BOB, WALLET, FAKE] = [account(1), account(2), account(3), account(4)] as const;
const USDT = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const FACTS = toFacts({ wallets: [{ account: WALLET, owner: BOB, master: USDT }], items: [] });
const hash = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const REF = { workchain: -1, shard: '8000000000000000', seqno: 7 };
const begin = (op: number): CellBuilder => new CellBuilder().uint(op, 32);
const query = (op: number): CellBuilder => begin(op).uint(0, 64);
const commented = (text: string): Cell => buildSnake(Buffer.from(text), begin(0));

interface Given {
  readonly from: string;
  readonly to: string;
  readonly body: Cell;
  readonly aborted?: boolean;
}

/** A block with one message of 1,000 that costs 10, of an account that had 5. */
function makeBlock({ from, to, body, aborted = false }: Given, changed: Record<string, unknown> = {}): TonBlockData {
  const content = {
    hash: findRootHash(toBoc(body))?.toString('base64'),
    body: writeBoc(body).toString('base64'),
  };
  const block = { root_hash: hash(9), file_hash: hash(8), global_id: -239, gen_utime: '1700000000', tx_count: 1 };
  const inMessage = {
    hash: hash(5),
    source: toRawAddress(from),
    destination: toRawAddress(to),
    value: '1000',
    fwd_fee: '3',
    ihr_fee: '0',
    ihr_disabled: true,
    bounced: false,
    message_content: content,
  };
  const transaction = {
    account: toRawAddress(to),
    hash: hash(6),
    lt: '700',
    now: 1_700_000_000,
    mc_block_seqno: 7,
    trace_id: hash(4),
    prev_trans_hash: hash(3),
    prev_trans_lt: '600',
    orig_status: 'active',
    end_status: 'active',
    total_fees: '10',
    description: { type: 'ord', aborted, compute_ph: { skipped: false } },
    in_msg: inMessage,
    out_msgs: [],
    account_state_before: { balance: '5' },
    account_state_after: { balance: '995' },
    ...changed,
  };
  return parseBlockData({
    blocks: { blocks: [{ ...REF, ...block, masterchain_block_ref: REF }] },
    transactions: { transactions: [transaction] },
    parentHash: '0'.repeat(64),
  });
}

const read = (given: Given) => normalizeBlock(makeBlock(given), FACTS);
const arrival = (comment?: string): Cell => {
  const head = query(0x178d4519).coins(50n).address(ALICE).address(undefined).coins(1n);
  return comment === undefined ? head.uint(0, 1).end() : head.uint(1, 1).ref(commented(comment)).end();
};

describe('a transaction of TON', () => {
  it('brings coins with a comment that names the recipient’s customer [R-CHAIN-244]', () => {
    const [transaction] = read({ from: ALICE, to: BOB, body: commented('100008') }).block.transactions;
    expect(transaction).toMatchObject({ status: 'success', feeBase: 10n });
    expect(transaction?.operations.map(({ type }) => type)).toEqual(['VALUE_TRANSFER', 'FEE']);
    expect(transaction?.notes).toContainEqual({
      kind: 'COMMENT',
      operation: 0,
      side: 'destination',
      position: 0,
      address: BOB,
      text: '100008',
      length: 6,
      isCut: false,
    });
  });

  it('brings jettons to the owner of a wallet, with the comment, which names the owner’s customer [R-CHAIN-244]', () => {
    const text = 'длинная заметка '.repeat(12).trim();
    const [transaction] = read({ from: FAKE, to: WALLET, body: arrival(text) }).block.transactions;
    expect(transaction?.operations[1]).toMatchObject({
      type: 'TOKEN_TRANSFER',
      token: USDT,
      sources: [{ address: ALICE, amountBase: 50n }],
      destinations: [{ address: BOB, amountBase: 50n }],
    });
    expect(transaction?.notes).toContainEqual(
      expect.objectContaining({ kind: 'COMMENT', operation: 1, address: BOB, text }),
    );
    expect(transaction?.tokenAccounts).toEqual([{ account: WALLET, owner: BOB, token: USDT }]);
  });

  it.each([
    ['the wallet is no master’s', { from: ALICE, to: FAKE, body: arrival() }, ['WALLET_UNCONFIRMED']],
    ['the wallet fails', { from: FAKE, to: WALLET, body: arrival(), aborted: true }, []],
    [
      'it is but announced',
      { from: FAKE, to: BOB, body: query(0x7362d09c).coins(50n).address(ALICE).uint(0, 1).end() },
      [],
    ],
    ['the body is cut short', { from: FAKE, to: WALLET, body: query(0x178d4519).end() }, []],
  ])('moves no jettons where %s [R-CHAIN-243]', (_, given, problems) => {
    const { block, notices } = read(given);
    expect(block.transactions[0]?.operations.filter(({ token }) => token !== undefined)).toEqual([]);
    expect(notices.map(({ kind }) => kind)).toEqual(problems);
  });

  it.each([
    ['locks', query(0xeed236d3).uint(3, 4).end(), { kind: 'FREEZE', address: BOB, token: USDT, data: '03' }],
    ['lets go of', query(0xeed236d3).uint(0, 4).end(), { kind: 'UNFREEZE', address: BOB, token: USDT, data: '00' }],
    ['empties', query(0x595f07bc).coins(50n).end(), { kind: 'DESTROY', address: BOB, token: USDT, amountBase: 50n }],
    [
      'takes from',
      query(0x0f8a7ea5).coins(50n).address(ALICE).end(),
      { kind: 'CLAWBACK', address: BOB, token: USDT, amountBase: 50n, other: ALICE },
    ],
  ])('tells that the issuer %s a wallet, by the master’s word alone [R-CHAIN-245]', (_, body, event) => {
    const [told] = read({ from: USDT, to: WALLET, body }).block.transactions;
    expect(told?.events).toEqual([{ operation: 0, ...event }]);
    const [stranger] = read({ from: ALICE, to: WALLET, body }).block.transactions;
    expect(stranger?.events).toBeUndefined();
  });
});

describe('an indexer’s answers', () => {
  it('are held against themselves, and unproven even so [R-CHAIN-246]', () => {
    const given = { from: ALICE, to: BOB, body: commented('7') };
    expect(verifyBlockData(makeBlock(given)).map(({ kind }) => kind)).toEqual(['UNPROVEN']);
    for (const changed of [
      { account_state_after: { balance: '996' } },
      { total_fees: '11' },
      { mc_block_seqno: 8 },
      { account: toRawAddress(ALICE) },
      { emulated: true },
    ])
      expect(() => verifyBlockData(makeBlock(given, changed)), JSON.stringify(changed)).toThrow(
        expect.objectContaining({ code: 'BLOCK_CORRUPT' }),
      );
  });
});
