import type { Showcase } from '@sulian/api';
import { getChain } from '@sulian/domain';
import { catchUp } from '@sulian/indexing';
import { clusterRuleOf } from '../cluster-rules.ts';
import type { FollowedChain } from '../follow-chains.ts';
import { log } from '../log.ts';
import type { Program } from '../program.ts';
import { saveWorldPrices } from '../workers.ts';
import type { OpenedChain, OpenedDemo } from './open-demo.ts';
import type { SimulatedNode } from './world-process.ts';

/** The world speaks Chinese; these are its showcase's titles in English. */
const TITLES_EN: Readonly<Record<SimulatedNode['showcase'][number]['id'], string>> = {
  ransom: 'Ransom payment address',
  'cash-out': 'Cash-out at an exchange',
  mixed: 'Output of a mixer',
  miner: 'A miner',
  user: 'An ordinary user',
  'hot-wallet': "An exchange's hot wallet",
  peel: 'A link of a peel chain',
  'evm-ransom': 'Ransom paid in a stablecoin',
  'evm-launderer': "A launderer's hop",
  'evm-mixed': 'Taken out of a mixing contract',
  'evm-victim': 'Victim of an approval phish',
  'evm-hot-wallet': "An exchange's hot wallet (Ethereum)",
  'evm-frozen': 'Frozen by the issuer',
  'evm-unfrozen': 'Frozen, then released',
  'evm-poisoned': 'Victim of address poisoning',
  'tron-collector': 'Collector of a pig-butchering ring',
  'tron-otc': 'An OTC desk',
  'tron-runner': "A mule's account",
  'tron-poisoned': 'Target of address poisoning',
  'tron-frozen': 'Frozen by the issuer (TRON)',
  'tron-taken-over': 'Account with permissions changed',
  'tron-hot-wallet': "An exchange's hot wallet (TRON)",
  'solana-taken-over': 'Token account signed away',
  'solana-thief': 'Received a token account',
  'solana-frozen': 'Frozen by the issuer (Solana)',
  'solana-hot-wallet': "An exchange's hot wallet (Solana)",
  'tezos-collector': 'Collector of an investment scam (Tezos)',
  'tezos-drained': 'Tokens taken by an operator',
  'tezos-staker': 'A staker (Tezos)',
  'tezos-hot-wallet': "An exchange's hot wallet (Tezos)",
  'ton-collector': 'Collector of a Telegram scam',
  'ton-otc': 'An OTC desk (TON)',
  'ton-frozen': 'Wallet locked by the issuer (TON)',
  'ton-poisoned': 'Target of address poisoning (TON)',
  'ton-hot-wallet': "An exchange's deposit address (TON)",
  'ripple-collector': 'Collector of an XRP doubling scam',
  'ripple-otc': 'An OTC desk (XRP)',
  'ripple-frozen': 'Frozen by the issuer (XRP)',
  'ripple-hot-wallet': "An exchange's deposit address (XRP)",
};

export interface Demo {
  /** Every chain of the world, level with its node. */
  readonly chains: readonly FollowedChain[];
  readonly showcase: readonly Showcase[];
  /** Addresses of a fraud for a case about it; undefined without the chain on which it is played. */
  readonly fraud: { readonly collector: string; readonly victims: readonly string[] } | undefined;
  /** The chains go on from now. */
  grow(): void;
}

/** Indexes the simulated world. */
export async function startDemo(program: Program, opened: OpenedDemo, signal: AbortSignal): Promise<Demo> {
  const { config } = program;
  const parts = opened.chains.map(async (chain) => takeIn(program, await chain, signal));
  const [demo] = await Promise.all([Promise.all(parts), saveWorldPrices(program)]);
  if (opened.isRebuilt) await replaceLabels(program, await Promise.all(opened.chains));
  const names = demo.map(({ followed }) => getChain(followed.chain).name);
  log.info(
    `simulated world: ${names.join(', ')}, a new block every ${config.demoBlockMs / 1000} s; nothing in it is real`,
  );
  return {
    chains: demo.map(({ followed }) => followed),
    showcase: demo.flatMap(({ showcase }) => showcase),
    fraud: demo.flatMap(({ frauds }) => frauds)[0],
    grow: () => {
      for (const each of opened.worlds.run().processes.values()) each.grow(config.demoBlockMs);
    },
  };
}

/** The demo world is there before the first page is. */
async function takeIn(program: Program, { record, node, followed }: OpenedChain, signal: AbortSignal) {
  await program.labelStore.saveLabels(node.labels, node.covers);
  await program.labelStore.saveCoinbaseTags(node.coinbaseTags);
  await index(program, followed, signal);
  const blockchain = record.chain;
  return {
    followed,
    showcase: node.showcase.map(({ id, address, title }) => ({ address, blockchain, title, titleEn: TITLES_EN[id] })),
    frauds: node.showcase.flatMap((item) =>
      'payers' in item && item.id === 'tron-collector' ? [{ collector: item.address, victims: item.payers ?? [] }] : [],
    ),
  };
}

/** Withdraws labels of another version's world; labels of people and lists remain. */
async function replaceLabels({ labelStore }: Program, chains: readonly OpenedChain[]): Promise<void> {
  const labels = chains.flatMap(({ node }) => node.labels);
  const coinbaseTags = chains.flatMap(({ node }) => node.coinbaseTags);
  const covers = chains.flatMap(({ node }) => node.covers ?? []);
  const wholeSources = [...new Set([...labels, ...coinbaseTags].map(({ source }) => source))];
  async function* inOne() {
    yield { labels, coinbaseTags, covers, wholeSources, refused: [] };
  }
  await labelStore.importLabels(inOne(), { format: 'program', name: 'program', byWhom: 'system', replaces: true });
}

async function index(program: Program, { chain, source }: FollowedChain, signal: AbortSignal): Promise<void> {
  const rules = program.adapters.get(chain);
  if (rules === undefined) return;
  await catchUp({
    ledger: program.ledger,
    source,
    rules,
    clusterRule: clusterRuleOf(chain),
    limits: { maxBlocks: 500 },
    signal,
  });
}
