import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRpcSource } from '@sulian/chains';
import {
  balanceKey,
  type Change,
  changeCall,
  exempt,
  type FamilyRecord,
  type Json,
  type SimulatedNode,
} from '@sulian/testkit';
import { type Fault, startWorldNode, type World } from '@sulian/world';
import { toRecords } from '../imports/block-files.ts';
import { CALM, READ, WRONG_BLOCK } from './account-node.ts';

type UtxoBlock = World['blocks'][number];
type UtxoTransaction = UtxoBlock['transactions'][number];

interface UtxoNode extends SimulatedNode<Fault> {
  readonly world: World;
}

const HEADER_BYTES = 80;

/** The number of transactions follows the header, in one byte here. */
function replaceTransactions(block: UtxoBlock, transactions: readonly UtxoTransaction[]): string {
  const head = Buffer.from(block.raw.subarray(0, HEADER_BYTES + 1));
  head.writeUInt8(transactions.length, HEADER_BYTES);
  return Buffer.concat([head, ...transactions.map(({ raw }) => raw)]).toString('hex');
}

/** Received less spent of every address, by the outputs of the best chain. */
function listBalances({ blocks }: World): ReadonlyMap<string, bigint> {
  const balances = new Map<string, bigint>();
  const add = (address: string | undefined, base: bigint): void => {
    if (address === undefined) return;
    const key = balanceKey(address, 'native');
    balances.set(key, (balances.get(key) ?? 0n) + base);
  };
  for (const { inputs, outputs } of blocks.flatMap(({ transactions }) => transactions)) {
    for (const { key, amountBase } of inputs) add(key?.address, -amountBase);
    for (const { key, amountBase } of outputs) add(key?.address, amountBase);
  }
  return balances;
}

/** The worlds whose blocks a change looks up belong to one contract. */
export function createUtxoFamily(): FamilyRecord<Fault> {
  const worlds: World[] = [];
  const changeRaw = (change: (block: UtxoBlock, world: World) => readonly UtxoTransaction[] | undefined): Change =>
    changeCall('getblock', (answer) => {
      const { result } = answer as Json;
      for (const world of worlds) {
        const block = world.blocks.find(({ raw }) => raw.toString('hex') === result);
        const transactions = block === undefined ? undefined : change(block, world);
        if (block !== undefined && transactions !== undefined)
          (answer as Json)['result'] = replaceTransactions(block, transactions);
      }
    });
  return {
    chain: 'BITCOIN',
    rules: {
      faults: '[R-LEDGER-30] [R-CHAIN-397]',
      behind: '[R-LEDGER-31] [R-RUN-96]',
      reorgs: '[R-LEDGER-23] [R-LEDGER-24]',
      nodes: '[R-CHAIN-397]',
      recordings: '[R-CHAIN-05]',
      truth: '[R-WORLD-70]',
      audit: '[R-RUN-86]',
    },
    start: async ({ seed, port }) => {
      const node = await startWorldNode({ ...CALM, seed, blocks: 100, ...(port === undefined ? {} : { port }) });
      worlds.push(node.world);
      return { ...node, tip: () => node.world.tip, listBalances: () => listBalances(node.world) };
    },
    connect: ([{ url, auth } = { url: '' }], isSimulated = true) =>
      createRpcSource({ ...READ, chain: 'BITCOIN', url, isSimulated, ...(auth === undefined ? {} : { auth }) }),
    faults: {
      missingBlock: {
        by: changeCall('getblockhash', (answer, _, params) => {
          const [height] = params as readonly number[];
          if (!worlds.some(({ tip }) => tip.height - 1 === height)) return;
          Object.assign(answer as Json, { result: null, error: { code: -8, message: 'Block height out of range' } });
        }),
      },
      missingTransaction: { by: changeRaw(({ transactions }) => transactions.slice(0, -1)), words: WRONG_BLOCK },
      missingOutcome: exempt('every transaction of a block took effect: there are no outcomes apart from it'),
      wrongHash: { by: { kind: 'lie-hash' } },
      wrongParent: { by: { kind: 'lie-parent' }, code: 'PARENT_MISMATCH', blocks: 1 },
      wrongBody: { by: { kind: 'lie-amount' }, words: WRONG_BLOCK },
      wrongOutcome: exempt('every transaction of a block took effect: there are no outcomes apart from it'),
      otherBlock: { by: { kind: 'lie-block' } },
      unknownHead: { by: { kind: 'lie-height' } },
      unbalanced: { by: { kind: 'lie-amount' }, words: WRONG_BLOCK },
      twice: { by: changeRaw(({ transactions }) => [...transactions, ...transactions.slice(-1)]), words: WRONG_BLOCK },
      syncing: { by: { kind: 'syncing' }, code: 'SOURCE_SYNCING' },
    },
    furtherFaults: [{ title: 'is starting', by: { kind: 'warming-up' }, code: 'SOURCE_SYNCING' }],
    again: () => ({
      keep: () => undefined,
      repeat: changeRaw(({ transactions }, { blocks }) => [
        ...transactions,
        ...(blocks[1]?.transactions.slice(0, 1) ?? []),
      ]),
    }),
    reorgs: [1, 4, 6],
    finality: { depth: 8, blocks: 10 },
    disagreement: exempt('its chains are read from one node, whose blocks prove themselves by their work'),
    recordings: {
      firstHeight: 0,
      warnings: ['the first block is not the genesis block of BITCOIN'],
      write: (node, folder) =>
        writeFileSync(join(folder, 'blk00000.dat'), toRecords((node as UtxoNode).world.blocks.map(({ raw }) => raw))),
    },
    audit: exempt('nodes of its chains do not store balances of addresses'),
  };
}
