import { expect, it } from 'vitest';
import { ANNE, BEN, coins, created, modified, play } from '../testing/play.ts';
import { inLedger } from '../testing/real-files.ts';
import { verifyLedgerData } from '../verify/verify.ts';
import { parseLedgerData } from '../wire/data.ts';

const PAYMENT = { TransactionType: 'Payment', Account: ANNE, Destination: BEN, Amount: '70' };

it('accepts a payment in JSON whose coins balance [R-CHAIN-391]', () => {
  expect(play(PAYMENT, [coins(ANNE, 1_000, 920), coins(BEN, 100, 170)]).dataWarnings).toEqual([]);
});

it.each([
  ['more', 171],
  ['less', 169],
])('rejects a ledger in JSON whose recipient gets %s than its payer gives [R-CHAIN-391]', (_, after) => {
  expect(() => play(PAYMENT, [coins(ANNE, 1_000, 920), coins(BEN, 100, after)])).toThrow(
    expect.objectContaining({ code: 'BLOCK_CORRUPT', message: expect.stringContaining('coins do not balance') }),
  );
});

it('rejects coins that do not balance beside an entry that has none, and names them beside an unknown one [R-CHAIN-391]', () => {
  const lost = coins(ANNE, 1_000, 920);
  expect(() => play(PAYMENT, [lost, modified('Offer', { Account: ANNE }, {})])).toThrow('coins do not balance');
  expect(play(PAYMENT, [lost, created('Purse', { Account: BEN })]).dataWarnings).toMatchObject([
    { kind: 'COINS_UNBALANCED', count: 1 },
  ]);
});

it('rejects a ledger with one transaction at two places [R-CHAIN-392]', () => {
  const raw = inLedger({ ...PAYMENT, Fee: '10', meta: { AffectedNodes: [], TransactionResult: 'tesSUCCESS' } });
  const data = parseLedgerData(raw);
  const [first] = data.transactions;
  if (first === undefined) throw new Error('the ledger is empty');
  const again = { ...first, meta: { ...first.meta, TransactionIndex: 1 } };
  expect(() => verifyLedgerData({ ...data, transactions: [first, again] })).toThrow(
    expect.objectContaining({ code: 'BLOCK_CORRUPT', details: { transaction: first.hash } }),
  );
});
