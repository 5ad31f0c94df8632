import type { WalletAddressesAnswer, WalletReasonsAnswer } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSignedIn, type SignedInApp } from '../support/sign-in.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const CHAIN = '/api/proxy/v1/blockchains/BITCOIN';
let worldProgram: WorldProgram;
let app: SignedInApp;
/** Members of the largest wallet, the reference address first. */
let members: readonly string[];

beforeAll(async () => {
  worldProgram = await openWorldProgram('wallet-reasons', 400);
  const { ledger } = worldProgram.program;
  app = await openSignedIn(worldProgram.program);
  const largest = await ledger.read('BITCOIN', async (reader) => {
    const rows = await reader.listAddressesAfter(0, 10_000);
    return rows.toSorted((a, b) => b.walletSize - a.walletSize)[0]?.text ?? '';
  });
  const { items } = await get<WalletAddressesAnswer>(`/wallets/${largest}/addresses?limit=100`);
  members = items.map((each) => each.hash);
});
afterAll(async () => {
  await app?.close();
  await worldProgram?.close();
});

async function get<T>(path: string): Promise<T> {
  const answer = await app.inject(`${CHAIN}${path}`);
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json<T>();
}

/** Each address that a transaction spends, once. */
const listSources = (hash: string): Promise<readonly string[]> =>
  worldProgram.program.ledger.read('BITCOIN', async (reader) => {
    const legs = await reader.listLegs((await reader.listTransactionsByHash(hash)).map((each) => each.txId));
    const ids = legs.flatMap((leg) => (leg.side === 'source' && leg.addressId !== undefined ? [leg.addressId] : []));
    return (await reader.listAddresses([...new Set(ids)])).map((row) => row.text);
  });

describe('why an address is in its wallet', () => {
  it('is answered by transactions that spend the addresses of each link together [R-WALLET-13] [R-WALLET-05]', async () => {
    const [reference = '', ...others] = members;
    expect(others.length).toBeGreaterThan(3);
    for (const address of others.slice(0, 8)) {
      const answer = await get<WalletReasonsAnswer>(`/wallets/${reference}/reasons?address=${address}`);
      expect(answer).toMatchObject({ from: address, to: reference, state: 'CHAIN' });
      const ends = [address, ...answer.links.map((link) => link.to)];
      expect(ends.at(-1)).toBe(reference);
      for (const [index, link] of answer.links.entries()) {
        expect(link.from).toBe(ends[index]);
        const sources = await listSources(link.transaction);
        expect(sources).toEqual(expect.arrayContaining([link.from, link.to]));
        expect(sources.length).toBe(link.together);
      }
    }
  });

  it('has the row of a member on every page of the list, and of no other address [R-WALLET-19]', async () => {
    const [reference = ''] = members;
    const last = members.at(-1) ?? '';
    const ask = (member: string) =>
      get<WalletAddressesAnswer>(`/wallets/${reference}/addresses?limit=1&member=${member}`);
    const { items, member } = await ask(last);
    expect(items.map(({ hash }) => hash)).toEqual([reference]);
    const [listed] = (await get<WalletAddressesAnswer>(`/wallets/${reference}/addresses?offset=${members.length - 1}`))
      .items;
    expect(member).toEqual(listed);
    expect((await ask('1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).member).toBeNull();
  });

  it('is asked between any two of its addresses, and leaves a line in the audit log', async () => {
    const [reference = '', first = '', second = ''] = members;
    const answer = await get<WalletReasonsAnswer>(`/wallets/${reference}/reasons?address=${first}&to=${second}`);
    expect(answer).toMatchObject({ from: first, to: second, state: 'CHAIN' });
    const same = await get<WalletReasonsAnswer>(`/wallets/${reference}/reasons?address=${first}&to=${first}`);
    expect(same).toMatchObject({ state: 'CHAIN', links: [], numberOfLinks: 0 });
    const { items } = await worldProgram.program.apiDeps.people.auditTrail.list({
      action: 'wallet.reasons',
      offset: 0,
      limit: 1,
    });
    expect(items).toMatchObject([{ details: { address: first, to: first } }]);
  });

  it('is refused for an address of another wallet, of another chain, and for none', async () => {
    const [reference = ''] = members;
    const ask = async (address: string) => {
      const answer = await app.inject(`${CHAIN}/wallets/${reference}/reasons?address=${address}`);
      return [answer.statusCode, answer.json<{ error: string }>().error];
    };
    expect(await ask('1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).toEqual([404, 'NOT_FOUND']);
    expect(await ask('0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe')).toEqual([400, 'ADDRESS_OF_OTHER_CHAIN']);
    expect(await ask('')).toEqual([400, 'BAD_REQUEST']);
  });
});
