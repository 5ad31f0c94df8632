import { isAppError, type TxId, toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { ask, endsOf, sharesOf } from '../../test/ask.ts';
import { createLabels, entity, MemoryLedger, type Output, type Spend } from '../../test/memory-ledger.ts';
import { scoreTrace } from '../index.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';

const BTC = 100_000_000n;
const round = (share: number): number => Math.round(share * 1e12) / 1e12;
const tx = (height: number, position = 0): TxId => toTxId(height, position);
const to = (address: number, amount: bigint): Output => ({ address, amount });
const from = (txId: TxId, index = 0): Spend => ({ txId, index });
const UNSEEN: Spend = { txId: undefined, index: 0 };

/** Transactions in order; each `[id, spends, outputs]`. */
function ledgerOf(...transactions: readonly (readonly [TxId, readonly Spend[], readonly Output[]])[]): MemoryLedger {
  const ledger = new MemoryLedger();
  for (const [txId, spends, outputs] of transactions) ledger.add({ txId, spends, outputs });
  return ledger;
}

describe('the first payment of Bitcoin, block 170', () => {
  const [SATOSHI, FINNEY] = [1, 2];
  const ledger = ledgerOf(
    [tx(9), [], [to(SATOSHI, 50n * BTC)]],
    [tx(170, 1), [from(tx(9))], [to(FINNEY, 10n * BTC), to(SATOSHI, 40n * BTC)]],
  );

  it('came from a block reward two hops away', async () => {
    const trace = await ask({ ledger, direction: 'INCOMING', object: FINNEY });
    expect(trace.totalBase).toBe(10n * BTC);
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [10n * BTC, 2] });
    expect(trace.ends[0]?.evidence).toEqual([{ txId: tx(9), share: 1, hops: 2, mixings: 0 }]);
  });

  it('[R-TRACE-10] counts as sent what went to the other, not the change', async () => {
    const trace = await ask({ ledger, direction: 'OUTGOING', object: SATOSHI });
    expect(trace.totalBase).toBe(10n * BTC);
    expect(endsOf(trace)).toEqual({ 'end:Unspent output': [10n * BTC, 1] });
  });

  it('[R-TRACE-09] counts as received the coins of block 9 alone, not the change', async () => {
    const trace = await ask({ ledger, direction: 'INCOMING', object: SATOSHI });
    expect(trace.totalBase).toBe(50n * BTC);
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [50n * BTC, 1] });
  });
});

describe('shares', () => {
  const labels = createLabels({
    addresses: new Map([
      [5, entity(5, 'Exchange')],
      [6, entity(6, 'Hack')],
    ]),
  });
  const marks = async (ledger: MemoryLedger, direction: 'INCOMING' | 'OUTGOING') =>
    Object.fromEntries(
      (await ask({ ledger, labels, direction, object: 1 })).ends.map((end) => [end.key, end.isByProportion]),
    );

  it('[R-SCORE-131] are exact of one payer alone, by proportion of several and behind others', async () => {
    const reward = [tx(1), [], [to(5, 10n), to(6, 10n), to(6, 10n)]] as const;
    const alone = ledgerOf(reward, [tx(2), [from(tx(1), 0)], [to(1, 9n), to(7, 1n)]]);
    expect(await marks(alone, 'INCOMING')).toEqual({ 'entity:5': false });
    const both = ledgerOf(reward, [tx(2), [from(tx(1), 0), from(tx(1), 1)], [to(1, 12n), to(7, 8n)]]);
    expect(await marks(both, 'INCOMING')).toEqual({ 'entity:5': true, 'entity:6': true });
    const behind = ledgerOf(reward, [tx(2), [from(tx(1), 0)], [to(9, 10n)]], [tx(3), [from(tx(2))], [to(1, 10n)]]);
    expect(await marks(behind, 'INCOMING')).toEqual({ 'entity:5': true });
  });

  it('[R-SCORE-131] are exact of all that the object paid alone, by proportion where others paid along', async () => {
    const paid = [to(5, 4n), to(6, 6n)];
    const alone = ledgerOf([tx(1), [], [to(1, 10n)]], [tx(2), [from(tx(1))], paid]);
    expect(await marks(alone, 'OUTGOING')).toEqual({ 'entity:5': false, 'entity:6': false });
    const along = ledgerOf([tx(1), [], [to(1, 5n), to(9, 5n)]], [tx(2), [from(tx(1), 0), from(tx(1), 1)], paid]);
    expect(await marks(along, 'OUTGOING')).toEqual({ 'entity:5': true, 'entity:6': true });
  });
});

