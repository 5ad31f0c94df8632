import { parseBlock } from '@sulian/chains';
import type { ScoringAnswer, ScoringPathsAnswer, ScoringResult } from '@sulian/contract';
import type { LedgerReader } from '@sulian/domain';
import { DEFAULT_BUDGET, DEFAULT_POLICY, type TraceResult, traceUtxo } from '@sulian/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const BLOCKS = 160;
const FORK = 110;

let worldProgram: WorldProgram;
let api: TestApi;
beforeAll(async () => {
  worldProgram = await openWorldProgram('score-basis', BLOCKS);
  api = await openTestApi(worldProgram.program);
});
afterAll(async () => {
  await api.close();
  await worldProgram.close();
});

const blocksFrom = (height: number) => worldProgram.world.blocks.slice(height);
const addressesIn = (height: number): readonly string[] => [
  ...new Set(
    blocksFrom(height).flatMap(({ transactions }) =>
      transactions.flatMap(({ inputs, outputs }) => [...inputs, ...outputs].flatMap((coin) => coin.key?.address ?? [])),
    ),
  ),
];

async function score(objectType: string, objectId: string, analysisType = 'INCOMING'): Promise<ScoringResult> {
  const body = { analysisType, objectType, objectId, blockchain: 'BITCOIN' };
  const answer = await api.call('/api/proxy/v1/scoringAnalysis', body);
  expect(answer.statusCode, answer.body).toBe(200);
  const { incoming, outgoing } = answer.json<ScoringAnswer>().analysis;
  const found = (incoming ?? outgoing)?.result;
  if (found === undefined) throw new Error('the analysis is missing');
  return found;
}

describe('what an answer rests on', () => {
  it('[R-SCORE-28] is named in every answer: policy, labels, prices and height', async () => {
    const labels = await worldProgram.program.ledger.read('BITCOIN', (reader) =>
      worldProgram.program.apiDeps.labelsAt(reader),
    );
    const expected = {
      policyVersion: DEFAULT_POLICY.version,
      labelVersion: labels.version,
      priceVersion: worldProgram.program.apiDeps.prices.version,
      height: BLOCKS - 1,
    };
    const [address = ''] = addressesIn(BLOCKS - 5);
    const hash = worldProgram.world.blocks.at(-1)?.transactions.at(-1)?.txid ?? '';
    const neverSeen = '1BitcoinEaterAddressDontSendf59kuE';
    for (const direction of ['INCOMING', 'OUTGOING'])
      for (const [type, id] of [
        ['ADDRESS', address],
        ['ADDRESS', neverSeen],
        ['WALLET', address],
        ['TRANSACTION', hash],
      ] as const)
        expect((await score(type, id, direction)).basis, `${direction} ${type}`).toMatchObject(expected);
  });

  it('[R-SCORE-18] is called direct one hop away, and not from two on', async () => {
    const kinds = new Set<boolean>();
    const named = new Map(worldProgram.world.labels().map((label) => [label.address, label.entity.name]));
    for (const address of addressesIn(BLOCKS - 25).slice(0, 60)) {
      const { worstExposure } = await score('ADDRESS', address);
      if (worstExposure === null) continue;
      expect(worstExposure.isDirect).toBe(worstExposure.hops === 1);
      kinds.add(worstExposure.isDirect);
      // A payer with a label of its own paid the address directly.
      const payers = worldProgram.world.blocks
        .flatMap((block) => block.transactions)
        .filter(({ outputs }) => outputs.some((coin) => coin.key?.address === address))
        .flatMap(({ inputs }) => inputs.flatMap((coin) => named.get(coin.key?.address ?? '') ?? []));
      if (payers.includes(worstExposure.name)) expect(worstExposure.isDirect, address).toBe(true);
    }
    expect([...kinds].sort()).toEqual([false, true]);
  });
});

describe('a block reward', () => {
  it('[R-ENDS-23] names the pool that signed the block, in the paths that end in it', async () => {
    const minerOf = new Map(
      worldProgram.world.blocks.flatMap(({ transactions: [first] }) =>
        first?.coinbase === undefined ? [] : [[first.txid, first.coinbase.miner.name]],
      ),
    );
    const tagged = new Set(worldProgram.world.coinbaseTags().map((each) => each.entity.name));
    const found = new Set<boolean>();
    for (const address of addressesIn(0).slice(0, 40)) {
      const body = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: address, blockchain: 'BITCOIN' };
      const answer = await api.call('/api/proxy/v1/scoringAnalysis/paths', { ...body, key: 'end:Block reward' });
      if (answer.statusCode === 404) continue; // no such row
      expect(answer.statusCode, answer.body).toBe(200);
      for (const { end, hops } of answer.json<ScoringPathsAnswer>().paths) {
        const miner = minerOf.get(hops.at(-1)?.hash ?? '') ?? '';
        expect(end.miner?.name).toBe(tagged.has(miner) ? miner : undefined);
        expect(end).toMatchObject({ name: 'Block reward', type: 'Block reward', score: 100, entityId: null });
        found.add(end.miner !== undefined);
      }
    }
    expect(found).toContain(true);
  });
});

describe('a walk while blocks arrive', () => {
  it('[R-TRACE-19] stays at the height it began with, to the last bit', async () => {
    const { ledger } = worldProgram.program;
    const writer = ledger.writer('BITCOIN');
    const arrive = async () => {
      for (const { height, raw } of blocksFrom(FORK + 1))
        await writer.append([parseBlock(raw, { chain: 'BITCOIN', height })]);
    };
    const walk = async (reader: LedgerReader, addressId: number): Promise<TraceResult> =>
      traceUtxo(reader, await worldProgram.program.apiDeps.labelsAt(reader), {
        direction: 'OUTGOING',
        object: { kind: 'ADDRESS', addressIds: [addressId] },
        asset: 0,
        policy: DEFAULT_POLICY,
        budget: DEFAULT_BUDGET,
      });
    /** Appends all later blocks after the walk's first query of the ledger. */
    const disturb = (reader: LedgerReader): LedgerReader =>
      new Proxy(reader, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          if (name !== 'listLegs') return value.bind(target);
          return async (txIds: readonly number[]) => {
            if ((await ledger.getState('BITCOIN')).height === FORK) await arrive();
            return target.listLegs(txIds);
          };
        },
      });
    let differed = 0;
    await writer.rollback(FORK);
    for (const address of addressesIn(FORK - 10).slice(0, 12)) {
      const row = await ledger.read('BITCOIN', (reader) => reader.findAddress(address));
      if (row === undefined) continue;
      const before = await ledger.read('BITCOIN', (reader) => walk(reader, row.addressId));
      const during = await ledger.read('BITCOIN', (reader) => walk(disturb(reader), row.addressId));
      expect(during).toStrictEqual(before);
      if ((await ledger.getState('BITCOIN')).height === FORK) continue; // sent nothing: no legs were read
      const after = await ledger.read('BITCOIN', (reader) => walk(reader, row.addressId));
      if (JSON.stringify(shares(after)) !== JSON.stringify(shares(before))) differed += 1;
      await writer.rollback(FORK);
    }
    expect(differed).toBeGreaterThan(0);
  });
});

const shares = ({ ends }: TraceResult) => ends.map(({ key, share }) => [key, share]);
