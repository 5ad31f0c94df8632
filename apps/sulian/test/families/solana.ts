import { createSolanaSource } from '@sulian/chains';
import {
  changeCall,
  changeEach,
  exempt,
  type FamilyRecord,
  type Json,
  repeatIn,
  repeatLater,
  shorten,
} from '@sulian/testkit';
import { type Fault, startSolanaWorldNode } from '@sulian/world';
import { CALM, READ, toSimulatedNode, WRONG_BLOCK } from './account-node.ts';

/** While validators are away no block is final that may still be replaced. */
const DEEPEST_FORK = 20;

const changeBalance = changeEach(({ postBalances }) => {
  if (Array.isArray(postBalances)) postBalances[0] += 1;
});

/** The receiver's balance moves to another account: sums still balance. */
const swapBalances = changeEach(({ postBalances }) => {
  if (!Array.isArray(postBalances)) return;
  postBalances[0] -= 1;
  postBalances[1] += 1;
});

export const createSolanaFamily = (): FamilyRecord<Fault> => ({
  chain: 'SOLANA',
  rules: {
    faults: '[R-WORLD-83] [R-CHAIN-397]',
    behind: '[R-RUN-96]',
    reorgs: '[R-WORLD-83] [R-CHAIN-221]',
    nodes: '[R-WORLD-83] [R-CHAIN-397]',
    recordings: '[R-CHAIN-222]',
    truth: '[R-WORLD-81]',
    audit: '[R-RUN-86] [R-RUN-92]',
  },
  start: async ({ seed, port, unfinal = DEEPEST_FORK }) => {
    const place = port === undefined ? {} : { port };
    const node = await startSolanaWorldNode({ ...CALM, ...place, seed, blocks: 36, finalDepth: unfinal + 1 });
    return toSimulatedNode(node, () => ({ height: node.world.tip.slot, hash: node.world.tip.hash }));
  },
  connect: (nodes, isSimulated = true) =>
    createSolanaSource({ ...READ, chain: 'SOLANA', urls: nodes.map(({ url }) => url), isSimulated }),
  faults: {
    missingBlock: { by: { kind: 'gap' } },
    missingTransaction: exempt('no hash of a block covers its list of transactions: it is compared with a second node'),
    missingOutcome: { by: { kind: 'lie-infos' } },
    wrongHash: { by: { kind: 'lie-hash' } },
    wrongParent: { by: { kind: 'lie-parent' } },
    wrongBody: { by: { kind: 'lie-amount' } },
    wrongOutcome: { by: changeBalance, words: WRONG_BLOCK },
    otherBlock: { by: { kind: 'lie-block' } },
    unknownHead: { by: { kind: 'lie-height' } },
    unbalanced: { by: changeBalance, words: WRONG_BLOCK },
    twice: { by: repeatIn('transactions'), words: WRONG_BLOCK },
    syncing: {
      by: changeCall('getSlot', (answer) => {
        const { id } = answer as Json;
        return { jsonrpc: '2.0', id, error: { code: -32005, message: 'Node is behind by 400 slots' } };
      }),
      code: 'SOURCE_SYNCING',
    },
  },
  again: () => repeatLater(({ transactions }) => transactions, 'BLOCK_CORRUPT'),
  reorgs: [1, 9, DEEPEST_FORK],
  finality: { depth: 6, blocks: 8, unfinal: 1 },
  disagreement: { receipts: [{ by: swapBalances }, { by: shorten('transactions') }] },
  recordings: { firstHeight: 0 },
  // A longer chain takes minutes of signatures; the command's own test compares a hundred addresses.
  audit: { notTold: 1, addresses: 70 },
});
