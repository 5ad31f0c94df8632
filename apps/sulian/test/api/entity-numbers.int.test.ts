import type {
  BlockchainsAnswer,
  EntityCounterpartiesAnswer,
  EntityHistoryAnswer,
  EntitySumsAnswer,
  EntityTransactionsAnswer,
  HistoryAnswer,
  ObjectAnswer,
} from '@sulian/contract';
import { parseAmount } from '@sulian/domain';
import type { EvmWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openEvmWorldProgram } from '../support/account-world-program.ts';
import { openTestApi } from '../support/open-api.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import type { Get } from '../support/raw/compare-api.ts';
import { type CountedChain, countChain, countWallets } from '../support/raw/count-chain.ts';
import { parseRaw } from '../support/raw/parse-raw.ts';
import { isRounded, recountEdges } from '../support/raw/recount-edges.ts';
import { listWorldMoves, type RawMove } from '../support/raw/recount-moves.ts';
import { createRecountStage } from '../support/raw/recount-stage.ts';
import { readCsv } from '../support/read-csv.ts';
import { openWorldProgram } from '../support/world-program.ts';

const V1 = '/api/proxy/v1';
const DAY_SEC = 86_400;
const BLOCKS = 200;
/** Price of one coin on every day: sums in USD are counted in whole dollars per unit. */
const PRICES = { bitcoin: 50_000, ethereum: 2_000 };
const NATIVE = 'native';

const stage = createRecountStage();
afterAll(stage.close);

interface Entity {
  readonly id: number;
  readonly key: string;
  /** Its addresses on each chain, by the labels and, where outputs are spent, by what was spent together. */
  readonly bitcoin: readonly string[];
  readonly ethereum: readonly string[];
}

let get: Get;
let readFile: (path: string) => Promise<ReturnType<typeof readCsv>['rows']>;
let chain: CountedChain;
let moves: readonly RawMove[];
let coinJoins: ReadonlySet<string>;
let walletOf: (address: string) => readonly string[];
/** Labelled owner of an address of Ethereum. */
let ownerOf: (address: string) => string;
let entities: readonly Entity[];

beforeAll(async () => {
  const test = await createProgramDatabase();
  stage.closing.push(test.drop);
  const bitcoin = await openWorldProgram('counterparties', BLOCKS, { url: test.url });
  await bitcoin.close();
  const worldProgram = await openEvmWorldProgram('counterparties', BLOCKS, test.url);
  stage.closing.push(worldProgram.close);
  const { world } = bitcoin;
  chain = countChain(world.blocks.map((block) => parseRaw(block.raw)));
  const transactions = world.blocks.flatMap((block) => block.transactions);
  coinJoins = new Set(transactions.filter((each) => each.purpose === 'coinjoin').map((each) => each.txid));
  moves = listWorldMoves(worldProgram.world);
  await savePrices(worldProgram);
  get = await stage.openApi(worldProgram.program);
  const api = await openTestApi(worldProgram.program);
  stage.closing.push(api.close);
  readFile = async (path) => readCsv((await api.call(path)).body).rows;
  const { BITCOIN } = await get<BlockchainsAnswer>(`${V1}/blockchains`);
  walletOf = countWallets(chain, { toHeight: BITCOIN?.clusteredHeight ?? -1, leftOut: coinJoins });
  entities = await listEntities(world.labels(), worldProgram.world.labels());
}, 240_000);

async function savePrices({ program }: AccountWorldProgram<EvmWorld>): Promise<void> {
  const times = [...chain.transactions.map(({ block }) => block.timeSec), ...moves.map(({ timeSec }) => timeSec)];
  const days = [...new Set(times.map((timeSec) => Math.floor(timeSec / DAY_SEC)))];
  const rows = Object.entries(PRICES).flatMap(([coin, usd]) => days.map((day) => ({ coin, day, usd })));
  await program.priceStore.savePrices('test', rows);
  await program.prices.refresh();
}

type Labels = readonly { readonly address: string; readonly entity: { readonly key: string } }[];

