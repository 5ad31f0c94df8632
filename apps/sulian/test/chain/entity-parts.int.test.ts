import type { Block, ChainId, LabelDraft, LedgerReader, Operation } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { createLabelDraft, createMockChain, createRandom, mockAddress, type Random } from '@sulian/testkit';
import {
  createEdgePartCache,
  createEntitySumCache,
  type EdgePartCache,
  findEntityAddresses,
  listCounterparties,
} from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { openTestProgram } from '../support/test-program.ts';

const STEPS = 20;
/** So small that a short chain has many parts. */
const BATCH = 4;
const START_SEC = 1_600_000_000;

/** Twelve addresses of which four look like another, as poisoners' do. */
const ETHEREUM_ADDRESSES = Array.from({ length: 12 }, (_, at) =>
  at < 4 ? `0xabcdef${'0'.repeat(29)}${at}abcd` : `0x${at.toString(16).padStart(40, '1')}`,
);
const TOKENS = ['0xdac17f958d2ee523a2206206994597c13d831ec7', '0x00000000000000000000000000000000000000aa'];

interface Chain {
  readonly blocks: readonly Block[];
  extend(count: number): readonly Block[];
  fork(height: number): Chain;
}

/** Payments of all sizes among few addresses, dust and nothing among them. */
function createAccountChain(random: Random, shared: readonly Block[] = []): Chain {
  const blocks = [...shared];
  const pick = <T>(all: readonly T[]): T => all[random.below(all.length)] as T;
  const listOperations = (height: number): readonly Operation[] => {
    if (height === 0) return ETHEREUM_ADDRESSES.map((address) => genesis(address, 10n ** 24n));
    const [from, to] = [pick(ETHEREUM_ADDRESSES), pick(ETHEREUM_ADDRESSES)];
    const token = random.below(3) === 0 ? pick(TOKENS) : undefined;
    const amountBase = pick([0n, 1n, 5_000_000n, 10n ** 15n, 10n ** 18n]);
    return [
      fee(from, 1_000n),
      move('VALUE_TRANSFER', from, to, token === undefined ? amountBase : 0n),
      ...(token === undefined
        ? []
        : [move('TOKEN_TRANSFER', pick([from, pick(ETHEREUM_ADDRESSES)]), to, amountBase, token)]),
    ];
  };
  const next = (): Block => {
    const parent = blocks.at(-1);
    const height = parent === undefined ? 0 : parent.height + 1;
    const transactions = Array.from({ length: height === 0 ? 1 : random.below(4) }, () => ({
      hash: random.hex(64),
      kind: 'transfer' as const,
      status: 'success' as const,
      operations: listOperations(height),
    }));
    return {
      ...{ chain: 'ETHEREUM', height, hash: random.hex(64), parentHash: parent?.hash ?? '0'.repeat(64) },
      timeSec: START_SEC + height * 20_000,
      transactions,
      ...(random.below(6) === 0 ? { contracts: [pick(ETHEREUM_ADDRESSES)] } : {}),
    };
  };
  return {
    blocks,
    extend: (count) =>
      Array.from({ length: count }, () => {
        const block = next();
        blocks.push(block);
        return block;
      }),
    fork: (height) =>
      createAccountChain(
        random,
        blocks.filter((block) => block.height <= height),
      ),
  };
}

const CHAINS = [
  {
    chain: 'BITCOIN',
    addresses: Array.from({ length: 24 }, (_, at) => mockAddress(at)),
    open: (seed: number): Chain => createMockChain({ seed, addresses: 24, maxTransfers: 3 }),
  },
  { chain: 'ETHEREUM', addresses: ETHEREUM_ADDRESSES, open: (seed: number) => createAccountChain(createRandom(seed)) },
] as const;

const label = (chain: ChainId, address: string, key: string): LabelDraft =>
  createLabelDraft({
    ...{ chain, address, source: `test ${key}`, confidence: key === 'firm' ? 90 : 80 },
    entity: { key, name: key, type: 'Exchange', countries: [], tags: [] },
  });

describe.each(CHAINS)('parts of an entity that are kept on $chain', ({ chain, addresses, open }) => {
  let program: Program;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const test = await openTestProgram();
    program = test.program;
    close = async () => {
      await test.close();
    };
  }, 60_000);
  afterAll(() => close());

  it('tell what reading all tells, whatever blocks, branches, wallets, labels, prices and coins do meanwhile [R-ENT-93] [R-ENT-94] [R-ENT-95]', async () => {
    const random = createRandom(0x93);
    const world = createWorld(program, { chain, addresses, random, story: open(random.below(1_000)) });
    await world.begin();
    const cache = createEdgePartCache();
    for (let step = 0; step < STEPS; step += 1) {
      const event = await world.goOn();
      const { kept, whole } = await world.ask(cache);
      expect(kept.answer, `step ${step}: ${event}`).toEqual(whole.answer);
      const again = await world.ask(cache);
      expect(again.kept.legs, `step ${step}: ${event}`).toBe(0);
      expect(again.kept.answer).toEqual(whole.answer);
    }
    const tooSmall = createEdgePartCache(1_000);
    const { whole } = await world.ask(tooSmall);
    expect((await world.ask(tooSmall)).kept.legs).toBeGreaterThanOrEqual(whole.legs);
  }, 60_000);
});

