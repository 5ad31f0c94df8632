import { parseBlock } from '@sulian/chains';
import type { ObjectAnswer, TransactionsAnswer } from '@sulian/contract';
import type { Block, BlockSource, ChainId, CoinbaseTagDraft, LabelDraft } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { bulkImport, catchUp } from '@sulian/indexing';
import { digestTables } from '@sulian/ledger';
import { createTestDatabase } from '@sulian/testkit';
import { createWorld, worldCovers } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { distribute } from '../../src/commands/distribute.ts';
import { verify } from '../../src/commands/verify.ts';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { CITUS_URL, openCitusProgram } from '../support/citus-program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { startOwnServer } from '../support/own-server.ts';
import { type Replica, startReplica, startSource } from '../support/replica.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { openTestProgram } from '../support/test-program.ts';

const CHAINS = ['BITCOIN', 'DOGECOIN'] as const;
const V1 = '/api/proxy/v1';
const REORG_DEPTH = 3;
const PER_PAGE = 5;
const never = new AbortController().signal;

export interface ShapeTest {
  readonly seed: string;
  /** Blocks of each chain that are imported in bulk. */
  readonly blocks: number;
  /** Addresses of each chain with answers to compare: the busiest. */
  readonly addresses: number;
}

/** Layout of the store, and how it is opened. */
interface Shape {
  readonly name: string;
  readonly open: () => Promise<OpenShape>;
}

interface OpenShape {
  readonly program: Program;
  /** Server from which answers are read. */
  readonly replica?: Replica;
  /** Done after the import, before further blocks. */
  readonly distribute?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const atServers = (chains: Partial<Record<ChainId, object>>) => openTestProgram({ config: { chains } });

const SHAPES: readonly Shape[] = [
  {
    name: 'the embedded server',
    open: async () => {
      const dir = makeTempDir();
      const program = await openProgram(readConfig({ SULIAN_DATA_DIR: dir.path }, dir.path));
      const close = async () => {
        await program.close();
        dir.remove();
      };
      return { program, close };
    },
  },
  { name: 'a server by its address', open: () => openTestProgram() },
  {
    name: 'two ledgers on two servers',
    open: async () => {
      const [own, other] = await Promise.all([startOwnServer(), createTestDatabase()]);
      const test = await atServers({ BITCOIN: { ledgerUrl: own.url }, DOGECOIN: { ledgerUrl: other.url } });
      const close = async () => {
        await test.close();
        await Promise.all([own.remove(), other.drop()]);
      };
      return { program: test.program, close };
    },
  },
  {
    name: 'a reader on a replica that is behind',
    open: async () => {
      const source = await startSource();
      const replica = await startReplica(source);
      const urls = { ledgerUrl: source.url, readerUrl: replica.url };
      const test = await atServers({ BITCOIN: urls, DOGECOIN: urls });
      const close = async () => {
        await test.close();
        await replica.remove();
        await source.remove();
      };
      return { program: test.program, replica, close };
    },
  },
];

/** Imported chains are placed on nodes, and one of them moves from node to node. */
const openCitus = async (url: string): Promise<OpenShape> => {
  const { program, nodes, close } = await openCitusProgram(url);
  return {
    program,
    close,
    distribute: async () => {
      for (const node of [...nodes, ...nodes])
        expect(await distribute(program, 'BITCOIN', node)).toEqual([{ chain: 'BITCOIN', node, isChanged: true }]);
      const [bitcoin, dogecoin] = await distribute(program);
      expect(bitcoin).toEqual({ chain: 'BITCOIN', node: nodes.at(-1), isChanged: false });
      expect(dogecoin).toEqual({ chain: 'DOGECOIN', node: expect.toBeOneOf([...nodes]), isChanged: true });
    },
  };
};

/** Blocks of one chain as a node has them, one state after the other. */
interface Script {
  readonly chain: ChainId;
  readonly labels: readonly LabelDraft[];
  readonly tags: readonly CoinbaseTagDraft[];
  readonly imported: readonly Block[];
  readonly followed: readonly Block[];
  /** The surviving chain: the last followed blocks are others. */
  readonly final: readonly Block[];
}

function writeScript(chain: ChainId, { seed, blocks }: ShapeTest): Script {
  const world = createWorld({ chain, seed, blocks, startTimeSec: 1_795_000_000 });
  const read = () => world.blocks.map(({ raw, height }) => parseBlock(raw, { chain, height }));
  const [labels, tags, imported] = [world.labels(), world.coinbaseTags(), read()];
  world.mine(REORG_DEPTH * 2);
  const followed = read();
  world.reorg(REORG_DEPTH, REORG_DEPTH + 2);
  return { chain, labels, tags, imported, followed, final: read() };
}

const sourceOf = (chain: ChainId, blocks: readonly Block[]): BlockSource => ({
  chain,
  getHead: async () => {
    const head = blocks.at(-1);
    if (head === undefined) throw new Error('the world is empty');
    return head;
  },
  getBlocks: async (from, to) => blocks.filter(({ height }) => height >= from && height <= to),
  findHash: async (height) => blocks.find((block) => block.height === height)?.hash,
});

function follow({ ledger, adapters }: Program, chain: ChainId, blocks: readonly Block[]): Promise<void> {
  const rules = adapters.get(chain);
  if (rules === undefined) throw new Error(`missing adapter for ${chain}`);
  const source = sourceOf(chain, blocks);
  const limits = { maxBlocks: 7 };
  return catchUp({ ledger, source, rules, clusterRule: commonInputOwnershipRule, limits, signal: never });
}

async function importAll({ ledger, labelStore }: Program, { chain, labels, tags, imported }: Script): Promise<void> {
  await labelStore.saveLabels(labels, worldCovers(chain));
  await labelStore.saveCoinbaseTags(tags);
  const stream = async function* (after: number | undefined) {
    yield imported.filter(({ height }) => after === undefined || height > after);
  };
  await bulkImport({ ledger, chain, stream });
}

const busiestOf = ({ imported }: Script, count: number): readonly string[] => {
  const seen = new Map<string, number>();
  for (const { transactions } of imported)
    for (const { operations } of transactions)
      for (const { address } of operations.flatMap(({ destinations }) => destinations))
        if (address !== undefined) seen.set(address, (seen.get(address) ?? 0) + 1);
  const byCount = [...seen].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return byCount.slice(0, count).map(([address]) => address);
};

/** Keys of an answer that depend on how often its chain was reorganised. */
const OF_REVISION: ReadonlySet<string> = new Set(['answerId', 'asOf']);
const withoutRevision = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (OF_REVISION.has(key) ? undefined : value));

