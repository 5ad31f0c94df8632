import type { Operation } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { eventsVersionOf } from '../../contracts/table.ts';
import { getEvmChain } from '../chains.ts';
import { parseBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

// Synthetic, from the ABI of TetherToken and TetherTokenV2: no real log of these events is at hand.

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const XAUT = '0x68749665ff8d2d112fa859aa293f07a622782f38';
const TOPIC = {
  FROZEN: '0x42e160154868087d6bfdc0ca23d96a1c1cfa32f1b72ba9ba27b69b98a0d819dc',
  ADDED_OWNER: '0x9465fa0c962cc76958e6373a993326400c1c94f8be2fe3a952adfa7f60b2ea26',
  ISSUE: '0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a',
  REDEEM: '0x702d5967f45f6513a38ffc42d6ba9bf230bd40e8f53b16363c7eb4fd2deb9a44',
  DESTROYED: '0x61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6',
  DESTROYED_V2: '0x6a2859ae7902313752498feb80a014e6e7275fe964c79aa965db815db1c7f1e9',
  WIPED: '0xfc5960f1c5a5d2b60f031bf534af053b1bf7d9881989afaeb8b1d164db23aede',
  TRANSFER: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
};
const [SIGNER, WALLET, EVIL, FORGER] = ['aa', 'bb', 'ee', 'f0'].map((digits) => `0x${digits.repeat(20)}`) as [
  string,
  string,
  string,
  string,
];
/** Tether's wallet of several signatures, which is known to own the contract. */
const TETHER_WALLET = '0xc6cde7c39eb2f0f0095f41570af89efc2c1ea828';
const hash = (digit: string): string => `0x${digit.repeat(64)}`;
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');

interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}
const log = (address: string, topics: readonly string[], ...words: readonly (bigint | string)[]): Log => ({
  address,
  topics,
  data: `0x${words.map(word).join('')}`,
});

interface CalledTransaction {
  readonly to: string;
  readonly logs: readonly Log[];
  /** Frames below the transaction's own call; undefined: no traces at all. */
  readonly calls?: readonly { readonly from: string; readonly to: string }[];
}

function normalize({ to, logs, calls }: CalledTransaction) {
  const transaction = { hash: hash('1'), from: SIGNER, to, value: '0x0', gas: '0xffff', gasPrice: '0x0', r: '0x1' };
  const frames = calls?.map((call) => ({ type: 'CALL', value: '0x0', ...call }));
  const data = parseBlockData({
    block: {
      number: '0x1000000',
      hash: hash('b'),
      parentHash: hash('a'),
      timestamp: '0x60000000',
      miner: `0x${'00'.repeat(20)}`,
      transactions: [transaction],
    },
    receipts: [{ transactionHash: transaction.hash, status: '0x1', gasUsed: '0x5208', logs }],
    ...(frames === undefined
      ? {}
      : { traces: [{ result: { type: 'CALL', from: SIGNER, to, value: '0x0', calls: frames } }] }),
  });
  const { block, dataWarnings } = normalizeBlock(getEvmChain('ETHEREUM'), data, []);
  const [only] = block.transactions;
  return { transaction: only, eventsVersion: block.eventsVersion, dataWarnings: dataWarnings.map(({ kind }) => kind) };
}

const supplyOf = (made: CalledTransaction): readonly Operation[] =>
  (normalize(made).transaction?.operations ?? []).filter(({ token }) => token !== undefined);

