import type { LookupAnswer, LookupObject, LookupRow } from '@sulian/contract';
import { MAX_LOOKUP_BATCH, MAX_LOOKUP_OBJECTS } from '@sulian/domain';
import { listBranches, parseExtendedKey, toAddress } from '@sulian/extraction';
import { describe, expect, it } from 'vitest';
import { scanBranches } from './scan-keys.ts';

const KEY =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const USE = { blockchain: 'BITCOIN', script: 'P2WPKH' } as const;

const branches = () => {
  const key = parseExtendedKey(KEY);
  if (key === undefined) throw new Error('The test key is invalid.');
  return listBranches(key);
};
const addressAt = (branch: number, index: number): string => {
  const of = branches()[branch];
  if (of === undefined) throw new Error('The test key has no such branch.');
  return toAddress(of.derive(index), USE);
};

type RowFacts = Pick<LookupRow, 'isUnseen' | 'entity' | 'historyState'>;
const UNSEEN: RowFacts = { isUnseen: true, entity: null, historyState: 'WHOLE' };

/** A ledger that has seen some addresses. */
function ledgerOf(facts: ReadonlyMap<string, RowFacts>, state: 'READ' | 'LATE' = 'READ') {
  const sent: LookupObject[][] = [];
  const send = async (objects: readonly LookupObject[]): Promise<LookupAnswer> => {
    sent.push([...objects]);
    const items = objects.map((each) => ({ ...each, ...(facts.get(each.address) ?? UNSEEN) }));
    const chains = [{ blockchain: 'BITCOIN', state, basis: null }];
    return { items: state === 'READ' ? items : [], chains } as unknown as LookupAnswer;
  };
  return { sent, send };
}

const SEEN: RowFacts = { ...UNSEEN, isUnseen: false };
const seen = (...addresses: readonly string[]) => new Map(addresses.map((each) => [each, SEEN]));
const scan = (ledger: ReturnType<typeof ledgerOf>, gap: number) =>
  scanBranches([USE], branches(), { gap, signal: new AbortController().signal, send: ledger.send });

describe('addresses of an extended public key', () => {
  it('goes on as long as an address within the gap is used, and ends each branch by its own gap [R-SEARCH-128]', async () => {
    const ledger = ledgerOf(seen(addressAt(0, 0), addressAt(0, 4), addressAt(0, 9)));
    const [receiving, change] = await scan(ledger, 5);
    expect(receiving?.used.map(({ path }) => path)).toEqual(['0/0', '0/4', '0/9']);
    expect(receiving).toMatchObject({ derived: 15, unknown: 0, isCut: false });
    expect(receiving?.unused.map(({ path }) => path)).toEqual(['0/10', '0/11', '0/12', '0/13', '0/14']);
    expect(change).toMatchObject({ path: '1/', derived: 5, used: [] });
  });

  it('ends before an address beyond the gap, and reaches it with a larger one [R-SEARCH-128]', async () => {
    const far = addressAt(0, 6);
    expect((await scan(ledgerOf(seen(far)), 5))[0]?.used).toEqual([]);
    expect((await scan(ledgerOf(seen(far)), 7))[0]?.used).toHaveLength(1);
  });

  it('counts a labelled address as used, and one without a whole history as unknown [R-SEARCH-128]', async () => {
    const facts = new Map<string, RowFacts>([
      [addressAt(0, 1), { ...UNSEEN, entity: {} as LookupRow['entity'] }],
      [addressAt(0, 2), { ...UNSEEN, historyState: 'NOT_FETCHED' }],
    ]);
    const [receiving] = await scan(ledgerOf(facts), 3);
    expect(receiving?.used.map(({ path }) => path)).toEqual(['0/1']);
    expect(receiving).toMatchObject({ derived: 5, unknown: 1 });
  });

  it('names addresses of a chain that answered late, or of a failed batch, as unknown [R-SEARCH-128]', async () => {
    const late = await scan(ledgerOf(new Map(), 'LATE'), 4);
    expect(late.map(({ unknown, used, unused }) => [unknown, used, unused])).toEqual([
      [4, [], []],
      [4, [], []],
    ]);
    const failing = { sent: [], send: () => Promise.reject(new Error('down')) };
    expect((await scan(failing, 4)).map(({ unknown }) => unknown)).toEqual([4, 4]);
  });

  it('ends at 6,000 addresses, states so, and sends batches of 250 at most [R-SEARCH-128]', async () => {
    const all = { has: () => true, get: () => SEEN } as unknown as ReadonlyMap<string, RowFacts>;
    const ledger = ledgerOf(all);
    const [first] = branches();
    const key = first?.derive(0) ?? new Uint8Array();
    const same = ['0/', '1/'].map((path) => ({ path, derive: () => key }));
    const { signal } = new AbortController();
    const scanned = await scanBranches([USE], same, { gap: 200, signal, send: ledger.send });
    expect(scanned.reduce((sum, { derived }) => sum + derived, 0)).toBe(MAX_LOOKUP_OBJECTS);
    expect(scanned.every(({ isCut }) => isCut)).toBe(true);
    expect(Math.max(...ledger.sent.map(({ length }) => length))).toBeLessThanOrEqual(MAX_LOOKUP_BATCH);
  });
});