/** Entities that labels name on both chains. */
async function listEntities(onBitcoin: Labels, onEthereum: Labels): Promise<readonly Entity[]> {
  const keyOf = new Map(onBitcoin.map(({ address, entity }) => [address, entity.key]));
  const owners = new Map(onEthereum.map(({ address, entity }) => [address, entity.key]));
  ownerOf = (address) => owners.get(address) ?? address;
  const met = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const keys = new Set(onBitcoin.map(({ entity }) => entity.key));
  const shared = [...keys].filter((key) => onEthereum.some(({ entity }) => entity.key === key));
  return Promise.all(
    shared.map(async (key) => {
      const ethereum = onEthereum.filter(({ entity }) => entity.key === key).map(({ address }) => address);
      const { entity } = await get<ObjectAnswer>(`${V1}/blockchains/ETHEREUM/addresses/${ethereum[0]}`);
      const labelled = onBitcoin.filter((each) => each.entity.key === key).map(({ address }) => address);
      // A wallet with labels of two services extends neither.
      const spread = labelled.flatMap((address) => {
        const wallet = walletOf(address);
        return wallet.some((each) => (keyOf.get(each) ?? key) !== key) ? [address] : wallet;
      });
      return {
        id: entity?.id ?? 0,
        key,
        bitcoin: [...new Set(spread)].filter((address) => chain.addresses.has(address)),
        ethereum: ethereum.filter((address) => met.has(address)),
      };
    }),
  );
}

const toBase = (text: string | null | undefined, decimals: number): bigint => {
  const base = text === null || text === undefined ? undefined : parseAmount(text, decimals);
  if (base === undefined) throw new Error(`${text} is not an amount`);
  return base;
};
const dayOf = (timeSec: number): number => Math.floor(timeSec / DAY_SEC) * DAY_SEC;
const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

async function readSums(entity: Entity) {
  const sums = await get<EntitySumsAnswer>(`${V1}/entities/${entity.id}/sums`);
  const on = (blockchain: string) => sums.chains.find((each) => each.blockchain === blockchain);
  return { sums, bitcoin: on('BITCOIN'), ethereum: on('ETHEREUM') };
}

/** The list over all chains, page by page. */
async function readCounterparties(id: number, query = ''): Promise<EntityCounterpartiesAnswer['items']> {
  const items: EntityCounterpartiesAnswer['items'] = [];
  for (;;) {
    const path = `${V1}/entities/${id}/counterparties?includePoisoning=true&limit=100&offset=${items.length}${query}`;
    const page = await get<EntityCounterpartiesAnswer>(path);
    expect(page.chains.map(({ state, facts }) => [state, facts?.isComplete])).toEqual(
      page.chains.map(() => ['LISTED', true]),
    );
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page._metadata.total) return items;
  }
}

const recountBitcoin = (entity: Entity, counted: CountedChain = chain) => {
  const [own = ''] = entity.bitcoin;
  const members = new Set(entity.bitcoin);
  const owner = (address: string): string =>
    members.has(address) ? own : (walletOf(address).toSorted()[0] ?? address);
  return recountEdges(counted, { own, members: entity.bitcoin, ownerOf: owner, coinJoins });
};

const movementsOf = (entity: Entity) => entity.bitcoin.flatMap((address) => chain.addresses.get(address) ?? []);

/** Amounts that an entity's accounts received and sent in one asset, without payments among them. */
function recountEthereum(entity: Entity, asset: string) {
  const own = new Set(entity.ethereum);
  const mine = moves.filter((move) => move.asset === asset && own.has(move.from) !== own.has(move.to));
  const inside = moves.filter((move) => move.asset === asset && own.has(move.from) && own.has(move.to));
  return {
    received: mine.filter(({ to }) => own.has(to)),
    sent: mine.filter(({ from }) => own.has(from)),
    internalBase: sumOf(inside.map(({ base }) => base)),
  };
}

