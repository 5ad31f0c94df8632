import type {
  ActivityAnswer,
  ScoringAnswer,
  ScoringPathsAnswer,
  TransactionsAnswer,
  TransactionsSum,
} from '@sulian/contract';
import { type ChainId, formatAmount, getChain, heightOf, type LegRow, parseAmount, type TxId } from '@sulian/domain';
import { edgeRuleOf } from '@sulian/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { openEvmWorldProgram, openTronWorldProgram } from '../support/account-world-program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openWorldProgram } from '../support/world-program.ts';

/** A part in `npm test`; all of it in the long run, which includes this file. */
const IS_LONG = process.env['SULIAN_TEST_LONG'] === '1';
/** Blocks of each world, filters tried on each chain, and addresses that they are tried on. */
const BLOCKS = IS_LONG ? 300 : 100;
const RUNS = IS_LONG ? 60 : 8;
const ADDRESSES = 5;
/** Rows of each way whose contributing transactions are walked for at least, and rows of one ranking at most: each is a walk. */
const WALKED = IS_LONG ? 9 : 1;
const MOST_ROWS = 6;

interface Row {
  readonly txId: TxId;
  readonly hash: string;
  readonly timeSec: number;
  readonly asset: number;
  readonly inBase: bigint;
  readonly outBase: bigint;
}

interface Subject {
  readonly text: string;
  readonly rows: readonly Row[];
  /** With whom it dealt, by transaction. */
  readonly dealings: readonly {
    readonly txId: TxId;
    readonly other: string;
    readonly asset: number;
    readonly direction: string;
    readonly base: bigint;
  }[];
}

interface Filter {
  readonly direction?: 'INCOMING' | 'OUTGOING' | undefined;
  readonly asset?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly leastBase?: bigint | undefined;
  readonly other?: string | undefined;
}

interface LegSqlRow {
  readonly tx_id: number;
  readonly operation: number;
  readonly is_destination: boolean;
  readonly position: number;
  readonly address_id: number | null;
  readonly asset: number;
  readonly amount: string | null;
}

/** Recounts the chain from single legs, which the filters never read. */
async function recount(program: Program, chain: ChainId): Promise<readonly Subject[]> {
  const schema = `ledger_${chain.toLowerCase()}`;
  const busiest = await program.database.query<{ address_id: number; text: string }>(
    `select address_id, text from ${schema}.address order by transactions desc, address_id limit $1`,
    [ADDRESSES],
  );
  const times = new Map(
    (
      await program.database.query<{ height: number; time_sec: number }>(`select height, time_sec from ${schema}.block`)
    ).map((row) => [row.height, row.time_sec]),
  );
  return Promise.all(
    busiest.map(async ({ address_id: id, text }) => {
      const own = await program.database.query<LegSqlRow & { hash: string }>(
        `select l.tx_id, l.asset, l.is_destination, l.amount::text as amount, encode(t.hash, 'hex') as hash
         from ${schema}.leg l join ${schema}.transaction t on t.tx_id = l.tx_id where l.address_id = $1`,
        [id],
      );
      const sums = new Map<string, { txId: TxId; hash: string; asset: number; received: bigint; sent: bigint }>();
      for (const { tx_id: txId, asset, is_destination, amount, hash } of own) {
        const sum = sums.get(`${txId} ${asset}`) ?? { txId, hash, asset, received: 0n, sent: 0n };
        if (is_destination) sum.received += BigInt(amount ?? 0);
        else sum.sent += BigInt(amount ?? 0);
        sums.set(`${txId} ${asset}`, sum);
      }
      const rows = [...sums.values()].map(({ txId, hash, asset, received, sent }): Row => {
        const isNet = getChain(chain).spendsOutputs;
        const less = (a: bigint, b: bigint) => (a > b ? a - b : 0n);
        return {
          ...{ txId, asset, timeSec: times.get(heightOf(txId)) ?? 0 },
          hash: chain === 'ETHEREUM' ? `0x${hash}` : hash,
          inBase: isNet ? less(received, sent) : received,
          outBase: isNet ? less(sent, received) : sent,
        };
      });
      return { text, rows, dealings: await listDealings(program, chain, id) };
    }),
  );
}