describe('mixings', () => {
  const labels = createLabels({ addresses: new Map([[5, entity(5, 'Exchange')]]) });
  const mixings = async (ledger: MemoryLedger, direction: 'INCOMING' | 'OUTGOING') =>
    (await ask({ ledger, labels, direction, object: 1 })).ends.map(({ key, evidence }) => [key, evidence[0]?.mixings]);

  it('are the divisions among several inputs, the fewest of all ways, and not among inputs of one owner [R-SHARE-19]', async () => {
    const reward = [tx(1), [], [to(5, 10n), to(5, 10n), to(7, 20n)]] as const;
    const ofOneOwner = [tx(2), [from(tx(1), 0), from(tx(1), 1)], [to(8, 20n)]] as const;
    const ofTwo = [tx(3), [from(tx(2)), from(tx(1), 2)], [to(8, 40n)]] as const;
    const paid = [tx(4), [from(tx(3))], [to(1, 40n)]] as const;
    expect(await mixings(ledgerOf(reward, ofOneOwner, ofTwo, paid), 'INCOMING')).toEqual([
      ['end:Block reward', 1],
      ['entity:5', 1],
    ]);
    const alone = ledgerOf(reward, ofOneOwner, [tx(3), [from(tx(2))], [to(1, 20n)]]);
    expect(await mixings(alone, 'INCOMING')).toEqual([['entity:5', 0]]);
  });

  it('are the divisions among several outputs behind the first payment [R-SHARE-19]', async () => {
    const sent = [tx(2), [from(tx(1))], [to(7, 10n)]] as const;
    const divided = [tx(3), [from(tx(2))], [to(5, 6n), to(8, 4n)]] as const;
    expect(await mixings(ledgerOf([tx(1), [], [to(1, 10n)]], sent, divided), 'OUTGOING')).toEqual([
      ['entity:5', 1],
      ['end:Unspent output', 1],
    ]);
  });
});