describe('entities of two simulated chains, recounted from what their blocks say', () => {
  it('are several, with many addresses and both chains', () => {
    expect(entities.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...entities.map(({ bitcoin }) => bitcoin.length))).toBeGreaterThan(10);
    expect(entities.every(({ bitcoin, ethereum }) => bitcoin.length > 0 && ethereum.length > 0)).toBe(true);
  });

  it('have on Bitcoin what their addresses received, sent and hold, less what they paid each other [R-ENT-60] [R-ENT-80]', async () => {
    for (const entity of entities) {
      const { bitcoin } = await readSums(entity);
      expect(bitcoin?.addresses.summed, entity.key).toBe(entity.bitcoin.length);
      const gross = movementsOf(entity);
      const { change, parties } = recountBitcoin(entity);
      const [coin] = bitcoin?.coins ?? [];
      const internal = toBase(coin?.internal, 8);
      expect(isRounded(internal, change), entity.key).toBe(true);
      const [received, sent] = [
        sumOf(gross.map((each) => each.receivedBase)),
        sumOf(gross.map((each) => each.sentBase)),
      ];
      expect([toBase(coin?.received, 8), toBase(coin?.sent, 8), toBase(coin?.balance, 8)], entity.key).toEqual([
        received - internal,
        sent - internal,
        received - sent,
      ]);
      expect(bitcoin?.numberOfTransactions, entity.key).toBe(new Set(gross.map((each) => each.transaction)).size);
      const addresses = [...parties.keys()].filter((name) => chain.addresses.has(name));
      expect(bitcoin?.numberOfCounterparties, entity.key).toBe(addresses.length);
    }
  });

  it('have on Ethereum what their accounts received, sent and hold, coin by coin [R-ENT-60] [R-ENT-80]', async () => {
    for (const entity of entities) {
      const { ethereum } = await readSums(entity);
      expect(ethereum?.addresses.summed, entity.key).toBe(entity.ethereum.length);
      const counted = ethereum?.coins.filter(({ coin }) => coin.kind !== 'NFT') ?? [];
      expect(counted.length, entity.key).toBeGreaterThan(0);
      for (const { coin, ...said } of counted) {
        const { received, sent, internalBase } = recountEthereum(entity, coin.chainId ?? NATIVE);
        const [receivedBase, sentBase] = [received, sent].map((each) => sumOf(each.map(({ base }) => base)));
        expect(
          [said.received, said.sent, said.internal, said.balance].map((text) => toBase(text, coin.decimals ?? 0)),
          `${entity.key} ${coin.symbol}`,
        ).toEqual([receivedBase, sentBase, internalBase, (receivedBase ?? 0n) - (sentBase ?? 0n)]);
      }
    }
  });

  it('have each day of each chain, and in USD of both, in sums and in history [R-ENT-63] [R-ENT-83] [R-ENT-84]', async () => {
    for (const entity of entities) {
      const usd = new Map<number, { receivedUsd: number; sentUsd: number }>();
      const add = (day: number, receivedUsd: number, sentUsd: number) => {
        const known = usd.get(day) ?? { receivedUsd: 0, sentUsd: 0 };
        usd.set(day, { receivedUsd: known.receivedUsd + receivedUsd, sentUsd: known.sentUsd + sentUsd });
      };
      for (const [day, [received, sent]] of countBitcoinDays(entity))
        add(day, (Number(received) / 1e8) * PRICES.bitcoin, (Number(sent) / 1e8) * PRICES.bitcoin);
      const { received, sent } = recountEthereum(entity, NATIVE);
      for (const { timeSec, base } of received) add(dayOf(timeSec), (Number(base) / 1e18) * PRICES.ethereum, 0);
      for (const { timeSec, base } of sent) add(dayOf(timeSec), 0, (Number(base) / 1e18) * PRICES.ethereum);
      const { sums } = await readSums(entity);
      const history = await get<EntityHistoryAnswer>(`${V1}/entities/${entity.id}/history`);
      expect(
        history.chains.every(({ state, isNet }) => state === 'SUMMED' && isNet),
        entity.key,
      ).toBe(true);
      const counted = [...usd].filter(([, day]) => day.receivedUsd + day.sentUsd > 0).sort(([a], [b]) => a - b);
      const said = (days: readonly (readonly [number, number, number])[]) =>
        days.filter(([, a, b]) => a + b > 0).map(([day, a, b]) => [day, Math.round(a), Math.round(b)]);
      const expected = counted.map(([day, each]) => [day, Math.round(each.receivedUsd), Math.round(each.sentUsd)]);
      expect(said(sums.days.map((each) => [each.day, each.receivedUsd, each.sentUsd])), entity.key).toEqual(expected);
      expect(said(history.points.map((each) => [each.from, each.receivedUsd, each.sentUsd])), entity.key).toEqual(
        expected,
      );
      const balanceUsd = counted.reduce((sum, [, each]) => sum + each.receivedUsd - each.sentUsd, 0);
      expect(history.points.at(-1)?.balanceUsd, entity.key).toBeCloseTo(balanceUsd, 0);
      expect(sums.usd.balance, entity.key).toBeCloseTo(balanceUsd, 0);
    }
  });

  it('have on each chain the days of one coin, whose last balance is what they hold [R-ENT-83]', async () => {
    for (const entity of entities) {
      const history = await get<HistoryAnswer>(`${V1}/blockchains/BITCOIN/entities/${entity.id}/history`);
      expect(
        history.points.map(({ from, received, sent }) => [from, toBase(received, 8), toBase(sent, 8)]),
        entity.key,
      ).toEqual([...countBitcoinDays(entity)].map(([day, [received, sent]]) => [day, received, sent]));
      const { bitcoin } = await readSums(entity);
      expect(history.points.at(-1)?.balance, entity.key).toBe(bitcoin?.coins[0]?.balance);
    }
  });

  it('have as counterparties over both chains whoever paid them or was paid, and nobody of their own [R-ENT-80] [R-ENT-81]', async () => {
    for (const entity of entities) {
      const items = await readCounterparties(entity.id);
      const own = new Set([...entity.bitcoin, ...entity.ethereum]);
      expect(
        items.filter(({ address }) => own.has(address ?? '')),
        entity.key,
      ).toEqual([]);
      const { parties } = recountBitcoin(entity);
      const onBitcoin = items.filter(({ blockchain }) => blockchain === 'BITCOIN');
      const rows = new Map(
        onBitcoin.map((item) => [
          item.address === null ? item.party : (walletOf(item.address).toSorted()[0] ?? ''),
          item,
        ]),
      );
      expect([...rows.keys()].sort(), entity.key).toEqual([...parties.keys()].sort());
      for (const [name, { received, paid, transactions }] of parties) {
        const row = rows.get(name);
        for (const [flow, counted] of [
          [row?.received, received],
          [row?.paid, paid],
        ] as const) {
          expect([toBase(flow?.atLeast, 8), toBase(flow?.atMost, 8)]).toEqual([
            counted.atLeastBase,
            counted.atMostBase,
          ]);
          expect(isRounded(toBase(flow?.amount, 8), counted), `${entity.key} ${name}`).toBe(true);
        }
        expect([row?.numberOfTransactions, row?.first.hash, row?.last.hash]).toEqual([
          transactions.length,
          transactions.at(0)?.hash,
          transactions.at(-1)?.hash,
        ]);
      }
      compareAccounts(
        entity,
        items.filter(({ blockchain }) => blockchain === 'ETHEREUM'),
      );
    }
  });

  it('have the same list in every order and direction, page by page [R-ENT-82]', async () => {
    const [entity] = entities.toSorted((a, b) => b.bitcoin.length - a.bitcoin.length);
    const keyOf = (item: EntityCounterpartiesAnswer['items'][number]) =>
      `${item.blockchain} ${item.party} ${item.address} ${item.coin.id}`;
    const all = await readCounterparties(entity?.id ?? 0);
    for (const sort of ['USD', 'COUNT', 'LAST']) {
      const items = await readCounterparties(entity?.id ?? 0, `&sort=${sort}`);
      expect(items.map(keyOf).sort()).toEqual(all.map(keyOf).sort());
    }
    const usdOf = ({ received, paid }: (typeof all)[number]): number =>
      received.amountUsd === null || paid.amountUsd === null ? -1 : received.amountUsd + paid.amountUsd;
    expect(all.map(usdOf)).toEqual(all.map(usdOf).sort((a, b) => b - a));
    const paid = await readCounterparties(entity?.id ?? 0, '&direction=OUTGOING');
    expect(paid.map(keyOf).sort()).toEqual(
      all
        .filter(({ paid: flow }) => /[1-9]/.test(`${flow.atMost}${flow.converted}`))
        .map(keyOf)
        .sort(),
    );
  });

  it('have every transaction once over both chains, newest first, whatever a page has, and in that order in a file [R-ENT-85] [R-LIST-65]', async () => {
    for (const entity of entities.slice(0, 4)) {
      const own = new Set(entity.ethereum);
      const hashes = new Set([
        ...movementsOf(entity).map(({ transaction }) => transaction.hash),
        ...moves.filter(({ from, to }) => own.has(from) || own.has(to)).map(({ hash }) => hash),
      ]);
      const items: EntityTransactionsAnswer['items'] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page: EntityTransactionsAnswer = await get(`${V1}/entities/${entity.id}/transactions?limit=37${from}`);
        expect(page.chains.every(({ isComplete }) => isComplete)).toBe(true);
        items.push(...page.items);
        cursor = page._metadata.nextCursor;
        if (cursor === null) expect(page._metadata.total).toBe(items.length);
      }
      const listed = items.map(({ hash }) => hash);
      expect(new Set(listed).size, entity.key).toBe(listed.length);
      expect([...hashes].filter((hash) => !listed.includes(hash)).length, entity.key).toBeLessThanOrEqual(
        withdrawalsOf(entity),
      );
      expect(items.map(({ date }) => date)).toEqual(items.map(({ date }) => date).sort((a, b) => b - a));
      const lines = await readFile(`${V1}/entities/${entity.id}/transactions/export?format=csv&language=en`);
      expect(lines.map((line) => `${line['Blockchain id']} ${line['Transaction']}`)).toEqual(
        items.flatMap(({ blockchain, hash, operations }) => operations.map(() => `${blockchain} ${hash}`)),
      );
    }
  });
});

