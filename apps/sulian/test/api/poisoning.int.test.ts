import type {
  CounterpartiesAnswer,
  LookupPaymentsAnswer,
  TransactionAnswer,
  TransactionsAnswer,
} from '@sulian/contract';
import type { Block, Operation } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram } from '../support/test-program.ts';

const hex = (byte: string, bytes: number): string => byte.repeat(bytes);
const VICTIM = `0x${hex('a1', 20)}`;
/** Address that the victim pays, and one that looks like it: three characters and four. */
const REAL = `0xb0b1${hex('22', 16)}cafe`;
const FAKE = `0xb0b9${hex('33', 16)}cafe`;
/** Looks like nobody. */
const FRIEND = `0xc4c4${hex('44', 16)}beef`;
const ATTACKER = `0x${hex('e5', 20)}`;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const IMITATION = `0x${hex('d4', 20)}`;
const ETH = '/api/proxy/v1/blockchains/ETHEREUM';
const ETHER = 10n ** 18n;
const DOLLAR = 10n ** 6n;

/** One transaction a block, each with who pays for it. */
const transactions: Readonly<Record<string, readonly Operation[]>> = {
  start: [genesis(VICTIM, ETHER), genesis(ATTACKER, ETHER)],
  salary: [fee(FRIEND, 0n), move('TOKEN_TRANSFER', FRIEND, VICTIM, 900n * DOLLAR, USDT)],
  tinyBefore: [fee(FAKE, 0n), move('TOKEN_TRANSFER', FAKE, VICTIM, 5n, USDT)],
  real: [fee(VICTIM, 0n), move('TOKEN_TRANSFER', VICTIM, REAL, 100n * DOLLAR, USDT)],
  zero: [
    fee(ATTACKER, 0n),
    move('TOKEN_TRANSFER', VICTIM, FAKE, 0n, USDT),
    move('TOKEN_TRANSFER', FRIEND, `0x${hex('77', 20)}`, 0n, USDT),
  ],
  tiny: [fee(FAKE, 0n), move('TOKEN_TRANSFER', FAKE, VICTIM, 5n, USDT)],
  tinyOfReal: [fee(REAL, 0n), move('TOKEN_TRANSFER', REAL, VICTIM, DOLLAR, USDT)],
  tinyOfFriend: [fee(FRIEND, 0n), move('TOKEN_TRANSFER', FRIEND, VICTIM, DOLLAR, USDT)],
  dust: [fee(ATTACKER, 0n), move('VALUE_TRANSFER', ATTACKER, VICTIM, 1n)],
  imitation: [fee(ATTACKER, 0n), move('TOKEN_TRANSFER', FAKE, VICTIM, 100n * DOLLAR, IMITATION)],
  fellForIt: [fee(VICTIM, 0n), move('TOKEN_TRANSFER', VICTIM, FAKE, 300n * DOLLAR, USDT)],
  tinyAfter: [fee(REAL, 0n), move('TOKEN_TRANSFER', REAL, VICTIM, 2n * DOLLAR, USDT)],
  tinyAgain: [fee(FAKE, 0n), move('TOKEN_TRANSFER', FAKE, VICTIM, 6n, USDT)],
};
const names = Object.keys(transactions);
const hashOf = (name: string): string => `0x${(0xf000 + names.indexOf(name)).toString(16).padStart(64, '0')}`;
const blocks: readonly Block[] = names.map((name, height) => ({
  chain: 'ETHEREUM',
  height,
  hash: (height + 1).toString(16).padStart(64, '0'),
  parentHash: height.toString(16).padStart(64, '0'),
  timeSec: 1_735_689_600 + height * 12,
  contracts: height === 0 ? [USDT, IMITATION] : [],
  transactions: [
    {
      hash: hashOf(name).slice(2),
      kind: height === 0 ? 'coinbase' : 'transfer',
      status: 'success',
      feeBase: 0n,
      operations: transactions[name] ?? [],
    },
  ],
}));

let program: Program;
let api: TestApi;
let drop: () => Promise<void>;
beforeAll(async () => {
  const test = await openTestProgram();
  program = test.program;
  await program.ledger.writer('ETHEREUM').append(blocks);
  await program.assetStore.saveMetadata('ETHEREUM', [
    { asset: 2, metadata: { symbol: 'USDT', name: 'Tether USD', decimals: 6 } },
  ]);
  api = await openTestApi(program);
  drop = async () => {
    await api.close();
    await test.close();
  };
});
afterAll(() => drop());

const listOf = (address: string) => api.get<TransactionsAnswer>(`${ETH}/addresses/${address}/transactions?limit=100`);

/** Rules and imitated addresses by name of the transaction. */
async function marksOf(address: string): Promise<Record<string, string>> {
  const { items } = await listOf(address);
  return Object.fromEntries(
    items.flatMap(({ hash, operations, isPoisoning }) => {
      const [mark] = operations.flatMap(({ poisoning }) => poisoning ?? []);
      const name = names.find((each) => hashOf(each) === hash) ?? hash;
      return mark === undefined ? [] : [[name, `${mark.rule} ${mark.imitated ?? mark.lookUp} ${isPoisoning}`]];
    }),
  );
}