interface PartInput {
  readonly chain: ChainId;
  readonly addresses: readonly string[];
  readonly random: Random;
  readonly story: Chain;
}

/** A chain with an entity, to which things happen. */
function createWorld(program: Program, { chain, addresses, random, story: first }: PartInput) {
  let story = first;
  let entityId = 0;
  let day = Math.floor(START_SEC / 86_400);
  const writer = program.ledger.writer(chain);
  const pick = (): string => addresses[random.below(addresses.length)] as string;
  const events: Readonly<Record<string, () => Promise<void>>> = {
    async blocks() {
      await writer.append(story.extend(1 + random.below(3)));
    },
    async branch() {
      const height = Math.max(0, story.blocks.length - 2 - random.below(6));
      story = story.fork(height);
      await writer.replaceAbove(height, story.extend(1 + random.below(8)));
    },
    async wallets() {
      if (chain === 'BITCOIN')
        await writer.cluster(story.blocks.length - 1 - random.below(3), commonInputOwnershipRule);
    },
    async labels() {
      await program.labelStore.saveLabels([label(chain, pick(), random.below(2) === 0 ? 'firm' : 'other')]);
    },
    async prices() {
      const coins = ['bitcoin', 'ethereum', 'tether'].map((coin) => ({ coin, day, usd: 1 + random.below(3_000) }));
      day += 1;
      await program.priceStore.savePrices('test', coins);
      await program.prices.refresh();
    },
    async coins() {
      if (chain !== 'ETHEREUM') return;
      const metadata = { symbol: `T${random.below(9)}`, decimals: random.below(9) };
      await program.assetStore.saveMetadata(chain, [{ asset: 2, metadata }]);
    },
  };
  // Most of what happens is blocks.
  const names = ['blocks', 'blocks', 'blocks', ...Object.keys(events)];
  return {
    async begin() {
      await writer.append(story.extend(20));
      await program.labelStore.saveLabels(addresses.slice(0, 3).map((address) => label(chain, address, 'firm')));
      await program.labelStore.saveLabels(addresses.slice(5, 7).map((address) => label(chain, address, 'other')));
      await events['wallets']?.();
      entityId = await program.ledger.read(chain, async (reader) => {
        const labels = await program.apiDeps.labelsAt(reader);
        const row = await reader.findAddress(addresses[0] ?? '');
        return labels.findAddressLabel(row?.addressId ?? -1)?.entity.id ?? 0;
      });
    },
    async goOn() {
      const name = names[random.below(names.length)] ?? 'blocks';
      await events[name]?.();
      return name;
    },
    /** The same answers from cached parts and from the whole ledger, in one snapshot. */
    ask: (cache: EdgePartCache) =>
      program.ledger.read(chain, async (reader) => ({
        kept: await askOne(program, { plain: reader, entityId }, cache),
        whole: await askOne(program, { plain: reader, entityId }),
      })),
  };
}

/** Sums and counterparties of the entity, and of how many transactions the legs were read. */
async function askOne(
  { apiDeps }: Program,
  { plain, entityId }: { readonly plain: LedgerReader; readonly entityId: number },
  cache?: EdgePartCache,
) {
  const { prices, entityStore } = apiDeps;
  const labels = await apiDeps.labelsAt(plain);
  const labelled = (await entityStore.findDetails(entityId))?.addressCounts.get(plain.chain) ?? 0;
  const addresses = await findEntityAddresses({ entityStore }, { reader: plain, labels, entityId, labelled });
  let legs = 0;
  const reader: LedgerReader = {
    ...plain,
    listLegs(txIds) {
      legs += txIds.length;
      return plain.listLegs(txIds);
    },
  };
  // Without a cache everything is one part.
  const parts = cache?.of([entityId, labels.version, prices.version]);
  const limits = { transactions: 10_000, summedTransactions: 10_000, ...(cache === undefined ? {} : { batch: BATCH }) };
  // Nothing is remembered of the sums themselves.
  const sums = await createEntitySumCache(0).get(
    { reader, labels, prices, addresses, limits, parts },
    { entityId, priceVersion: prices.version },
  );
  const object = { kind: 'OWNED', addressIds: addresses.rows.map(({ addressId }) => addressId) } as const;
  const page = { offset: 0, limit: 1_000, sort: 'COUNT' as const };
  const query = { reader, labels, prices, object, parts, ...page };
  const list = await listCounterparties(query, limits);
  const narrow = await listCounterparties({ ...query, asset: 0, includesPoisoning: true }, limits);
  return { answer: { sums, list, narrow }, legs };
}