describe('what starts a walk', () => {
  it('[R-TRACE-09] takes the part of others where the object pays along', async () => {
    // The object brings 30 of 40 and gets 20 back: a quarter of 20 is new to it, all of it from the exchange.
    const ledger = ledgerOf(
      [tx(1), [], [to(1, 30n)]],
      [tx(2), [], [to(5, 10n)]],
      [tx(3), [from(tx(1)), from(tx(2))], [to(1, 20n), to(9, 20n)]],
    );
    const labels = createLabels({ addresses: new Map([[5, entity(5, 'Exchange')]]) });
    const trace = await ask({ ledger, labels, direction: 'INCOMING', object: 1 });
    expect(trace.totalBase).toBe(35n);
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [30n, 1], 'entity:5': [5n, 1] });
  });

  it('[R-TRACE-08] [R-SCORE-24] shares out the outputs and keeps the fee apart', async () => {
    // 40 in, 36 out: the object pays three quarters of everything, the fee too.
    const ledger = ledgerOf(
      [tx(1), [], [to(1, 30n)]],
      [tx(2), [], [to(2, 10n)]],
      [tx(3), [from(tx(1)), from(tx(2))], [to(5, 24n), to(6, 12n)]],
    );
    const labels = createLabels({ addresses: new Map([[5, entity(5, 'Exchange')]]) });
    const trace = await ask({ ledger, labels, direction: 'OUTGOING', object: 1 });
    expect([trace.totalBase, trace.feeBase]).toEqual([27n, 3n]);
    expect(endsOf(trace)).toEqual({ 'entity:5': [18n, 1], 'end:Unspent output': [9n, 1] });
  });

  it('finds nothing where all returned to the object', async () => {
    const ledger = ledgerOf([tx(1), [], [to(1, 30n)]], [tx(2), [from(tx(1))], [to(1, 29n)]]);
    const trace = await ask({ ledger, direction: 'OUTGOING', object: 1 });
    expect([trace.totalBase, trace.ends]).toEqual([0n, []]);
  });

  it('[R-TRACE-11] looks through the wallet that the object is in', async () => {
    const ledger = ledgerOf([tx(1), [], [to(2, 30n)]], [tx(2), [from(tx(1))], [to(1, 30n)]]);
    ledger.wallets.set(2, { walletId: 1, size: 5_000 });
    const labels = createLabels({
      addresses: new Map([[2, entity(5, 'Exchange')]]),
      wallets: new Map([[1, entity(5, 'Exchange')]]),
    });
    const object = { kind: 'ADDRESS', addressIds: [1], walletId: 1 } as const;
    expect(sharesOf(await ask({ ledger, labels, direction: 'INCOMING', object }))).toEqual({ 'end:Block reward': 1 });
    // Without its wallet in the question, the neighbour is a counterparty.
    expect(sharesOf(await ask({ ledger, labels, direction: 'INCOMING', object: 1 }))).toEqual({ 'entity:5': 1 });
  });

  it('[R-WALLET-08] counts single labels in the own wallet when that is contested', async () => {
    const ledger = ledgerOf([tx(1), [], [to(2, 30n)]], [tx(2), [from(tx(1))], [to(1, 30n)]]);
    ledger.wallets.set(2, { walletId: 1, size: 5_000 });
    const labels = createLabels({ addresses: new Map([[2, entity(5, 'Ransomware')]]) });
    const object = { kind: 'ADDRESS', addressIds: [1], walletId: 1 } as const;
    expect(sharesOf(await ask({ ledger, labels, direction: 'INCOMING', object }))).toEqual({ 'entity:5': 1 });
  });

  it('asks of a wallet as one: what its members pay each other is no income', async () => {
    const ledger = ledgerOf([tx(1), [], [to(1, 30n)]], [tx(2), [from(tx(1))], [to(2, 30n)]], [tx(3), [], [to(2, 10n)]]);
    for (const address of [1, 2]) ledger.wallets.set(address, { walletId: 1, size: 2 });
    const object = { kind: 'WALLET', walletId: 1 } as const;
    expect((await ask({ ledger, direction: 'INCOMING', object })).totalBase).toBe(40n);
  });

  it('[R-TRACE-01] asks of a transaction: all its inputs, or all its outputs', async () => {
    const ledger = ledgerOf(
      [tx(1), [], [to(1, 30n)]],
      [tx(2), [], [to(5, 10n)]],
      [tx(3), [from(tx(1)), from(tx(2))], [to(1, 20n), to(6, 18n)]],
    );
    const labels = createLabels({
      addresses: new Map([
        [5, entity(5, 'Hack')],
        [6, entity(6, 'Exchange')],
      ]),
    });
    const object = { kind: 'TRANSACTION', txId: tx(3) } as const;
    const incoming = await ask({ ledger, labels, direction: 'INCOMING', object });
    expect(incoming.totalBase).toBe(40n);
    expect(endsOf(incoming)).toEqual({ 'end:Block reward': [30n, 2], 'entity:5': [10n, 1] });
    const outgoing = await ask({ ledger, labels, direction: 'OUTGOING', object });
    expect([outgoing.totalBase, outgoing.feeBase]).toEqual([38n, 2n]);
    expect(endsOf(outgoing)).toEqual({ 'end:Unspent output': [20n, 1], 'entity:6': [18n, 1] });
  });

  it('reads a history of several pages once', async () => {
    const ledger = new MemoryLedger();
    for (let position = 0; position < 20_001; position += 1)
      ledger.add({ txId: tx(1 + (position >> 8), position), spends: [], outputs: [to(1, 3n)] });
    const trace = await ask({ ledger, direction: 'INCOMING', object: 1, budget: { maxTransactions: 10 } });
    expect(trace.totalBase).toBe(60_003n);
    expect(trace.stoppedBy).toBe('NODES');
    expect(trace.expanded).toBe(10);
    expect(trace.unexplored).toBeCloseTo(19_991 / 20_001, 12);
  });
});