describe('the transactions of a victim', () => {
  it('[R-ADDR-115] [R-ADDR-116] [R-ADDR-117] [R-ADDR-118] [R-ADDR-119] bear the reason and whom it imitates', async () => {
    expect(await marksOf(VICTIM)).toEqual({
      zero: `ZERO_UNSIGNED ${REAL} true`,
      tiny: `LOOK_ALIKE ${REAL} true`,
      dust: 'NATIVE_DUST NONE true',
      imitation: `FAKE_TOKEN ${REAL} true`,
      tinyAgain: `LOOK_ALIKE ${REAL} true`,
    });
  });

  it('[R-ADDR-121] are none of the imitator where it signed itself', async () => {
    expect(await marksOf(FAKE)).toEqual({
      zero: `ZERO_UNSIGNED ${REAL} true`,
      imitation: `FAKE_TOKEN ${REAL} true`,
    });
    expect(await marksOf(ATTACKER)).toEqual({});
  });

  it('[R-ADDR-123] say that nothing was left unsought', async () => {
    expect((await listOf(VICTIM))._metadata.poisoningNotLookedUp).toBe(0);
  });
});

describe('a transaction', () => {
  const read = (name: string) => api.get<TransactionAnswer>(`${ETH}/transactions/${hashOf(name)}`);

  it('[R-TX-80] marks each operation with the victim, the reason and the imitated address', async () => {
    const { operations } = await read('zero');
    const marks = operations.map(({ type, poisoning }) => [type, poisoning]);
    const zero = { rule: 'ZERO_UNSIGNED', lookUp: 'FOUND', victim: VICTIM, poisoner: FAKE, imitated: REAL };
    expect(marks).toContainEqual(['TOKEN_TRANSFER', zero]);
    expect(marks).toContainEqual([
      'TOKEN_TRANSFER',
      { ...zero, lookUp: 'NONE', victim: FRIEND, poisoner: `0x${hex('77', 20)}`, imitated: null },
    ]);
    expect(marks).toContainEqual(['FEE', null]);
  });

  it('[R-TX-80] leaves a real payment unmarked, be it to the imitator', async () => {
    for (const name of ['real', 'fellForIt', 'tinyOfReal', 'tinyAfter', 'tinyBefore'])
      expect(
        (await read(name)).operations.map(({ poisoning }) => poisoning),
        name,
      ).toEqual([null, null]);
  });
});

describe('the counterparties of a victim', () => {
  const read = (more = '') =>
    api.get<CounterpartiesAnswer>(`${ETH}/addresses/${VICTIM}/counterparties?limit=100&sort=COUNT${more}`);

  it('[R-EDGE-35] leave poisoning out and say how much, and keep what was paid by mistake', async () => {
    const { items, _metadata } = await read();
    const parties = items.flatMap(({ address, coin, received, paid }) =>
      address === null ? [] : [[address, coin.symbol, received.amount, paid.amount]],
    );
    expect(parties.toSorted()).toEqual(
      [
        [REAL, 'USDT', '3', '100'],
        [FAKE, 'USDT', '0.000005', '300'],
        [FRIEND, 'USDT', '901', '0'],
      ].toSorted(),
    );
    expect(_metadata).toMatchObject({ poisoningLeftOut: 5, poisoningNotLookedUp: 0 });
  });

  it('[R-EDGE-36] count it where that is asked for', async () => {
    const { items, _metadata } = await read('&includePoisoning=true');
    expect(items.map(({ coin, received }) => [coin.symbol, received.amount])).toContainEqual([
      'ETH',
      '0.000000000000000001',
    ]);
    expect(items.filter(({ address }) => address === FAKE)).toHaveLength(2);
    expect(_metadata.poisoningLeftOut).toBe(0);
  });
});

describe('payments among looked-up addresses', () => {
  const read = async (addresses: readonly string[]) => {
    const objects = addresses.map((address) => ({ blockchain: 'ETHEREUM', address }));
    const answer = await api.call('/api/proxy/v1/lookup/payments', { objects });
    const { items, poisoningLeftOut } = answer.json<LookupPaymentsAnswer>();
    return [poisoningLeftOut, ...items.map(({ from, to, symbol, amount }) => [from, to, symbol, amount])];
  };

  it('count what one of them signed, and leave out and count other poisoning [R-SEARCH-122]', async () => {
    // A faked transfer of nothing and one of an imitation are signed by the attacker, who is not of the list.
    expect(await read([VICTIM, FAKE])).toEqual([2, [FAKE, VICTIM, 'USDT', '0.000016'], [VICTIM, FAKE, 'USDT', '300']]);
  });
});
