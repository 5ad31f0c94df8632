import { type LedgerObject, toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { inBaseOf, outBaseOf, toHistory } from './history.ts';
import { toRowsWithParty } from './rows-with-party.ts';
import { createPartySearch, type WantedParty } from './search-party.ts';

const OBJECT: LedgerObject = { kind: 'ADDRESS', addressId: 1 };
const PARTY: WantedParty = { kind: 'ADDRESS', addressId: 2 };

/** A chain of which block h pays the object from address 2, or from address 3 where h is even. */
function createQuestion(height: number, { reorgs = 0, party = PARTY }: { reorgs?: number; party?: WantedParty } = {}) {
  const searched: number[] = [];
  const txIds = Array.from({ length: height }, (_, at) => toTxId(at + 1, 0));
  const reader = {
    chain: 'ETHEREUM' as const,
    height,
    state: { reorgs, merges: 0 },
    listLegs: async (requested: readonly number[]) => {
      searched.push(requested.length);
      return requested.flatMap((txId) => {
        const leg = { txId, operation: 0, type: 'VALUE_TRANSFER', asset: 0, amountBase: 5n, position: 0 };
        const payer = txIds.indexOf(txId) % 2 === 0 ? 2 : 3;
        return [
          { ...leg, side: 'source', addressId: payer },
          { ...leg, side: 'destination', addressId: 1 },
        ];
      });
    },
    listAddresses: async (ids: readonly number[]) => ids.map((addressId) => ({ addressId })),
  };
  const columns = {
    txIds: Float64Array.from(txIds),
    timeSecs: Float64Array.from(txIds),
    assets: new Int32Array(height),
    receivedBase: txIds.map(() => 5n),
    sentBase: txIds.map(() => 0n),
  };
  const history = toHistory(reader, columns, true);
  const question = { reader, labels: { version: 1 }, object: OBJECT, history, party, filter: {} };
  return { searched, question: question as never, candidates: Float64Array.from(txIds.toReversed()) };
}

describe('transactions of an object with a party', () => {
  it('are looked at once, whatever blocks follow [R-LIST-35]', async () => {
    const search = createPartySearch();
    const before = createQuestion(4);
    await search.find(before.question, before.candidates);
    const after = createQuestion(5);
    const { edges, unsearchedTxId } = await search.find(after.question, after.candidates);
    expect([...edges.keys()].sort((a, b) => a - b)).toEqual([1, 3, 5].map((height) => toTxId(height, 0)));
    expect([unsearchedTxId, before.searched, after.searched]).toEqual([undefined, [4], [1]]);
  });

  it('are looked at anew once blocks were taken back', async () => {
    const search = createPartySearch();
    const before = createQuestion(4);
    await search.find(before.question, before.candidates);
    const after = createQuestion(4, { reorgs: 1 });
    await search.find(after.question, after.candidates);
    expect(after.searched).toEqual([4]);
  });

  it('go on where the last look ended [R-LIST-35]', async () => {
    const search = createPartySearch({ maxSearched: 2 });
    const { question, candidates } = createQuestion(4);
    const first = await search.find(question, candidates);
    expect([[...first.edges.keys()], first.unsearchedTxId]).toEqual([[toTxId(3, 0)], toTxId(2, 0)]);
    const second = await search.find(question, candidates);
    expect([second.edges.size, second.unsearchedTxId]).toEqual([2, undefined]);
  });

  it('are forgotten where too much is remembered, the longest unused first [R-LIST-63]', async () => {
    // Room for one.
    const search = createPartySearch({ cachedBytes: 2_000 });
    const [one, other] = [createQuestion(4), createQuestion(4, { party: { kind: 'ADDRESS', addressId: 3 } })];
    await search.find(one.question, one.candidates);
    await search.find(other.question, other.candidates);
    await search.find(other.question, other.candidates);
    expect(other.searched).toEqual([4]);
    await search.find(one.question, one.candidates);
    expect(one.searched).toEqual([4, 4]);
  });

  it('are divided as wallets where the object is one: what all its inputs pay is exact [R-LIST-61]', async () => {
    const txId = toTxId(1, 0);
    const legs = [
      { side: 'source', addressId: 1, amountBase: 4n, position: 0 },
      { side: 'source', addressId: 4, amountBase: 6n, position: 1 },
      { side: 'destination', addressId: 2, amountBase: 7n, position: 0 },
      { side: 'destination', addressId: 4, amountBase: 2n, position: 1 },
    ].map((leg) => ({ ...leg, txId, operation: 0, asset: 0 }));
    const wallets = new Map([[1, 1], [4, 1], [2, 9]]); // biome-ignore format: one line is read at once
    const reader = {
      chain: 'BITCOIN' as const,
      height: 1,
      state: { reorgs: 0, merges: 2 },
      listLegs: async () => legs,
      listAddresses: async (ids: readonly number[]) =>
        ids.map((addressId) => ({ addressId, walletId: wallets.get(addressId) })),
    };
    const columns = {
      txIds: Float64Array.of(txId),
      timeSecs: Float64Array.of(600),
      assets: new Int32Array(1),
      receivedBase: [2n],
      sentBase: [10n],
    };
    const history = toHistory(reader, columns, true);
    const object: LedgerObject = { kind: 'WALLET', walletId: 1 };
    const party: WantedParty = { kind: 'WALLET', walletId: 9 };
    const question = { reader, labels: { version: 1 }, object, history, party, filter: {} };
    const { edges } = await createPartySearch().find(question as never, Float64Array.of(txId));
    expect(edges.get(txId)).toMatchObject([{ direction: 'OUTGOING', other: 9, amountBase: 7n, isExact: true }]);
    const dealings = toRowsWithParty(history, edges);
    expect([inBaseOf(dealings, 0), outBaseOf(dealings, 0)]).toEqual([0n, 7n]);
  });
});
