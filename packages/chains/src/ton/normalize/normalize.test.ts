import { describe, expect, it } from 'vitest';
import { account, hash, type MessageFields, makeBlock } from '../testing/make-block.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { toRawAddress } from '../wire/address-text.ts';
import { openBody, readBody } from '../wire/bodies.ts';
import type { Boc, Cell } from '../wire/cells/boc.ts';
import { buildSnake, CellBuilder, writeBoc } from '../wire/cells/build-cell.ts';
import { findRootHash } from '../wire/cells/cell-hash.ts';
import { toFacts } from '../wire/facts.ts';
import { normalizeBlock } from './normalize.ts';

/** Made up: what the traces at hand lack, or what should be tested without them. */
const [ALICE, BOB, WALLET, FAKE] = [account(1), account(2), account(3), account(4)] as const;
const USDT = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const FACTS = toFacts({ wallets: [{ account: WALLET, owner: BOB, master: USDT }], items: [] });
const begin = (op: number): CellBuilder => new CellBuilder().uint(op, 32);
const query = (op: number): CellBuilder => begin(op).uint(0, 64);
const commented = (text: string): Cell => buildSnake(Buffer.from(text), begin(0));

/** Cells each of which refers to the next, once or twice. */
function makeChain(cells: number, refs: number): Buffer {
  const uint16 = (value: number) => [value >> 8, value & 0xff];
  const head = [0xb5, 0xee, 0x9c, 0x72, 2, 3, ...uint16(cells), ...uint16(1), ...uint16(0), 0, 0, 0, ...uint16(0)];
  const toCell = (_: unknown, i: number) => {
    const next = i + 1 === cells ? [] : Array.from({ length: refs }, () => uint16(i + 1)).flat();
    return Buffer.from([next.length / 2, 8, 0, 0, 0, 0, ...next]);
  };
  return Buffer.concat([Buffer.from(head), ...Array.from({ length: cells }, toCell)]);
}

describe('an answer of an indexer', () => {
  const messageFields = { from: ALICE, to: BOB, body: begin(7).end() };
  // Without balances, which would reveal the fault.
  const unknown = { account_state_before: undefined, account_state_after: undefined };

  it.each([
    ['fees below 0', { ...unknown, total_fees: '-10' }],
    ['fees below 0 as a number', { ...unknown, total_fees: -10 }],
    ['a balance below 0', { account_state_before: { balance: '-5' } }],
    ['a fraction', { ...unknown, total_fees: 0.5 }],
    ['a number that is rounded', { ...unknown, total_fees: 2 ** 60 }],
    ['an amount of a million digits', { ...unknown, total_fees: '9'.repeat(1_000_000) }],
    ['messages that are no list', { ...unknown, out_msgs: {} }],
    ['an account that is none', { ...unknown, account: 'EQ\u0000' }],
  ])('is refused with %s [R-CHAIN-324]', (_, changed) => {
    expect(() => makeBlock(messageFields, changed)).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT' }));
  });

  it('is refused with a message that brings less than nothing [R-CHAIN-324]', () => {
    const message = { hash: hash(5), source: toRawAddress(ALICE), destination: toRawAddress(BOB), value: '-1000' };
    const changed = { ...unknown, in_msg: message };
    expect(() => makeBlock(messageFields, changed)).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT' }));
  });

  it('with cells that are deep, shared or cut short is read without them, and no stack or clock gives way [R-CHAIN-324]', () => {
    for (const refs of [1, 2]) {
      const boc = openBody(makeChain(8_000, refs).toString('base64')) as Boc;
      expect(boc.cells).toHaveLength(8_000);
      expect([findRootHash(boc)?.length, readBody(boc.root).op]).toEqual([32, 'comment']);
    }
    expect(openBody(makeChain(9_000, 1).toString('base64'))).toBeUndefined();
    const bytes = writeBoc(begin(7).end());
    for (let length = 0; length < bytes.length; length++) {
      const content = { body: bytes.subarray(0, length).toString('base64') };
      const message = { hash: hash(5), source: toRawAddress(ALICE), value: '1', message_content: content };
      const data = makeBlock(messageFields, { ...unknown, in_msg: message });
      expect(data.transactions[0]?.inMessage?.body.op).toBe('other');
    }
  });
});

const read = (message: MessageFields) => normalizeBlock(makeBlock(message), FACTS);
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

  it('brings jettons with an empty comment, which says nothing [R-CHAIN-244]', () => {
    const [transaction] = read({ from: FAKE, to: WALLET, body: arrival('') }).block.transactions;
    expect(transaction?.notes?.map(({ kind }) => kind)).not.toContain('COMMENT');
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
  ])('moves no jettons where %s [R-CHAIN-243]', (_, message, problems) => {
    const { block, dataWarnings } = read(message);
    expect(block.transactions[0]?.operations.filter(({ token }) => token !== undefined)).toEqual([]);
    expect(dataWarnings.map(({ kind }) => kind)).toEqual(problems);
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
    const message = { from: ALICE, to: BOB, body: commented('7') };
    expect(verifyBlockData(makeBlock(message)).map(({ kind }) => kind)).toEqual(['UNPROVEN']);
    for (const changed of [
      { account_state_after: { balance: '996' } },
      { total_fees: '11' },
      { mc_block_seqno: 8 },
      { account: toRawAddress(ALICE) },
      { emulated: true },
    ])
      expect(() => verifyBlockData(makeBlock(message, changed)), JSON.stringify(changed)).toThrow(
        expect.objectContaining({ code: 'BLOCK_CORRUPT' }),
      );
  });
});