async function listDealings(program: Program, chain: ChainId, id: number): Promise<Subject['dealings']> {
  return program.ledger.read(chain, async (reader) => {
    const txIds = new Set(
      (await reader.listAddressTransactions(id, { offset: 0, limit: 100_000 })).map((row) => row.txId),
    );
    const byId = new Map<TxId, LegRow[]>();
    for (const leg of await reader.listLegs([...txIds].sort((a, b) => a - b)))
      byId.set(leg.txId, [...(byId.get(leg.txId) ?? []), leg]);
    const rule = edgeRuleOf(chain);
    const edges = [...byId].flatMap(([txId, legs]) => rule(legs).edges.map((edge) => ({ ...edge, txId })));
    const mine = edges.filter(({ from, to }) => (from === id) !== (to === id));
    const others = mine.map(({ from, to }) => (to === id ? from : to)).filter((party) => typeof party === 'number');
    const texts = new Map((await reader.listAddresses([...new Set(others)])).map((row) => [row.addressId, row.text]));
    return mine.flatMap(({ txId, from, to, asset, amountBase = 0n }) => {
      const other = to === id ? from : to;
      const text = typeof other === 'number' ? texts.get(other) : undefined;
      const direction = to === id ? 'INCOMING' : 'OUTGOING';
      return text === undefined ? [] : [{ txId, asset, other: text, direction, base: amountBase }];
    });
  });
}

const isMet = (row: Row, { direction, asset, from = 0, to = Number.MAX_VALUE, leastBase }: Filter): boolean => {
  if (asset !== undefined && row.asset !== asset) return false;
  if (row.timeSec < from || row.timeSec > to) return false;
  const ways = [...(direction === 'OUTGOING' ? [] : [row.inBase]), ...(direction === 'INCOMING' ? [] : [row.outBase])];
  if (direction !== undefined && ways.every((base) => base === 0n)) return false;
  return leastBase === undefined || ways.some((base) => base >= leastBase);
};

/** Payments between the object and one other party, a row per transaction and asset. */
function rowsWith({ rows, dealings }: Subject, other: string): readonly Row[] {
  const sums = new Map<string, Row>();
  for (const { txId, asset, direction, base } of dealings.filter((each) => each.other === other)) {
    const of = rows.find((row) => row.txId === txId);
    if (of === undefined) throw new Error('a dealing in no transaction');
    const known = sums.get(`${txId} ${asset}`) ?? { ...of, asset, inBase: 0n, outBase: 0n };
    const way = direction === 'INCOMING' ? 'inBase' : 'outBase';
    sums.set(`${txId} ${asset}`, { ...known, [way]: known[way] + base });
  }
  return [...sums.values()].sort((a, b) => a.txId - b.txId || a.asset - b.asset);
}

function expected(subject: Subject, filter: Filter) {
  const rows = filter.other === undefined ? subject.rows : rowsWith(subject, filter.other);
  const met = rows.filter((row) => isMet(row, filter));
  const newest = [...met].sort((a, b) => b.txId - a.txId);
  return { met, hashes: [...new Set(newest.map(({ hash }) => hash))] };
}

/** A plausible filter, from the address's own transactions and values near them. */
const filterOf = ({ rows, dealings }: Subject): fc.Arbitrary<Filter> => {
  const timeOf = fc.constantFrom(...rows.map(({ timeSec }) => timeSec));
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  return fc
    .record({
      direction: maybe(fc.constantFrom('INCOMING' as const, 'OUTGOING' as const)),
      row: maybe(fc.constantFrom(...rows)),
      times: maybe(fc.tuple(timeOf, timeOf)),
      hasLeast: fc.boolean(),
      more: fc.constantFrom(0n, 1n),
      other: maybe(fc.constantFrom(...(dealings.length === 0 ? [''] : dealings.map(({ other }) => other)))),
    })
    .map(({ direction, row, times, hasLeast, more, other }): Filter => {
      const most = row === undefined || row.inBase > row.outBase ? (row?.inBase ?? 0n) : row.outBase;
      return {
        direction,
        asset: row?.asset,
        ...(times === undefined ? {} : { from: Math.min(...times), to: Math.max(...times) }),
        ...(row !== undefined && hasLeast ? { leastBase: most + more } : {}),
        ...(other === undefined || other === '' ? {} : { other }),
      };
    });
};