/** Answers about an address: facts, coins, its wallet, scores in both directions, and all pages. */
async function readAnswers(api: TestApi, chain: ChainId, address: string): Promise<readonly unknown[]> {
  const urls = ['addresses', 'wallets'].map((kind) => `${V1}/blockchains/${chain}/${kind}/${address}`);
  const scores = ['INCOMING', 'OUTGOING'].map((analysisType) => ({
    ...{ analysisType, objectType: 'ADDRESS', objectId: address, blockchain: chain },
  }));
  const ask = async (url: string, question?: object): Promise<unknown> => {
    const { statusCode, body } = await api.call(url, question);
    expect(statusCode, body).toBe(200);
    return withoutRevision(body);
  };
  const facts = await Promise.all([...urls, `${urls[0]}/coins`].map((url) => ask(url)));
  const answered: unknown[] = [];
  // A score also has the level of the other direction once that is answered.
  for (const question of [...scores, ...scores]) answered.push(await ask(`${V1}/scoringAnalysis`, question));
  return [...facts, ...answered.slice(scores.length), await readPages(api, `${urls[0]}/transactions`)];
}

/** Hashes of all pages, each once. */
async function readPages(api: TestApi, url: string): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (let query = `?limit=${PER_PAGE}`; ; ) {
    const { items, _metadata } = await api.get<TransactionsAnswer>(`${url}${query}`);
    hashes.push(...items.map(({ hash }) => hash));
    if (items.length < PER_PAGE || hashes.length >= (_metadata.total ?? 0)) {
      expect([hashes.length, new Set(hashes).size]).toEqual([_metadata.total, _metadata.total]);
      return hashes;
    }
    query = `?limit=${PER_PAGE}&offset=${hashes.length}&asOf=${_metadata.asOf}`;
  }
}

