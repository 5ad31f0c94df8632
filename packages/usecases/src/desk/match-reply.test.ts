import type { ChainAdapter, ChainId, DeskObject, DeskView } from '@sulian/domain';
import { expect, it } from 'vitest';
import { listPlaces, matchRow } from './match-reply.ts';
import { readReplyRows, type SentReplyRow } from './read-reply-rows.ts';

/** Chains whose addresses begin with one letter, and whose hashes have 4 digits; both are written in any case. */
const adapterOf = (chain: ChainId, letter: string): ChainAdapter =>
  ({
    chain,
    parseAddress: (text: string) => (new RegExp(`^${letter}\\w+$`, 'i').test(text) ? text.toLowerCase() : undefined),
    parseTransactionHash: (text: string) => (/^[0-9a-f]{4}$/i.test(text) ? text.toLowerCase() : undefined),
  }) as ChainAdapter;
const ETHEREUM = adapterOf('ETHEREUM', 'x');
const BSC = adapterOf('BSC', 'x');
const TRON = adapterOf('TRON', 't');
const ALL = [ETHEREUM, BSC, TRON];

const sent = (part: Partial<SentReplyRow>): SentReplyRow => ({
  ...{ line: 2, order: null, user: null, name: null, address: null, txHash: null, time: null },
  ...part,
});
const read = (part: Partial<SentReplyRow>, adapters = ALL) => {
  const [row] = readReplyRows(adapters, [sent(part)]).accepted;
  if (row === undefined) throw new Error('refused');
  return row;
};
const viewOf = (id: number, kind: DeskView['kind'], link: string): DeskView => ({
  ...{ id, kind, title: `view ${id}`, link, addedBy: 'a@b.example', addedSec: 1 },
});
const objectOf = (id: number, chain: ChainId, address: string, name?: string) =>
  ({ id, chain, address, name }) as DeskObject;
const places = listPlaces({
  desk: {
    objects: [objectOf(1, 'ETHEREUM', 'xdeposit', '充值地址'), objectOf(2, 'TRON', 'tother')],
    views: [
      viewOf(7, 'TRAIL', '/trail?blockchain=ETHEREUM&direction=OUTGOING&trail=00aa.xmiddle.1~00BB.XDeposit.1'),
      viewOf(8, 'ENDS', '/address/1/ETHEREUM/xstart?open=1'),
      viewOf(9, 'PAGE', '/trail?blockchain=ETHEREUM&trail=00cc.xpage'),
    ],
  },
  ends: [
    { viewId: 8, key: 'ETHEREUM ADDRESS xdeposit' },
    { viewId: 8, key: 'ETHEREUM TRANSACTION 00dd' },
  ],
  adapters: new Map(ALL.map((adapter) => [adapter.chain, adapter])),
});
const match = (part: Partial<SentReplyRow>, adapters = ALL) =>
  matchRow(places, read(part, adapters)).map(({ kind, id, by, chain }) => `${kind} ${id} ${by} ${chain}`);

it('matches the last step of a trail by transaction, address or both, and no earlier step [R-DESK-16]', () => {
  expect(match({ address: 'XDEPOSIT', txHash: '00BB' })).toEqual([
    'TRAIL 7 BOTH ETHEREUM',
    'ENDS 8 ADDRESS ETHEREUM',
    'OBJECT 1 ADDRESS ETHEREUM',
  ]);
  expect(match({ txHash: '00bb' })).toEqual(['TRAIL 7 TRANSACTION ETHEREUM']);
  expect(match({ address: 'xmiddle' })).toEqual([]);
  expect(match({ txHash: '00cc' })).toEqual([]);
});

it('matches ends of stored lists and objects by chain and exact text [R-DESK-16]', () => {
  expect(match({ txHash: '00dd' })).toEqual(['ENDS 8 TRANSACTION ETHEREUM']);
  expect(match({ address: 'tother' })).toEqual(['OBJECT 2 ADDRESS TRON']);
  expect(match({ address: 'xdeposit' }, [BSC])).toEqual([]);
  expect(match({ address: 'xdeposi' })).toEqual([]);
});

it('refuses rows without a place, and those whose address or transaction is none of the chains [R-DESK-15]', () => {
  const { accepted, refused } = readReplyRows(ALL, [
    sent({ line: 2, user: '10086' }),
    sent({ line: 3, address: 'qwe' }),
    sent({ line: 4, address: 'xdeposit', txHash: 'internal' }),
    sent({ line: 5, address: ' xdeposit ', user: '', order: 'A1' }),
  ]);
  expect(refused).toEqual([
    { line: 2, reason: 'NO_KEY' },
    { line: 3, reason: 'ADDRESS_INVALID' },
    { line: 4, reason: 'HASH_INVALID' },
  ]);
  expect(accepted).toEqual([
    {
      ...{ line: 5, address: 'xdeposit', order: 'A1' },
      keys: ['ETHEREUM ADDRESS xdeposit', 'BSC ADDRESS xdeposit'],
    },
  ]);
});
