import type { ObjectAnswer, ScoringAnswer, ScoringPathsAnswer, TransactionAnswer } from '@sulian/contract';
import { type Block, encodeAccountRight, type LabelDraft, type Operation, type Transaction } from '@sulian/domain';
import { verifyTables } from '@sulian/ledger';
import { createLabelDraft } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram } from '../support/test-program.ts';

// A story in the ledger's words, as blocks of TRON are normalised.

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USD = 1_000_000n;
const TRON = '/api/proxy/v1/blockchains/TRON';

let program: Program;
let api: TestApi;
let close: () => Promise<void>;
/** Exchange, collection address, victim, thief, witness. */
let [shop, collect, victim, thief, witness]: readonly [string, string, string, string, string] = ['', '', '', '', ''];

const record = (type: Operation['type'], from: string, to?: string): Operation => ({
  type,
  asset: 0,
  sources: [{ address: from, amountBase: 0n }],
  destinations: to === undefined ? [] : [{ address: to, amountBase: 0n }],
});

const owner = { role: 'OWNER', permission: 0, threshold: 1n, weight: 1n, operations: '', name: 'owner' } as const;

/** Operations of each block's one transaction. */
const tell = (): readonly Partial<Transaction>[] => [
  { operations: [genesis(shop, 100n * USD), genesis(victim, 100n * USD)] },
  { operations: [fee(shop, 1n), { ...move('MINT', shop, shop, 90n * USD, USDT), sources: [] }] },
  { operations: [fee(shop, 1n), move('TOKEN_TRANSFER', shop, collect, 90n * USD, USDT)] },
  { operations: [fee(collect, 0n), move('TOKEN_TRANSFER', collect, victim, 40n * USD, USDT)] },
  {
    operations: [fee(shop, 1n)],
    events: [{ operation: 0, kind: 'FREEZE', address: collect, token: USDT }],
    notes: [{ kind: 'METHOD', operation: 0, text: 'addBlackList(address)', length: 21, isCut: false, address: USDT }],
  },
  {
    operations: [fee(victim, 100n * USD), record('PERMISSION_CHANGE', victim)],
    events: [
      { operation: 0, kind: 'PERMISSION_CHANGE', address: victim, other: thief, data: encodeAccountRight(owner) },
      {
        operation: 1,
        kind: 'PERMISSION_CHANGE',
        address: victim,
        other: victim,
        data: encodeAccountRight({ ...owner, role: 'ACTIVE', permission: 2, operations: '7f', name: 'active' }),
      },
    ],
  },
  {
    operations: [fee(victim, 0n), record('RESOURCE_DELEGATION', victim, thief)],
    events: [
      {
        operation: 0,
        kind: 'RESOURCE_DELEGATION',
        asset: 0,
        address: victim,
        other: thief,
        amountBase: 68n * USD,
        data: '01',
      },
    ],
  },
  {
    operations: [fee(victim, 0n), record('VOTE', victim)],
    events: [{ operation: 0, kind: 'VOTE', address: victim, other: witness, amountBase: 12n }],
    notes: [{ kind: 'METHOD', operation: 0, text: 'VoteWitnessContract', length: 19, isCut: false }],
  },
];

const hashOf = (kind: string, step: number): string => `${kind}${step}`.padStart(64, '0');
const timeOf = (step: number): number => 1_700_000_000 + 3 * step;

const toBlocks = (steps: readonly Partial<Transaction>[], eventsVersion: string): readonly Block[] =>
  steps.map((step, at) => ({
    chain: 'TRON',
    height: at,
    hash: hashOf('b', at),
    parentHash: at === 0 ? '0'.repeat(64) : hashOf('b', at - 1),
    timeSec: timeOf(at),
    eventsVersion,
    transactions: [
      {
        hash: hashOf('f', at),
        kind: 'transfer',
        status: 'success',
        feeBase: step.operations?.[0]?.type === 'FEE' ? (step.operations[0].sources[0]?.amountBase ?? 0n) : 0n,
        operations: [],
        ...step,
      },
    ],
  }));

const label = (address: string): LabelDraft =>
  createLabelDraft({
    chain: 'TRON',
    address,
    entity: { key: 'shop', name: 'Shop', type: 'Exchange', countries: [], tags: [] },
    source: 'test',
    confidence: 90,
  });

beforeAll(async () => {
  const test = await openTestProgram();
  program = test.program;
  const adapter = program.adapters.get('TRON');
  const account = (digit: string): string => adapter?.parseAddress(`41${digit.repeat(40)}`) ?? '';
  [shop, collect, victim, thief, witness] = [account('1'), account('2'), account('3'), account('4'), account('5')];
  await program.ledger.writer('TRON').append(toBlocks(tell(), adapter?.eventsVersion ?? ''));
  await program.labelStore.saveLabels([label(shop)]);
  api = await openTestApi(program);
  close = async () => {
    await api.close();
    await test.close();
  };
}, 60_000);
afterAll(() => close());

