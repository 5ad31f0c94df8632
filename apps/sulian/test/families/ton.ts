import { createTonSource } from '@sulian/chains';
import { changeCall, changeEach, exempt, type FamilyRecord, isRecord, repeatIn, repeatLater } from '@sulian/testkit';
import { type Fault, startTonWorldNode } from '@sulian/world';
import { CALM, READ, toSimulatedNode, WRONG_BLOCK } from './account-node.ts';

const changeBalance = changeEach(({ account_state_after: state }) => {
  if (isRecord(state) && typeof state['balance'] === 'string') state['balance'] = String(BigInt(state['balance']) + 1n);
});

const changeHash = changeEach((each) => {
  if (each['root_hash'] !== undefined) each['root_hash'] = Buffer.alloc(32, 7).toString('base64');
});

export const createTonFamily = (): FamilyRecord<Fault> => ({
  chain: 'TON',
  rules: {
    faults: '[R-CHAIN-247] [R-CHAIN-397]',
    behind: '[R-RUN-96]',
    reorgs: '[R-CHAIN-247]',
    nodes: '[R-CHAIN-248] [R-CHAIN-397]',
    recordings: '[R-CHAIN-249]',
    truth: '[R-WORLD-86]',
    audit: '[R-RUN-86] [R-RUN-92] [R-CHAIN-255]',
  },
  start: async ({ seed, port }) => {
    const node = await startTonWorldNode({ ...CALM, seed, blocks: 80, ...(port === undefined ? {} : { port }) });
    return toSimulatedNode(node, () => node.world.tip);
  },
  connect: (nodes, isSimulated = true) =>
    createTonSource({ ...READ, chain: 'TON', urls: nodes.map(({ url }) => url), isSimulated }),
  faults: {
    missingBlock: {
      by: (answer, method) => {
        if (method.includes('mc_seqno=')) return { ...(answer as object), blocks: [] };
        return undefined;
      },
    },
    missingTransaction: { by: { kind: 'gap' } },
    missingOutcome: exempt('an indexer may leave out the state of an account, and its blocks are marked as unproven'),
    // With other blocks too, the answers are those of a chain that was replaced.
    wrongHash: {
      by: (answer, method) =>
        /[?&]seqno=/.test(method) && method.includes('/blocks?') ? changeHash(answer, method, {}) : undefined,
    },
    wrongParent: exempt(
      'its blocks name a parent by number alone: the hash of that number is proven by the line before',
    ),
    wrongBody: { by: { kind: 'lie-infos' } },
    wrongOutcome: { by: { kind: 'lie-amount' } },
    otherBlock: { by: { kind: 'lie-block' } },
    unknownHead: { by: { kind: 'lie-height' } },
    unbalanced: { by: changeBalance, words: WRONG_BLOCK },
    twice: { by: repeatIn('transactions'), words: WRONG_BLOCK },
    syncing: exempt('its indexers do not report it: one that downloads is behind'),
  },
  again: () => repeatLater(({ transactions }) => transactions),
  foreign: changeEach((each) => {
    if (each['global_id'] !== undefined) each['global_id'] = -3;
  }),
  reorgs: [1],
  finality: { depth: 5, blocks: 8 },
  disagreement: {
    receipts: [
      {
        by: changeCall(
          'api/v3/transactionsByMasterchainBlock',
          changeEach((each) => {
            if (typeof each['total_fees'] === 'string') each['total_fees'] = String(BigInt(each['total_fees']) + 1n);
          }),
        ),
      },
      {
        by: changeEach((each) => {
          delete each['account_state_after'];
        }),
      },
    ],
  },
  recordings: { firstHeight: 1, warnings: ['UNPROVEN'] },
  audit: { notTold: 0 },
});