describe('ends', () => {
  const paid = ledgerOf([tx(1), [], [to(5, 30n), to(6, 10n)]], [tx(2), [from(tx(1), 0), from(tx(1), 1)], [to(1, 40n)]]);

  it('[R-ENDS-01] [R-ENDS-14] ends the labelled part and walks on with the rest', async () => {
    const labels = createLabels({ addresses: new Map([[6, entity(6, 'Darkweb')]]) });
    const trace = await ask({ ledger: paid, labels, direction: 'INCOMING', object: 1 });
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [30n, 2], 'entity:6': [10n, 1] });
    expect(trace.ends[1]?.label?.address).toBe('address 6');
  });

  it('[R-ENDS-02] [R-ENDS-03] [R-SHARE-17] prefers the address label to that of its wallet', async () => {
    const ledger = ledgerOf(
      [tx(1), [], [to(5, 30n), to(6, 10n)]],
      [tx(2), [from(tx(1), 0), from(tx(1), 1)], [to(1, 40n)]],
    );
    for (const address of [5, 6]) ledger.wallets.set(address, { walletId: 5, size: 2 });
    const labels = createLabels({
      addresses: new Map([[6, entity(6, 'Darkweb')]]),
      wallets: new Map([[5, entity(7, 'Exchange')]]),
    });
    const trace = await ask({ ledger, labels, direction: 'INCOMING', object: 1 });
    expect(endsOf(trace)).toEqual({ 'entity:7': [30n, 1], 'entity:6': [10n, 1] });
    expect(trace.ends.map(({ isOfWallet }) => isOfWallet)).toEqual([true, undefined]);
  });

  it.each([
    [1_000, 'end:Block reward'],
    [1_001, 'end:Large unnamed entity'],
  ])('[R-ENDS-07] of an unlabelled wallet of %i addresses is %s', async (size, key) => {
    const ledger = ledgerOf([tx(1), [], [to(5, 30n)]], [tx(2), [from(tx(1))], [to(1, 30n)]]);
    ledger.wallets.set(5, { walletId: 5, size });
    expect(sharesOf(await ask({ ledger, direction: 'INCOMING', object: 1 }))).toEqual({ [key]: 1 });
  });

  describe('where many pay, or are paid, in one transaction', () => {
    /** Money of so many coins, each moved once since somebody got it: 1, 2, 3 … of address 5. */
    const gathered = (inputs: number) =>
      ledgerOf(
        ...Array.from({ length: inputs }, (_, at) => [tx(1, at), [], [to(5, BigInt(100 + at))]] as const),
        ...Array.from(
          { length: inputs },
          (_, at) => [tx(2, at), [from(tx(1, at))], [to(10 + at, BigInt(100 + at))]] as const,
        ),
        [tx(3), Array.from({ length: inputs }, (_, at) => from(tx(2, at))), [to(1, 9n)]],
      );
    const severe = createLabels({ addresses: new Map([[5, entity(5, 'OFAC sanction list')]]) });

    it.each([
      200, 201,
    ])('[R-ENDS-06] [R-ENDS-70] follows %i inputs of sanctioned money two hops away', async (inputs) => {
      const trace = await ask({ ledger: gathered(inputs), labels: severe, direction: 'INCOMING', object: 1 });
      expect(sharesOf(trace)).toEqual({ 'entity:5': 1 });
      expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('Critical');
    });

    it('[R-ENDS-70] follows 201 outputs to where they were sent on', async () => {
      const paid = Array.from({ length: 201 }, (_, at) => to(10 + at, BigInt(1 + at)));
      const ledger = ledgerOf(
        [tx(1), [], [to(1, 50_000n)]],
        [tx(2), [from(tx(1))], paid],
        [tx(3), paid.map((_, at) => from(tx(2), at)), [to(5, 20_301n)]],
      );
      const trace = await ask({ ledger, labels: severe, direction: 'OUTGOING', object: 1 });
      expect(sharesOf(trace)).toEqual({ 'entity:5': 1 });
    });

    it('[R-ENDS-06] ends as Large transaction what the budget does not allow to follow, the lightest first', async () => {
      const ledger = gathered(201);
      const budget = { maxTransactions: 101 };
      const trace = await ask({ ledger, labels: severe, direction: 'INCOMING', object: 1, budget });
      // Follows 100 of 201: those of 201 … 300, of 40,200 in all.
      expect(sharesOf(trace)).toEqual({
        'entity:5': round(25_050 / 40_200),
        'end:Large transaction': round(15_150 / 40_200),
      });
      const few = await ask({ ledger: gathered(200), labels: severe, direction: 'INCOMING', object: 1, budget });
      expect(Object.keys(sharesOf(few))).toEqual(['entity:5', 'end:Unexplored']);
    });
  });

  it('[R-ENDS-05] [R-ENDS-19] names the rule where a CoinJoin hides who paid whom', async () => {
    const outputs = [1, 2, 3, 4, 5].map((party) => to(20 + party, 5_000_000n));
    const ledger = ledgerOf(
      [tx(1), [], [1, 2, 3, 4, 5].map((party) => to(10 + party, 5_000_300n))],
      [tx(2), [0, 1, 2, 3, 4].map((index) => from(tx(1), index)), outputs],
    );
    const trace = await ask({ ledger, direction: 'INCOMING', object: 21 });
    expect(sharesOf(trace)).toEqual({ 'end:Mixing pattern': 1 });
    expect(trace.ends[0]?.evidence[0]?.pattern).toEqual({
      rule: 'COINJOIN_WHIRLPOOL',
      denominationBase: 5_000_000n,
      equalOutputs: 5,
      distinctScripts: 5,
    });
  });

  describe('with named payers of a CoinJoin’s form', () => {
    // Three payers of 105 each, coins of one block reward; three equal outputs of 100.
    const PAYERS = [11, 12, 13];
    const ledger = ledgerOf(
      [tx(1), [], PAYERS.map((payer) => to(payer, 105n))],
      [tx(2), [0, 1, 2].map((index) => from(tx(1), index)), [21, 22, 23].map((party) => to(party, 100n))],
    );
    const third = expect.closeTo(1 / 3, 12);
    const rest = expect.closeTo(2 / 3, 12);

    it.each([
      'Hack',
      'Darkweb',
    ] as const)('[R-ENDS-15] [R-ENDS-64] stays Mixing pattern for the others where one of them is %s', async (type) => {
      const labels = createLabels({ addresses: new Map([[11, entity(5, type)]]) });
      const trace = await ask({ ledger, labels, direction: 'INCOMING', object: 21 });
      expect(sharesOf(trace)).toEqual({ 'entity:5': third, 'end:Mixing pattern': rest });
    });

    it('[R-SCORE-170] is all of it Mixing pattern where one of them, or of whom it pays, is no graver', async () => {
      const paying = createLabels({ addresses: new Map([[11, entity(5, 'Exchange')]]) });
      const incoming = await ask({ ledger, labels: paying, direction: 'INCOMING', object: 21 });
      expect(sharesOf(incoming)).toEqual({ 'end:Mixing pattern': 1 });
      const paid = createLabels({ addresses: new Map([[21, entity(5, 'Exchange')]]) });
      const outgoing = await ask({ ledger, labels: paid, direction: 'OUTGOING', object: 11 });
      expect(sharesOf(outgoing)).toEqual({ 'end:Mixing pattern': 1 });
    });

    it('[R-ENDS-64] is one where all are named, by no service or by different ones', async () => {
      const namedBy = async (...entities: ReturnType<typeof entity>[]) => {
        const labels = createLabels({ addresses: new Map(entities.map((each, index) => [11 + index, each])) });
        return sharesOf(await ask({ ledger, labels, direction: 'OUTGOING', object: 11 }));
      };
      const [hack, one, two] = [entity(5, 'Hack'), entity(6, 'Exchange'), entity(7, 'Exchange')];
      expect(await namedBy(hack, hack, hack)).toEqual({ 'end:Mixing pattern': 1 });
      expect(await namedBy(one, one, two)).toEqual({ 'end:Mixing pattern': 1 });
      expect(await namedBy(one, one, one)).toEqual({ 'end:Unspent output': 1 });
    });

    it.each([
      [50, 'end:Unspent output'],
      [49, 'end:Mixing pattern'],
    ] as const)('[R-SCORE-171] is cleared by a label of confidence %i: %s', async (confidence, end) => {
      const labels = createLabels({
        addresses: new Map(PAYERS.map((payer) => [payer, entity(6, 'Exchange')])),
        confidence,
      });
      const trace = await ask({ ledger, labels, direction: 'OUTGOING', object: 11 });
      expect(sharesOf(trace)).toEqual({ [end]: 1 });
    });

    it('[R-ENDS-18] [R-ENDS-64] is a payout where one service’s label covers all, by address or by wallet', async () => {
      const wallet = ledgerOf(
        [tx(1), [], PAYERS.map((payer) => to(payer, 105n))],
        [tx(2), [0, 1, 2].map((index) => from(tx(1), index)), [21, 22, 23].map((party) => to(party, 100n))],
      );
      for (const payer of [12, 13]) wallet.wallets.set(payer, { walletId: 12, size: 2 });
      const exchange = entity(6, 'Exchange');
      const labels = createLabels({ addresses: new Map([[11, exchange]]), wallets: new Map([[12, exchange]]) });
      const object = { kind: 'ADDRESS' as const, addressIds: [11] };
      expect(sharesOf(await ask({ ledger: wallet, labels, direction: 'OUTGOING', object }))).toEqual({
        'end:Unspent output': 1,
      });
    });
  });

  describe('with payers that other transactions put in one wallet [R-ENDS-104]', () => {
    // The wallet 11, 12, 13, 14 is funded by 5; in one transaction it pays three payees 100 each and address 31 120.
    const OWNERS = [11, 12, 13, 14];
    const payout = (): MemoryLedger => {
      const ledger = ledgerOf(
        [tx(1), [], [to(5, 420n)]],
        [tx(2), [from(tx(1))], OWNERS.map((owner) => to(owner, 105n))],
        [
          tx(3),
          OWNERS.map((_, index) => from(tx(2), index)),
          [...[21, 22, 23].map((payee) => to(payee, 100n)), to(31, 120n)],
        ],
      );
      for (const owner of OWNERS) ledger.wallets.set(owner, { walletId: 11, size: 4 });
      return ledger;
    };
    const thief = createLabels({ addresses: new Map([[5, entity(5, 'Ransomware')]]) });

    it('is a payout of one owner, both directions, and follows the money to its source', async () => {
      const incoming = await ask({ ledger: payout(), labels: thief, direction: 'INCOMING', object: 21 });
      expect(sharesOf(incoming)).toEqual({ 'entity:5': 1 });
      expect(scoreTrace(incoming, DEFAULT_POLICY).severity).toBe('Critical');
      const outgoing = await ask({ ledger: payout(), direction: 'OUTGOING', object: 5 });
      expect(sharesOf(outgoing)).toEqual({ 'end:Unspent output': 1 });
    });

    it('is that where labels of addresses make their wallets unnecessary to read otherwise', async () => {
      const labels = createLabels({
        addresses: new Map([
          [11, entity(6, 'Donations')],
          [5, entity(5, 'Ransomware')],
        ]),
      });
      const incoming = await ask({ ledger: payout(), labels, direction: 'INCOMING', object: 21 });
      expect(sharesOf(incoming)).toEqual({ 'entity:5': 0.75, 'entity:6': 0.25 });
      const outgoing = await ask({ ledger: payout(), labels, direction: 'OUTGOING', object: 12 });
      expect(sharesOf(outgoing)).toEqual({ 'end:Unspent output': 1 });
    });

    it('stays Mixing pattern where one payer stands outside the wallet, or is in another', async () => {
      for (const other of [undefined, { walletId: 14, size: 2 }]) {
        const ledger = payout();
        if (other === undefined) ledger.wallets.delete(14);
        else ledger.wallets.set(14, other);
        const trace = await ask({ ledger, direction: 'INCOMING', object: 21 });
        expect(sharesOf(trace)).toEqual({ 'end:Mixing pattern': 1 });
      }
    });

    it('stays Mixing pattern where labels give the wallet to different services', async () => {
      const labels = createLabels({ contested: new Set([11]) });
      const trace = await ask({ ledger: payout(), labels, direction: 'INCOMING', object: 21 });
      expect(sharesOf(trace)).toEqual({ 'end:Mixing pattern': 1 });
    });
  });

  it('[R-ENDS-08] is unspent where nobody can spend, or nobody has', async () => {
    const ledger = ledgerOf(
      [tx(1), [], [to(1, 30n)]],
      [tx(2), [from(tx(1))], [{ amount: 5n, unspendable: true }, { amount: 5n }, to(2, 20n)]],
      [tx(3), [from(tx(2), 2)], [to(7, 19n)]],
    );
    const labels = createLabels({ addresses: new Map([[7, entity(7, 'Gambling')]]) });
    const trace = await ask({ ledger, labels, direction: 'OUTGOING', object: 1 });
    // Transaction 3 got 20, of which one is its fee: 1 % of 20 is 0.2, the other 0.8 are unusual and rounded up.
    expect(endsOf(trace)).toEqual({
      'entity:7': [19n, 2],
      'end:Unspent output': [10n, 1],
      'end:Unusual fee on the way': [1n, 2],
      'end:Fee on the way': [0n, 2],
    });
  });

  it('[R-ENDS-09] is of unknown origin for what inputs never seen must have brought', async () => {
    const ledger = ledgerOf([tx(1), [], [to(2, 30n)]], [tx(2), [from(tx(1)), UNSEEN], [to(1, 40n)]]);
    const trace = await ask({ ledger, direction: 'INCOMING', object: 1 });
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [30n, 2], 'end:Unknown origin': [10n, 1] });
  });

  it('gives inputs never seen nothing where the known ones pay all outputs already', async () => {
    const ledger = ledgerOf([tx(1), [], [to(2, 30n)]], [tx(2), [from(tx(1)), UNSEEN], [to(1, 30n)]]);
    const trace = await ask({ ledger, direction: 'INCOMING', object: 1 });
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [30n, 2] });
    expect((await ask({ ledger, direction: 'OUTGOING', object: 2 })).feeBase).toBeUndefined();
  });

  it('gathers one entity over many transactions and shows the heaviest five', async () => {
    const ledger = new MemoryLedger();
    ledger.add({ txId: tx(1), spends: [], outputs: [1, 2, 3, 4, 5, 6].map((each) => to(5, BigInt(each))) });
    for (let index = 0; index < 6; index += 1)
      ledger.add({ txId: tx(2 + index), spends: [from(tx(1), index)], outputs: [to(1, BigInt(index + 1))] });
    const labels = createLabels({ addresses: new Map([[5, entity(5, 'Exchange')]]) });
    const [end] = (await ask({ ledger, labels, direction: 'INCOMING', object: 1 })).ends;
    expect([end?.amountBase, end?.transactions]).toEqual([21n, 6]);
    expect(end?.evidence.map((each) => each.txId)).toEqual([tx(7), tx(6), tx(5), tx(4), tx(3)]);
  });
});

