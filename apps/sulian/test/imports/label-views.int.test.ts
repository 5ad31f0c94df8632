import { parseBlock } from '@sulian/chains';
import { scoringResult } from '@sulian/contract';
import type { LedgerReader } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import type { StoredAnswers } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi } from '../support/open-api.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const BLOCKS = 260;
const FORK = 200;
const CLUSTERED = 250;
const ASKED = 30;

let worldProgram: WorldProgram;
beforeAll(async () => {
  worldProgram = await openWorldProgram('label-views', BLOCKS);
});
afterAll(() => worldProgram?.close());

const read = <T>(work: (reader: LedgerReader) => Promise<T>) => worldProgram.program.ledger.read('BITCOIN', work);
const labelsAt = (reader: LedgerReader) => worldProgram.program.apiDeps.labelsAt(reader);
const label = (address: string, name: string) => ({
  chain: 'BITCOIN' as const,
  address,
  entity: { key: `test:${name}`, name, type: 'Exchange' as const },
  source: 'test',
  confidence: 90,
});

function createMemory(): StoredAnswers & { readonly kept: Map<string, unknown> } {
  const answerByKey = new Map<string, unknown>();
  return {
    kept: answerByKey,
    find: async (key, read) => read(answerByKey.get(key)),
    findAll: async () => new Map(),
    save: async (key, answer) => void (scoringResult.safeParse(answer).success && answerByKey.set(key, answer)),
    /** The last known risk that lists show is of no one height. */
    saveNewest: async () => {},
    findFields: async () => new Map(),
  };
}

/** Answers of the API for these addresses from one open snapshot, by the key under which they are stored. */
async function answersFrom(reader: LedgerReader, addresses: readonly string[]) {
  const memory = createMemory();
  const { ledger } = worldProgram.program;
  const api = await openTestApi(worldProgram.program, {
    answers: memory,
    ledger: { ...ledger, read: (_chain, work) => work(reader) },
  });
  for (const objectId of addresses) {
    const body = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId, blockchain: 'BITCOIN' };
    const { statusCode, body: said } = await api.call('/api/proxy/v1/scoringAnalysis', body);
    expect(statusCode, said).toBe(200);
  }
  await api.close();
  return memory.kept;
}

/** The first merge after the fork of a wallet that no label speaks for then, with an address of each side. */
async function findMerge(mergesAtFork: number) {
  return read(async (reader) => {
    const merges = await reader.listMergesAfter(mergesAtFork, 5_000);
    const labels = await labelsAt(reader);
    const rows = await reader.listAddressesAfter(0, 100_000);
    const merge = merges.find(({ intoWalletId }) => labels.findWalletLabel(intoWalletId) === undefined);
    const [one, other] = (merge?.addressIds ?? []).map((id) => rows.find((row) => row.addressId === id)?.text);
    if (one === undefined || other === undefined) throw new Error('wallets that merge after the fork are missing');
    return [one, other] as const;
  });
}

describe('an answer from a snapshot that later blocks and imports overtake', () => {
  it('is as of its own wallets and stored under its own key, while later ones see the merge [R-LABEL-29]', async () => {
    const { ledger, labelStore } = worldProgram.program;
    const writer = ledger.writer('BITCOIN');
    await writer.rollback(FORK);
    const mergesAtFork = (await ledger.getState('BITCOIN')).merges;
    const arrive = async () => {
      for (const { height, raw } of worldProgram.world.blocks.slice(FORK + 1))
        await writer.append([parseBlock(raw, { chain: 'BITCOIN', height })]);
      await writer.cluster(CLUSTERED, commonInputOwnershipRule);
    };
    await arrive();
    const [one, other] = await findMerge(mergesAtFork);
    await writer.rollback(FORK);
    await labelStore.saveLabels([label(one, '甲'), label(other, '乙')]);

    await read(async (older) => {
      const view = await labelsAt(older);
      const rows = await older.listAddressesAfter(0, 100_000);
      const wallets = [...new Set(rows.flatMap(({ walletId }) => walletId ?? []))];
      const say = () => wallets.map((id) => view.findWalletLabel(id)?.entity.name);
      const said = say();
      const addresses = rows.slice(-ASKED).map(({ text }) => text);
      const before = await answersFrom(older, [one, other, ...addresses]);
      expect(before.size).toBe(new Set([one, other, ...addresses]).size);
      await arrive();
      await read(async (newer) => {
        const [row] = await newer.listAddressesByText([one]);
        const now = await labelsAt(newer);
        const contested = now.listContested().find(({ walletId }) => walletId === row?.walletId);
        expect(contested?.labels.map(({ entity }) => entity.name)).toEqual(expect.arrayContaining(['甲', '乙']));
        // The same labels at another height have other keys.
        const later = await answersFrom(newer, [one]);
        expect([...later.keys()].filter((key) => before.has(key))).toEqual([]);
      });
      const again = await labelsAt(older);
      expect(wallets.map((id) => again.findWalletLabel(id)?.entity.name)).toEqual(said);
      expect(await answersFrom(older, [one, other, ...addresses])).toEqual(before);

      await labelStore.saveLabels([label(addresses[0] ?? '', '丙')]);
      const imported = await labelsAt(older);
      expect(imported.version).toBe(view.version + 1);
      expect(imported.listLabels(addresses[0] ?? '').map(({ entity }) => entity.name)).toContain('丙');
      expect(view.listLabels(addresses[0] ?? '').map(({ entity }) => entity.name)).not.toContain('丙');
      expect(say()).toEqual(said);
    });
  });
});
