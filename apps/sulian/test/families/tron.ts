import { createTronSource } from '@sulian/chains';
import { changeCall, changeEach, exempt, type FamilyRecord, repeatIn, repeatLater, shorten } from '@sulian/testkit';
import { type Fault, startTronWorldNode } from '@sulian/world';
import { CALM, READ, toSimulatedNode, WRONG_BLOCK } from './account-node.ts';

/** While representatives are away no block is solid that may still be replaced. */
const DEEPEST_FORK = 27;

export const createTronFamily = (): FamilyRecord<Fault> => ({
  chain: 'TRON',
  rules: {
    faults: '[R-WORLD-63] [R-CHAIN-397]',
    behind: '[R-RUN-96]',
    reorgs: '[R-WORLD-64] [R-CHAIN-107]',
    nodes: '[R-WORLD-64] [R-CHAIN-397]',
    recordings: '[R-CHAIN-109]',
    truth: '[R-WORLD-60]',
    audit: '[R-RUN-86] [R-RUN-92]',
  },
  start: async ({ seed, port, unfinal = DEEPEST_FORK }) => {
    const place = port === undefined ? {} : { port };
    const node = await startTronWorldNode({ ...CALM, ...place, seed, blocks: 60, solidDepth: unfinal + 1 });
    return toSimulatedNode(node, () => node.world.tip);
  },
  connect: (nodes, isSimulated = true) =>
    createTronSource({
      ...READ,
      chain: 'TRON',
      urls: nodes.map(({ url }) => url),
      isSimulated,
      traces: 'debug',
    }),
  faults: {
    missingBlock: { by: { kind: 'gap' } },
    missingTransaction: { by: shorten('transactions'), words: WRONG_BLOCK },
    missingOutcome: { by: { kind: 'lie-infos' } },
    wrongHash: { by: { kind: 'lie-hash' } },
    wrongParent: { by: { kind: 'lie-parent' } },
    wrongBody: { by: { kind: 'lie-amount' }, words: WRONG_BLOCK },
    wrongOutcome: exempt('no hash of a block covers its infos: they are compared with a second node'),
    otherBlock: { by: { kind: 'lie-block' } },
    unknownHead: { by: { kind: 'lie-height' } },
    unbalanced: { by: { kind: 'lie-amount' }, words: WRONG_BLOCK },
    twice: { by: repeatIn('transactions'), words: WRONG_BLOCK },
    syncing: exempt('its nodes do not report it: one that downloads is behind'),
  },
  again: () => repeatLater(({ transactions }) => transactions),
  reorgs: [1, 9, DEEPEST_FORK],
  finality: { depth: 6, blocks: 8, unfinal: 1 },
  disagreement: {
    receipts: [
      {
        by: changeCall(
          'wallet/gettransactioninfobyblocknum',
          changeEach((each) => {
            if (typeof each['fee'] === 'number') each['fee'] += 1;
          }),
        ),
      },
    ],
  },
  recordings: { firstHeight: 0 },
  audit: { notTold: 0 },
});