/** Tests that a store of each shape has the same rows, answers and checks as a plain one that read the surviving chain alone. */
export function testShapes(test: ShapeTest): void {
  const scripts = CHAINS.map((chain) => writeScript(chain, test));
  const objects = scripts.flatMap((script) =>
    busiestOf(script, test.addresses).map((address) => ({ chain: script.chain, address })),
  );
  const answerAll = async (api: TestApi): Promise<readonly unknown[]> => {
    const answers: unknown[] = [];
    for (const { chain, address } of objects) answers.push(await readAnswers(api, chain, address));
    return answers;
  };
  const digestAll = ({ databaseOf }: Program) =>
    Promise.all(CHAINS.map((chain) => digestTables(databaseOf(chain), chain)));
  let expected: { readonly answers: readonly unknown[]; readonly digests: readonly object[] };

  beforeAll(async () => {
    const { program, close } = await openTestProgram();
    for (const { chain, labels, tags, final } of scripts) {
      await program.labelStore.saveLabels(labels, worldCovers(chain));
      await program.labelStore.saveCoinbaseTags(tags);
      await follow(program, chain, final);
    }
    const api = await openTestApi(program);
    expected = { answers: await answerAll(api), digests: await digestAll(program) };
    await api.close();
    await close();
  });

  const prove = (open: Shape['open']) => {
    let store: OpenShape;
    let api: TestApi;
    beforeAll(async () => {
      store = await open();
      api = await openTestApi(store.program);
    });
    afterAll(async () => {
      await api?.close();
      await store?.close();
    });
    const heightsOf = async ({ ledger }: Pick<Program, 'ledger'>) =>
      Promise.all(CHAINS.map(async (chain) => (await ledger.getState(chain)).height));
    const untilReplayed = () =>
      vi.waitFor(async () => expect(await heightsOf(store.program.apiDeps)).toEqual(await heightsOf(store.program)), {
        timeout: 30_000,
        interval: 100,
      });

    it('imports blocks in bulk, follows others and a reorganisation; answers of a replica are of its height', async () => {
      for (const script of scripts) await importAll(store.program, script);
      await store.distribute?.();
      await untilReplayed();
      const before = await answerAll(api);
      await store.replica?.pause();
      try {
        for (const { chain, followed, final } of scripts) {
          await follow(store.program, chain, followed);
          await follow(store.program, chain, final);
        }
        const heights = scripts.map(
          ({ imported, final }) => (store.replica === undefined ? final : imported).length - 1,
        );
        const [{ chain, address } = { chain: 'BITCOIN', address: '' }] = objects;
        const { basis } = await api.get<ObjectAnswer>(`${V1}/blockchains/${chain}/addresses/${address}`);
        expect([await heightsOf(store.program.apiDeps), basis.height]).toEqual([heights, heights[0]]);
        if (store.replica !== undefined) expect(await answerAll(api)).toEqual(before);
      } finally {
        await store.replica?.resume();
      }
      await untilReplayed();
    });

    it('has the rows of a store that read the surviving chain alone, wallets included', async () => {
      expect(await digestAll(store.program)).toEqual(expected.digests);
    });

    it('gives the same answers, scores and pages', async () => {
      expect(await answerAll(api)).toEqual(expected.answers);
    });

    it('passes all checks', async () => {
      for (const chain of CHAINS) {
        const { faults, recounted } = await verify(store.program, chain, 50);
        expect([faults, recounted > 0]).toEqual([[], true]);
      }
    });
  };

  describe.each(SHAPES)('$name', ({ open }) => prove(open));
  if (CITUS_URL === undefined) it.skip('Citus (CITUS_URL names no coordinator)', () => undefined);
  else describe('Citus', () => prove(() => openCitus(CITUS_URL ?? '')));
}
