import type { LedgerChanges, LedgerReader, PartyRow } from '@sulian/domain';
import { expect, it } from 'vitest';
import { recordReader } from './record-reader.ts';

const changesOf = (...addressIds: number[]): LedgerChanges => ({
  addressIds: new Set(addressIds),
  walletIds: new Set(),
  mergedWalletIds: new Set(),
  spentOutputs: new Set(),
  texts: [],
  hasFreezes: false,
});
const partyOf = (facts: Partial<PartyRow>): PartyRow => ({
  addressId: 7,
  transactions: 10,
  isContract: false,
  walletSize: 1,
  ...facts,
});
const readerOf = (...rows: readonly PartyRow[]) => {
  const asked: number[][] = [];
  const listParties = async (ids: readonly number[]) => {
    asked.push([...ids]);
    return rows.filter(({ addressId }) => ids.includes(addressId));
  };
  return { asked, reader: { listParties } as unknown as LedgerReader };
};
const PARTY = partyOf({});

/** Reads of a walk over one party, and the party as the walk has it. */
async function readParty() {
  const { reader, reads } = recordReader(readerOf(PARTY).reader);
  const [party] = await reader.listParties([7]);
  if (party === undefined) throw new Error('the reader has no party');
  return { party, reads };
}

it('compares with the limits that the walk had, and with no others [R-SCORE-220]', async () => {
  const { party, reads } = await readParty();
  expect([4, 12, 20].map((limit) => party.hasMoreThan?.(limit))).toEqual([true, false, false]);
  expect(reads.isUntouchedBy(changesOf(7))).toBe(true);
  const isSameAt = (transactions: number) =>
    reads.hasSameParties(readerOf(partyOf({ transactions })).reader, [changesOf(3), changesOf(7)]);
  expect(await Promise.all([4, 5, 12, 13].map(isSameAt))).toEqual([false, true, true, false]);
});

it('reads again only parties that were touched, and finds a removed one changed', async () => {
  const { party, reads } = await readParty();
  party.hasMoreThan?.(4);
  const untouched = readerOf();
  expect(await reads.hasSameParties(untouched.reader, [changesOf(3)])).toBe(true);
  expect(untouched.asked).toEqual([]);
  expect(await reads.hasSameParties(readerOf().reader, [changesOf(7)])).toBe(false);
});

it('finds a party changed that has become a contract', async () => {
  const { party, reads } = await readParty();
  expect(party.isContract).toBe(false);
  const isSame = (isContract: boolean) =>
    reads.hasSameParties(readerOf(partyOf({ transactions: 99, isContract })).reader, [changesOf(7)]);
  expect(await Promise.all([isSame(false), isSame(true)])).toEqual([true, false]);
});

it('depends on each transaction of a party whose count itself was read', async () => {
  const { party, reads } = await readParty();
  expect(party.transactions).toBe(10);
  expect([changesOf(3), changesOf(7)].map((each) => reads.isUntouchedBy(each))).toEqual([true, false]);
});

it('does not prove more than 1,000 touched parties', async () => {
  const ids = Array.from({ length: 1_001 }, (_, at) => at);
  const server = readerOf(...ids.map((addressId) => partyOf({ addressId })));
  const { reader, reads } = recordReader(server.reader);
  for (const party of await reader.listParties(ids)) party.hasMoreThan?.(4);
  expect(await reads.hasSameParties(server.reader, [changesOf(...ids)])).toBe(false);
  expect(await reads.hasSameParties(server.reader, [changesOf(...ids.slice(1))])).toBe(true);
});