describe('what Tether issues, redeems and destroys without a Transfer log', () => {
  it('burns what is destroyed from the frozen address, and says both [R-EVENT-05]', () => {
    const destroyed = log(USDT, [TOPIC.DESTROYED], EVIL, 70n);
    expect(supplyOf({ to: WALLET, logs: [destroyed] })).toEqual([
      {
        type: 'BURN',
        asset: 0,
        token: USDT,
        sources: [{ address: EVIL, amountBase: 70n }],
        destinations: [{ amountBase: 70n, unspendable: true }],
      },
    ]);
    expect(normalize({ to: WALLET, logs: [destroyed] }).transaction?.events).toEqual([
      { operation: 0, kind: 'DESTROY', address: EVIL, token: USDT, amountBase: 70n },
    ]);
  });

  it('mints to whoever called the contract, for only its owner may [R-EVENT-05]', () => {
    const issued = log(USDT, [TOPIC.ISSUE], 1_000n);
    const mintTo = (address: string) => [
      { type: 'MINT', asset: 0, token: USDT, sources: [], destinations: [{ address, amountBase: 1_000n }] },
    ];
    expect(supplyOf({ to: USDT, logs: [issued] })).toEqual(mintTo(SIGNER));
    expect(supplyOf({ to: WALLET, logs: [issued], calls: [{ from: WALLET, to: USDT }] })).toEqual(mintTo(WALLET));
    // Without a trace: a wallet that is known to own it.
    expect(supplyOf({ to: TETHER_WALLET, logs: [issued] })).toEqual(mintTo(TETHER_WALLET));
  });

  it('burns from the owner what is redeemed [R-EVENT-05]', () => {
    const redeemed = log(USDT, [TOPIC.REDEEM], 30n);
    expect(supplyOf({ to: WALLET, logs: [redeemed], calls: [{ from: WALLET, to: USDT }] })).toEqual([
      expect.objectContaining({ type: 'BURN', token: USDT, sources: [{ address: WALLET, amountBase: 30n }] }),
    ]);
  });

  it('guesses no owner: where it cannot be told, the balance stays short and the import says so [R-EVENT-05]', () => {
    for (const made of [
      { to: WALLET, logs: [log(USDT, [TOPIC.ISSUE], 5n)] },
      {
        to: WALLET,
        logs: [log(USDT, [TOPIC.REDEEM], 5n)],
        calls: [
          { from: WALLET, to: USDT },
          { from: EVIL, to: USDT },
        ],
      },
    ]) {
      const { transaction, dataWarnings } = normalize(made);
      expect(transaction?.operations.filter(({ token }) => token !== undefined)).toEqual([]);
      expect(transaction?.events).toHaveLength(1);
      expect(dataWarnings).toContain('ISSUER_UNKNOWN');
    }
  });

  it('burns once where the newer contract writes a Transfer log too [R-EVENT-05]', () => {
    const burn = log(XAUT, [TOPIC.TRANSFER, `0x${word(EVIL)}`, `0x${word(0n)}`], 9n);
    const destroyed = log(XAUT, [TOPIC.DESTROYED_V2, `0x${word(EVIL)}`], 9n);
    const made = { to: XAUT, logs: [burn, destroyed, log(XAUT, [TOPIC.REDEEM], 4n)] };
    expect(supplyOf(made).map(({ type, sources }) => [type, sources[0]?.amountBase])).toEqual([['BURN', 9n]]);
    expect(normalize(made).transaction?.events?.map(({ kind, operation }) => [kind, operation])).toEqual([
      ['DESTROY', 1],
      ['REDEEM', 2],
    ]);
  });

  it('tells what Paxos wiped by the Transfer log beside it, and burns it once [R-EVENT-05]', () => {
    const PAXG = '0x45804880de22913dafe09f4980848ece6ecbaf78';
    const wiped = log(PAXG, [TOPIC.WIPED, `0x${word(EVIL)}`]);
    const burn = log(PAXG, [TOPIC.TRANSFER, `0x${word(EVIL)}`, `0x${word(0n)}`], 9n);
    expect(normalize({ to: PAXG, logs: [wiped, burn] }).transaction?.events).toEqual([
      { operation: 0, kind: 'DESTROY', address: EVIL, token: PAXG, amountBase: 9n },
    ]);
    expect(supplyOf({ to: PAXG, logs: [wiped, burn] })).toHaveLength(1);
    // Two burns match: which of them is meant is unknown.
    expect(normalize({ to: PAXG, logs: [burn, wiped, burn] }).transaction?.events?.[0]).not.toHaveProperty(
      'amountBase',
    );
  });

  it('does nothing at the word of another contract [R-EVENT-02]', () => {
    const logs = [log(FORGER, [TOPIC.DESTROYED], EVIL, 70n), log(FORGER, [TOPIC.ISSUE], 70n)];
    expect(supplyOf({ to: FORGER, logs })).toEqual([]);
    expect(normalize({ to: FORGER, logs }).transaction).not.toHaveProperty('events');
    const { dataWarnings } = normalize({ to: USDT, logs: [log(USDT, [TOPIC.DESTROYED], EVIL)] });
    expect(dataWarnings).toContain('MALFORMED_LOG');
  });
});

describe("an issuer's event in a form that is not known", () => {
  it('leaves open what was frozen: the block does not count as one whose events are held [R-EVENT-07]', () => {
    const held = eventsVersionOf('ETHEREUM');
    const known = log(USDT, [TOPIC.FROZEN], EVIL);
    expect(normalize({ to: USDT, logs: [known] })).toMatchObject({
      eventsVersion: held,
      dataWarnings: expect.any(Array),
    });
    // As an upgrade that indexes the address would write it.
    const upgraded = log(USDT, [TOPIC.FROZEN, `0x${word(EVIL)}`]);
    for (const logs of [[upgraded], [known, upgraded], [log(USDT, [TOPIC.DESTROYED], EVIL)]]) {
      const { eventsVersion, dataWarnings } = normalize({ to: USDT, logs });
      expect(eventsVersion).toBeUndefined();
      expect(dataWarnings).toContain('FREEZE_UNREADABLE');
    }
  });

  it('is the word of an issuer alone, and of freezes: nobody else can make a block count for less [R-EVENT-02]', () => {
    const eventsVersion = eventsVersionOf('ETHEREUM');
    const dirty = `0x${'11'.repeat(32)}`;
    for (const each of [
      log(FORGER, [TOPIC.FROZEN, dirty]),
      { address: FORGER, topics: [TOPIC.ADDED_OWNER, dirty], data: '0x' },
      { address: FORGER, topics: [TOPIC.TRANSFER, dirty, dirty], data: dirty },
      log(USDT, [TOPIC.ISSUE]),
    ])
      expect(normalize({ to: FORGER, logs: [each] }).eventsVersion).toBe(eventsVersion);
  });
});