describe.each([
  ['BITCOIN', () => openWorldProgram('filters', BLOCKS + 50)],
  ['ETHEREUM', () => openEvmWorldProgram('filters', BLOCKS / 2)],
  ['TRON', () => openTronWorldProgram('filters', BLOCKS / 2)],
] as const)('transactions of %s', (chain, open) => {
  let program: Program;
  let api: TestApi;
  let close: () => Promise<void>;
  let subjects: readonly Subject[];
  beforeAll(async () => {
    ({ program, close } = await open());
    api = await openTestApi(program);
    subjects = await recount(program, chain);
  });
  afterAll(async () => {
    await api?.close();
    await close?.();
  });

  const assetsOf = () =>
    program.ledger.read(chain, (reader) =>
      reader.listAssets([...new Set(subjects.flatMap(({ rows }) => rows.map(({ asset }) => asset)))]),
    );

  const toQuery = (filter: Filter, assets: Awaited<ReturnType<typeof assetsOf>>): string | undefined => {
    const asset = assets.find((row) => row.asset === filter.asset);
    // Collectibles have no amount to filter by.
    if (asset?.kind === 'NFT') return undefined;
    const coin = filter.asset === undefined ? 'ALL' : (asset?.key ?? 'MAIN');
    const parts = {
      coin,
      direction: filter.direction,
      from: filter.from,
      to: filter.to,
      atLeast: filter.leastBase === undefined ? undefined : formatAmount(filter.leastBase, asset?.decimals ?? 0),
      counterparty: filter.other,
    };
    const filled = Object.entries(parts).filter(([, value]) => value !== undefined);
    return new URLSearchParams(filled.map(([name, value]): [string, string] => [name, String(value)])).toString();
  };

  it('[R-LIST-32] [R-LIST-33] [R-LIST-34] [R-LIST-61] [R-CALL-30] [R-CALL-31] [R-CALL-32] are by any filter those that single legs give, and so are their sums', async () => {
    const assets = await assetsOf();
    const isUtxo = getChain(chain).spendsOutputs;
    const cases = fc
      .constantFrom(...subjects)
      .chain((subject) => filterOf(subject).map((filter) => ({ subject, filter })));
    for (const { subject, filter: partFilter } of fc.sample(cases, { numRuns: RUNS, seed: 21 })) {
      const filter = isUtxo ? { ...partFilter, asset: 0 } : partFilter;
      const query = toQuery(filter, assets);
      if (query === undefined) continue;
      const path = `/api/proxy/v1/blockchains/${chain}/addresses/${subject.text}`;
      const { met, hashes } = expected(subject, filter);
      const told: string[] = [];
      const lines: TransactionsAnswer['items'][number]['operations'] = [];
      do {
        const { items, _metadata } = await api.get<TransactionsAnswer>(
          `${path}/transactions?${query}&offset=${told.length}&limit=100`,
        );
        expect([_metadata.total, _metadata.isComplete], query).toEqual([hashes.length, true]);
        told.push(...items.map(({ hash }) => hash));
        lines.push(...items.flatMap(({ operations }) => operations));
      } while (told.length < hashes.length && told.length % 100 === 0 && told.length > 0);
      expect(told, query).toEqual(hashes);
      const sum = await api.get<TransactionsSum>(`${path}/transactions/sum?${query}`);
      expect(sum.numberOfTransactions, query).toBe(hashes.length);
      const baseOf = (asset: number, way: 'inBase' | 'outBase') =>
        met.filter((row) => row.asset === asset).reduce((all, row) => all + row[way], 0n);
      const coins = [...new Set(met.map(({ asset }) => asset))]
        .sort((a, b) => a - b)
        .map((number) => {
          const decimals = assets.find((row) => row.asset === number)?.decimals ?? 0;
          const toText = (way: 'inBase' | 'outBase', is: boolean) =>
            formatAmount(is ? baseOf(number, way) : 0n, decimals);
          return [
            toText('inBase', filter.direction !== 'OUTGOING'),
            toText('outBase', filter.direction !== 'INCOMING'),
          ];
        });
      expect(
        sum.coins.map(({ received, sent }) => [received, sent]),
        query,
      ).toEqual(coins);
      expect(sum.between === null, query).toBe(filter.other === undefined);
      if (filter.other !== undefined) {
        // Lines belong to that party only, and add up to its sums.
        expect(new Set(lines.map(({ counterparty }) => counterparty?.address ?? filter.other))).toEqual(
          new Set(lines.length === 0 ? [] : [filter.other]),
        );
        const sumOf = (id: number, decimals: number, isIn: boolean) =>
          lines
            .filter(({ coin, amount }) => coin.id === id && amount.startsWith('-') !== isIn)
            .reduce((all, { amount }) => all + (parseAmount(amount.replace('-', ''), decimals) ?? 0n), 0n);
        for (const { coin, received, sent } of sum.coins) {
          const decimals = coin.decimals ?? 0;
          const inAndOut = [true, false].map((isIn) => formatAmount(sumOf(coin.id, decimals, isIn), decimals));
          expect(inAndOut, query).toEqual([received, sent]);
        }
      }
      const { from: _, to: __, ...always } = filter;
      const activity = await api.get<ActivityAnswer>(`${path}/activity?${toQuery(always, assets)}`);
      const whole = expected(subject, always).met;
      const count = (way: 'inBase' | 'outBase') =>
        new Set(whole.filter((row) => row[way] > 0n).map(({ txId }) => txId)).size;
      expect(
        [
          activity.items.reduce((all, { numberOfIncoming }) => all + numberOfIncoming, 0),
          activity.items.reduce((all, { numberOfOutgoing }) => all + numberOfOutgoing, 0),
        ],
        query,
      ).toEqual([count('inBase'), count('outBase')]);
    }
  });

  it('[R-LIST-31] name the party that the rule of edges gives, and how many there are', async () => {
    for (const { text, dealings } of subjects.slice(0, 3)) {
      const { items } = await api.get<TransactionsAnswer>(
        `/api/proxy/v1/blockchains/${chain}/addresses/${text}/transactions?limit=20`,
      );
      for (const { hash, operations } of items)
        for (const { counterparty, type, amount } of operations) {
          // Fees are earned from the block, not from a party.
          if (type === 'FEE' && amount.startsWith('-')) expect(counterparty).toBeNull();
          if (counterparty?.address == null || /^-?0$/.test(amount)) continue;
          // A payment to itself is no edge (R-LIST-88).
          if (counterparty.address === text) continue;
          const direction = amount.startsWith('-') ? 'OUTGOING' : 'INCOMING';
          expect(
            dealings.some((each) => each.other === counterparty.address && each.direction === direction),
            `${text} ${hash}`,
          ).toBe(true);
          expect(counterparty.others).toBeGreaterThan(0);
        }
    }
  });

  it('[R-LIST-36] [R-LIST-94] that carry a row of the ranking carry all of its share and amount, and begin its paths', async () => {
    let [rows, partial] = [0, 0];
    const isEnough = (): boolean => rows >= 2 * WALKED && partial > 0;
    // The busiest of a chain are services, whose rows are rarely a part of a line; the newest addresses follow.
    const others = await program.database.query<{ text: string }>(
      `select text from ledger_${chain.toLowerCase()}.address where transactions between 1 and 20
       order by address_id desc limit 100`,
    );
    for (const { text } of [...subjects.slice(0, 1), ...others]) {
      for (const analysisType of ['INCOMING', 'OUTGOING'] as const) {
        const question = { analysisType, objectType: 'ADDRESS', objectId: text, blockchain: chain, coin: 'MAIN' };
        const scored = (await api.call('/api/proxy/v1/scoringAnalysis', question)).json<ScoringAnswer>();
        const result = scored.analysis.incoming?.result ?? scored.analysis.outgoing?.result;
        for (const detail of (result?.details ?? []).slice(0, MOST_ROWS)) {
          if (isEnough()) return;
          const paths = (
            await api.call('/api/proxy/v1/scoringAnalysis/paths', { ...question, key: detail.key })
          ).json<ScoringPathsAnswer>();
          const path = `/api/proxy/v1/blockchains/${chain}/addresses/${text}/transactions`;
          const query = `coin=MAIN&row=${encodeURIComponent(`${analysisType}:${detail.key}`)}`;
          const list = await api.get<TransactionsAnswer>(`${path}?${query}&limit=100`);
          const { row, total } = list._metadata;
          expect(row?.percentage).toBeCloseTo(paths.percentage, 6);
          expect(row?.knownPercentage, `${text} ${detail.key}`).toBeCloseTo(paths.percentage, 6);
          expect(row).toMatchObject({ amount: detail.amount, isUsd: false });
          const sum = await api.get<TransactionsSum>(`${path}/sum?${query}`);
          expect(sum.coins[0]?.traced, `${text} ${detail.key}`).toBe(detail.amount);
          if (detail.amountUsd === null) expect(sum.tracedUsd).toBeNull();
          else expect(sum.tracedUsd).toBeCloseTo(detail.amountUsd, 4);
          if ((total ?? 0) > 100) continue;
          // Added up from the lines of the list, as a reader of its file would.
          const decimals = getChain(chain).hasManyAssets && chain === 'ETHEREUM' ? 18 : chain === 'TRON' ? 6 : 8;
          const toBase = (amount: string) => parseAmount(amount.replace('-', ''), decimals) ?? 0n;
          const lines = list.items.flatMap(({ operations }) => operations);
          const traced = lines.flatMap((line) => line.traced ?? []);
          expect(traced.reduce((all, { amount }) => all + toBase(amount ?? ''), 0n)).toBe(toBase(detail.amount));
          if (!getChain(chain).spendsOutputs)
            for (const line of lines.filter((each) => each.traced !== null))
              expect(toBase(line.traced?.amount ?? '') <= toBase(line.amount)).toBe(true);
          partial += traced.filter(({ percentage }) => percentage < 99.99).length;
          const hashes = new Set(list.items.map(({ hash }) => hash));
          for (const path of paths.paths) expect(hashes.has(path.hops[0]?.hash ?? ''), detail.key).toBe(true);
          rows += 1;
        }
      }
    }
    // Among them are lines of which only a part belongs to the row: whole amounts sum to more.
    expect(isEnough(), `${rows} rows, ${partial} partial lines`).toBe(true);
  });
});