describe('the walk', () => {
  /** Two ways from one coin to the object, one of them longer. */
  const diamond = ledgerOf(
    [tx(1), [], [to(2, 100n)]],
    [tx(2), [from(tx(1))], [to(3, 60n), to(4, 40n)]],
    [tx(3), [from(tx(2), 1)], [to(5, 40n)]],
    [tx(4), [from(tx(2), 0), from(tx(3))], [to(1, 100n)]],
  );

  it('[R-TRACE-05] [R-TRACE-06] expands what two ways meet once, at the shorter depth', async () => {
    const trace = await ask({ ledger: diamond, direction: 'INCOMING', object: 1 });
    expect(trace.expanded).toBe(4);
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [100n, 3] });
    expect((await ask({ ledger: diamond, direction: 'OUTGOING', object: 2 })).expanded).toBe(3);
  });

  it('[R-TRACE-06] counts the hops to the own change from where money passes through to it', async () => {
    // 10 go to address 2, which pays together with the object: 10 to the exchange and 10 back. Of the 15 that were sent,
    // 5 and 5 reach the exchange, one hop away; the other 5 come back to the object on the second hop.
    const ledger = ledgerOf(
      [tx(1), [], [to(1, 10n)]],
      [tx(2), [from(tx(1))], [to(2, 10n)]],
      [tx(3), [], [to(1, 10n)]],
      [tx(4), [from(tx(2)), from(tx(3))], [to(5, 10n), to(1, 10n)]],
    );
    const labels = createLabels({ addresses: new Map([[5, entity(5, 'Exchange')]]) });
    const trace = await ask({ ledger, labels, direction: 'OUTGOING', object: 1 });
    expect(endsOf(trace)).toEqual({ 'entity:5': [10n, 1], 'end:Unspent output': [5n, 2] });
  });

  it('[R-TRACE-05] expands once in a block that is not in order of spending, as on Bitcoin Cash', async () => {
    // In block 2, place 1 spends what place 5 made; the object was paid by both.
    const ledger = ledgerOf(
      [tx(1), [], [to(2, 100n)]],
      [tx(2, 5), [from(tx(1))], [to(1, 60n), to(3, 40n)]],
      [tx(2, 1), [from(tx(2, 5), 1)], [to(1, 40n)]],
    );
    const incoming = await ask({ ledger, direction: 'INCOMING', object: 1 });
    expect(incoming.expanded).toBe(3);
    expect(endsOf(incoming)).toEqual({ 'end:Block reward': [100n, 2] });
    const outgoing = await ask({ ledger, direction: 'OUTGOING', object: { kind: 'TRANSACTION', txId: tx(1) } });
    expect([outgoing.expanded, outgoing.ends.length]).toEqual([3, 1]);
  });

  it('[R-TRACE-03] does not follow money into the past', async () => {
    // Address 2 paid the object before the hack's money came to it.
    const ledger = ledgerOf(
      [tx(1), [], [to(2, 10n)]],
      [tx(2), [from(tx(1))], [to(1, 10n)]],
      [tx(3), [], [to(9, 10n)]],
      [tx(4), [from(tx(3))], [to(2, 10n)]],
    );
    const labels = createLabels({ addresses: new Map([[9, entity(9, 'Hack')]]) });
    expect(sharesOf(await ask({ ledger, labels, direction: 'INCOMING', object: 1 }))).toEqual({
      'end:Block reward': 1,
    });
  });

  it('[R-TRACE-20] follows money that comes round and goes out again, each time it is sent', async () => {
    // 10 to address 2, back to the object, on to the exchange: sent twice, and both times it ends there.
    const ledger = ledgerOf(
      [tx(1), [], [to(1, 10n)]],
      [tx(2), [from(tx(1))], [to(2, 10n)]],
      [tx(3), [from(tx(2))], [to(1, 10n)]],
      [tx(4), [from(tx(3))], [to(5, 10n)]],
    );
    const labels = createLabels({ addresses: new Map([[5, entity(5, 'Exchange')]]) });
    const trace = await ask({ ledger, labels, direction: 'OUTGOING', object: 1 });
    expect(endsOf(trace)).toEqual({ 'entity:5': [20n, 1] });
  });

  it('says what contradicts itself instead of walking in circles', async () => {
    const ledger = ledgerOf([tx(5), [], [to(2, 10n)]], [tx(4), [from(tx(5))], [to(1, 10n)]]);
    const fault = await ask({ ledger, direction: 'INCOMING', object: 1 }).catch((error: unknown) => error);
    expect(isAppError(fault) && fault.code).toBe('INTERNAL');
  });

  it('reads a level with a query a kind, not a transaction', async () => {
    const ledger = new MemoryLedger();
    const width = 200;
    ledger.add({ txId: tx(1), spends: [], outputs: Array.from({ length: width }, (_, at) => to(10 + at, 1_000n)) });
    for (let level = 0; level < 10; level += 1)
      for (let at = 0; at < width; at += 1) {
        const spends = level === 0 ? [from(tx(1), at)] : [from(tx(1 + level * 2 + (at % 2), (level - 1) * width + at))];
        const address = level === 9 ? 1 : 10_000 + level * width + at;
        ledger.add({ txId: tx(3 + level * 2 + (at % 2), level * width + at), spends, outputs: [to(address, 1_000n)] });
      }
    const trace = await ask({ ledger, direction: 'INCOMING', object: 1 });
    expect(trace.expanded).toBe(2_001);
    expect(ledger.queries).toBeLessThan(40);
  });
});