describe('a TRON account whose permissions were taken over', () => {
  it('says who can sign now, since when and by which transaction [R-ADDR-105] [R-ADDR-106] [R-ADDR-107]', async () => {
    const answer = await api.get<ObjectAnswer>(`${TRON}/addresses/${victim}`);
    expect(answer.permissionChanges).toEqual([
      {
        hash: hashOf('f', 5),
        timeSec: timeOf(5),
        control: 'HANDED_OVER',
        permissions: [
          { role: 'OWNER', name: 'owner', threshold: '1', keys: [{ address: thief, weight: '1' }] },
          { role: 'ACTIVE', name: 'active', threshold: '1', keys: [{ address: victim, weight: '1' }] },
        ],
      },
    ]);
    expect([answer.permissionChangesTotal, answer.arePermissionChangesCut, answer.freezesFrom]).toEqual([1, false, 0]);
    const other = await api.get<ObjectAnswer>(`${TRON}/addresses/${shop}`);
    expect(other.permissionChanges).toEqual([]);
  });

  it('is told by the transaction too, with what each key may do since [R-TX-71]', async () => {
    const { events, operations } = await api.get<TransactionAnswer>(`${TRON}/transactions/${hashOf('f', 5)}`);
    expect(events.map(({ kind, address, other, right }) => [kind, address, other, right])).toEqual([
      ['PERMISSION_CHANGE', victim, thief, { role: 'OWNER', weight: '1', threshold: '1' }],
      ['PERMISSION_CHANGE', victim, victim, { role: 'ACTIVE', weight: '1', threshold: '1' }],
    ]);
    expect(operations.map(({ type }) => type)).toEqual(['FEE', 'PERMISSION_CHANGE']);
  });
});

describe('a transaction of TRON', () => {
  it('tells resources that are lent, and votes, and moves nothing by them [R-TX-72]', async () => {
    const lent = await api.get<TransactionAnswer>(`${TRON}/transactions/${hashOf('f', 6)}`);
    expect(lent.events).toEqual([
      {
        kind: 'RESOURCE_DELEGATION',
        address: victim,
        asset: { symbol: 'TRX', chainId: null },
        other: thief,
        amount: '68',
        resource: 'ENERGY',
        right: null,
      },
    ]);
    expect(lent.signers).toEqual([victim]);
    const voted = await api.get<TransactionAnswer>(`${TRON}/transactions/${hashOf('f', 7)}`);
    expect(voted.events[0]).toMatchObject({ kind: 'VOTE', other: witness, amount: '12', asset: null, resource: null });
    const { lacksInternalTransfers } = lent.basis;
    expect(lacksInternalTransfers).toBe(false);
  });

  it('names what was called [R-TX-70]', async () => {
    const { notes } = await api.get<TransactionAnswer>(`${TRON}/transactions/${hashOf('f', 4)}`);
    expect(notes.map(({ kind, text, address }) => [kind, text, address])).toEqual([
      ['METHOD', 'addBlackList(address)', USDT],
    ]);
  });
});

describe('a path through a frozen address', () => {
  it('says in which assets it is frozen [R-EVENT-23]', async () => {
    const body = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: victim, blockchain: 'TRON', coin: USDT };
    const scored = await api.call('/api/proxy/v1/scoringAnalysis', body);
    expect(scored.statusCode, scored.body).toBe(200);
    const result = scored.json<ScoringAnswer>().analysis.incoming?.result;
    const [row] = result?.details ?? [];
    const answer = await api.call('/api/proxy/v1/scoringAnalysis/paths', { ...body, key: row?.key });
    expect(answer.statusCode, answer.body).toBe(200);
    const parties = answer
      .json<ScoringPathsAnswer>()
      .paths.flatMap(({ hops }) => hops.flatMap(({ from, to }) => [from, to]))
      .filter((party) => party !== null);
    const frozen = new Map(parties.map(({ address, frozenAssets }) => [address, frozenAssets]));
    expect(frozen.get(collect)).toEqual(['USDT']);
    expect(frozen.get(victim)).toBeUndefined();
    expect(row?.frozen).toEqual({ total: 1, addresses: [{ address: collect, assets: ['USDT'], percentage: 100 }] });
    expect(result?.freezes).toEqual({ from: 0, isWhole: true });
  });

  it('is marked on the row alone; an address that is frozen itself, and what comes straight, has no mark [R-ADDR-130] [R-ADDR-131]', async () => {
    const body = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: collect, blockchain: 'TRON', coin: USDT };
    const answer = await api.call('/api/proxy/v1/scoringAnalysis', body);
    const result = answer.json<ScoringAnswer>().analysis.incoming?.result;
    expect(result?.details.map(({ frozen }) => frozen)).toEqual([undefined]);
    expect(result?.freezes).toEqual({ from: 0, isWhole: true });
  });
});

it('stands in the ledger as a check of all its tables wants it', async () => {
  expect(await verifyTables(program.database, 'TRON')).toEqual([]);
});