/** A validator's reward belongs to no transaction: its moves have the block's hash. */
const withdrawalsOf = ({ ethereum }: Entity): number =>
  moves.filter(({ from, to }) => (from === 'UNKNOWN' || from === 'COINBASE') && ethereum.includes(to)).length;

/** Amounts in and out per day, without internal payments. */
function countBitcoinDays(entity: Entity): ReadonlyMap<number, readonly [bigint, bigint]> {
  const days = new Map<number, readonly [bigint, bigint]>();
  for (const day of new Set(chain.transactions.map(({ block }) => dayOf(block.timeSec)))) {
    const transactions = chain.transactions.filter(({ block }) => dayOf(block.timeSec) === day);
    const { change } = recountBitcoin(entity, { ...chain, transactions });
    // Several owners' outputs to themselves are divided and rounded; these worlds' entities pay alone or join CoinJoins.
    expect(change.atLeastBase, entity.key).toBe(change.atMostBase);
    const gross = movementsOf(entity).filter(({ transaction }) => dayOf(transaction.block.timeSec) === day);
    const received = sumOf(gross.map((each) => each.receivedBase)) - change.atLeastBase;
    const sent = sumOf(gross.map((each) => each.sentBase)) - change.atLeastBase;
    if (received + sent > 0n) days.set(day, [received, sent]);
  }
  return days;
}

function compareAccounts(entity: Entity, items: EntityCounterpartiesAnswer['items']): void {
  const own = new Set(entity.ethereum);
  const counted = new Map<string, [bigint, bigint]>();
  for (const { from, to, asset, base } of moves) {
    if (base === 0n || own.has(from) === own.has(to) || to === 'FEE') continue;
    const key = `${ownerOf(own.has(from) ? to : from)} ${asset}`;
    const [received, paid] = counted.get(key) ?? [0n, 0n];
    counted.set(key, own.has(from) ? [received, paid + base] : [received + base, paid]);
  }
  const said = items.map(({ party, address, coin, received, paid }) => {
    const baseOf = ({ amount, converted }: typeof paid): bigint =>
      toBase(amount, coin.decimals ?? 0) + toBase(converted, coin.decimals ?? 0);
    return [
      `${address === null ? party : ownerOf(address)} ${coin.chainId ?? NATIVE}`,
      [baseOf(received), baseOf(paid)],
    ];
  });
  const sorted = (rows: unknown[][]) => rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  expect(sorted(said), entity.key).toEqual(sorted([...counted]));
}
