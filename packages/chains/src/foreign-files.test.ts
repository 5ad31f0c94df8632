import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChainFamily, ChainId } from '@sulian/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stringifyExactJson } from './codecs/exact-json.ts';
import { makeChain as makeEvmChain } from './evm/testing/scripted-node.ts';
import { openBlockFiles } from './families.ts';
import { ANNE, BEN, coins } from './ripple/testing/play.ts';
import { inLedger } from './ripple/testing/real-files.ts';
import { makeChain as makeSolanaChain } from './solana/testing/make-chain.ts';
import { makeAnswer as makeTezosAnswer } from './tezos/testing/make-block.ts';
import { account, makeAnswers as makeTonAnswers } from './ton/testing/make-block.ts';
import { CellBuilder } from './ton/wire/cells/build-cell.ts';
import { RECORDING_FORMAT as TON_FORMAT } from './ton/wire/data.ts';
import { makeChain as makeTronChain } from './tron/testing/scripted-node.ts';
import { encodeFileRecord } from './utxo/wire/encode-block.ts';

type Json = Readonly<Record<string, unknown>>;
type Content = Json | Buffer;

/** A chain's files: those of its network, and those of others. */
interface FamilyFiles {
  readonly chain: ChainId;
  readonly name?: string;
  readonly own: Readonly<Record<string, Content>>;
  readonly foreign: Readonly<Record<string, Content>>;
}

const EVM = makeEvmChain(6);
const evmFile = (height: number): Json => ({ block: EVM[height]?.block, receipts: EVM[height]?.receipts ?? [] });

const [, solanaBlock] = makeSolanaChain(2);
const solanaFile = (slot: number, fields: Json): Json => ({
  slot,
  block: { ...solanaBlock?.block, parentSlot: slot - 1, blockTime: null, blockHeight: null, ...fields },
});

const tronFile = (height: number, firstMs?: number): Json => {
  const made = makeTronChain(height + 1, firstMs === undefined ? {} : { firstMs })[height];
  return { block: made?.block, infos: made?.infos };
};
/** 2023-11-14. */
const LATE_MS = 1_700_000_000_000;

const PAYMENT = {
  TransactionType: 'Payment',
  Account: ANNE,
  Destination: BEN,
  Amount: '70',
  Fee: '10',
  meta: { AffectedNodes: [coins(ANNE, 1_000, 920), coins(BEN, 100, 170)], TransactionResult: 'tesSUCCESS' },
};
function rippleFile(header: Json, body: Json = {}): Json {
  const { answer } = inLedger({ ...PAYMENT, ...body }) as { readonly answer: { readonly ledger: Json } };
  return { ledger: { ...answer.ledger, ...header } };
}
/** Between the known ledgers 43910513 (2018-12-23) and 87704323 (2024-05-02). */
const MAIN = { ledger_index: '60000000', close_time: 662_000_000, total_coins: '99990500000000000' };

const tonFile = (globalId: number): Json => {
  const answers = makeTonAnswers({ from: account(1), to: account(2), body: new CellBuilder().end() });
  const blocks = answers.blocks.blocks.map((block) => ({ ...block, global_id: globalId }));
  return { ...answers, format: TON_FORMAT, blocks: { blocks }, facts: {} };
};

const FILES: Readonly<Record<ChainFamily, FamilyFiles>> = {
  utxo: {
    chain: 'BITCOIN',
    name: 'blk00000.dat',
    own: {},
    foreign: { 'a block of the test network': encodeFileRecord('0b110907', Buffer.alloc(100)) },
  },
  evm: {
    chain: 'ETHEREUM',
    own: {},
    foreign: {
      'another first block': evmFile(0),
      'a block on another first block': evmFile(1),
      'an early block of a later time': evmFile(5),
    },
  },
  tron: {
    chain: 'TRON',
    own: { 'an early block': tronFile(3) },
    foreign: {
      'another first block': tronFile(0),
      'a block on another first block': tronFile(1),
      'an early block of a later time': tronFile(3, LATE_MS),
    },
  },
  solana: {
    chain: 'SOLANA',
    own: {
      'a known slot': solanaFile(254_170_887, { blockTime: 1_710_441_678, blockHeight: 234_724_352 }),
      'a later slot': solanaFile(400_000_000, { blockTime: 1_772_000_000, blockHeight: 378_000_000 }),
      'a slot between known ones': solanaFile(200_000_000, { blockTime: 1_687_000_000 }),
      'a slot without time and height': solanaFile(310_176_000, {}),
    },
    foreign: {
      // Development network, 2024-07-08.
      'a block earlier than its slot': solanaFile(310_176_000, { blockTime: 1_720_421_680 }),
      'a block with less skipped slots below it': solanaFile(310_176_000, { blockHeight: 298_414_228 }),
      'a block later than a higher slot': solanaFile(2_000, { blockTime: 1_720_421_680 }),
      'a block with more skipped slots below it': solanaFile(90_000_000, { blockHeight: 70_000_000 }),
    },
  },
  tezos: {
    chain: 'TEZOS',
    own: {},
    foreign: { 'a block of Ghostnet': { ...makeTezosAnswer([]), chain_id: 'NetXnHfVqm9iesp' } },
  },
  ton: {
    chain: 'TON',
    own: { 'a block of the main network': tonFile(-239) },
    foreign: { 'a block of the test network': tonFile(-3) },
  },
  ripple: {
    chain: 'RIPPLE',
    own: { 'a ledger between known ones': rippleFile(MAIN) },
    foreign: {
      // Test network, 2025-10-29.
      'a ledger later than a higher one': rippleFile({
        ledger_index: '11900686',
        close_time: 815_078_240,
        total_coins: '99999914350172385',
      }),
      'a ledger earlier than a lower one': rippleFile({ ...MAIN, close_time: 590_000_000 }),
      'a ledger with coins that fees had destroyed': rippleFile({ ...MAIN, total_coins: '99999914350172385' }),
      'a transaction of a network with a number': rippleFile(MAIN, { NetworkID: 21_338 }),
    },
  },
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sulian-foreign-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe.each(Object.entries(FILES))('files of the family %s', (_, { chain, name = 'block.json', own, foreign }) => {
  const read = async (content: Content): Promise<number> => {
    await writeFile(join(folder, name), Buffer.isBuffer(content) ? content : stringifyExactJson(content));
    const files = await openBlockFiles({ chain, path: folder });
    return (await files.getBlocks(await files.firstHeight(), (await files.getHead()).height)).length;
  };

  it.each(Object.entries(foreign))('of another network are rejected: %s [R-CHAIN-395]', async (_, content) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'BLOCK_FOREIGN' });
  });

  it.each(Object.entries(own))('of its own network are read: %s [R-CHAIN-395]', async (_, content) => {
    expect(await read(content)).toBe(1);
  });
});
