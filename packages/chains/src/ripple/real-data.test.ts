import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { readBalances } from './normalize/balances.ts';
import { listChanges } from './normalize/changes.ts';
import { netMoves } from './normalize/moves.ts';
import { normalizeLedger } from './normalize/normalize.ts';
import { listImbalances } from './testing/imbalances.ts';
import { inLedger, readJson, readZipped, toBinary } from './testing/real-files.ts';
import { verifyLedgerData } from './verify/verify.ts';
import { parseLedgerData, type RippleLedgerData } from './wire/data.ts';
import { metaSchema } from './wire/schema.ts';

const real = realData('ripple');
if (real === undefined) console.warn('ripple/real-data.test: skipped, the real data are not beside the project');
const at = (path: string): string => join(real ?? '', path);

const LEDGERS =
  real === undefined
    ? []
    : [
        ...readdirSync(at('xrpl4j'))
          .filter((name) => name.startsWith('ledger-'))
          .map((name) => `xrpl4j/${name}`),
        ...['38129', '40000', '7501326'].map((height) => `rippled/ledgerFull${height}.json`),
      ];

/** Its source has put another transaction in the place of the one that the metadata are of. */
const FORGED = 'xrpl4j/ledger-result-13037843.json';
/** Recordings whose source left out parts of the JSON: the bytes made from it lack them. */
const LOSSY = new Set([
  'xrpl4j/ledger-result-309936.json',
  'xrpl4j/ledger-result-87704323.json',
  'xrpl4j/ledger-result-90150378.json',
]);
/** Lack the time at which the ledger before was closed. */
const OLD = /ledgerFull/;

const TRANSACTIONS =
  real === undefined
    ? []
    : ['xrpl-py', 'rippled/tx'].flatMap((folder) =>
        readdirSync(at(folder))
          .filter((name) => name.endsWith('.json'))
          .map((name) => `${folder}/${name}`),
      );

const read = (path: string): RippleLedgerData => parseLedgerData({ answer: readJson(at(path)) });

describe.skipIf(real === undefined)('real ledgers', () => {
  it.each(LEDGERS)('%s: its hash is its header, and what goes in comes out [R-CHAIN-261] [R-CHAIN-266]', (path) => {
    const data = read(path);
    const kinds = verifyLedgerData(data).map(({ kind }) => kind);
    expect(kinds.includes('HASH_UNPROVEN')).toBe(OLD.test(path));
    if (path === FORGED) {
      expect(() => normalizeLedger(data)).toThrow('coins do not balance');
      return;
    }
    const { block, dataWarnings } = normalizeLedger(data);
    expect(listImbalances(block)).toEqual([]);
    expect(dataWarnings).toEqual([]);
    expect(block.transactions.map(({ hash }) => hash)).toEqual(data.transactions.map(({ hash }) => hash));
  });

  it.each(
    LEDGERS.filter((path) => path !== FORGED && !path.includes('40000')),
  )('%s: in bytes it says the same, and its transactions have its root [R-CHAIN-261]', (path) => {
    const json = read(path);
    const data = parseLedgerData({ answer: toBinary(readJson(at(path))) });
    expect(normalizeLedger(data).block).toEqual(normalizeLedger(json).block);
    if (LOSSY.has(path)) expect(() => verifyLedgerData(data)).toThrow('another root');
    else expect(verifyLedgerData(data).map(({ kind }) => kind)).not.toContain('ROOT_UNPROVEN');
  });

  it('of which the transactions were changed do not have its root [R-CHAIN-261]', () => {
    expect(() => verifyLedgerData(parseLedgerData({ answer: toBinary(readJson(at(FORGED))) }))).toThrow('another root');
  });

  it('94084608 stands in the order in which it was carried out, not as it was answered [R-CHAIN-262]', () => {
    const data = read('xrpl4j/ledger-result-94084608.json');
    expect(data.transactions.map(({ meta }) => meta.TransactionIndex)).toEqual(Array.from({ length: 83 }, (_, i) => i));
    const { transactions } = normalizeLedger(data).block;
    const partial = transactions.filter(({ notes = [] }) =>
      notes.some(
        ({ kind, ...note }) => kind === 'METHOD' && 'text' in note && note.text === 'Payment tfPartialPayment',
      ),
    );
    expect(partial).toHaveLength(14);
    expect(transactions.reduce((sum, { feeBase = 0n }) => sum + feeBase, 0n)).toBe(
      data.transactions.reduce((sum, { body }) => sum + BigInt(body.Fee), 0n),
    );
  });

  it('90150378 costs 1,001,204 drops, and one of its payments failed [R-CHAIN-268]', () => {
    const { transactions } = normalizeLedger(read('xrpl4j/ledger-result-90150378.json')).block;
    expect(transactions.reduce((sum, { feeBase = 0n }) => sum + feeBase, 0n)).toBe(1_001_204n);
    expect(
      transactions.filter(({ status }) => status !== 'success').map(({ operations }) => operations.length),
    ).toEqual([1]);
  });
});

describe.skipIf(real === undefined)('real transactions and outcomes', () => {
  it.each(TRANSACTIONS)('%s: what goes in comes out [R-CHAIN-266]', (path) => {
    const { block, dataWarnings } = normalizeLedger(parseLedgerData(inLedger(readJson(at(path)))));
    expect(listImbalances(block)).toEqual([]);
    expect(dataWarnings).toEqual([]);
  });

  it('3,481 outcomes: coins leave by the fee alone, and a failed one moves nothing else [R-CHAIN-266] [R-CHAIN-268]', () => {
    const outcomes = readZipped(at('xrpl4j/tx_metadata_fixtures.json.zip')) as readonly unknown[];
    expect(outcomes).toHaveLength(3_481);
    const odd: string[] = [];
    for (const [place, outcome] of outcomes.entries()) {
      const meta = metaSchema.parse(outcome);
      const balances = readBalances(listChanges(meta));
      const coins = balances.sums.list(undefined);
      const burnt = -coins.reduce((sum, { amountBase }) => sum + amountBase, 0n);
      const { moves } = netMoves(balances, '');
      const isFailed = meta.TransactionResult.startsWith('tec');
      // Deleting an account and opening a pool cost an owner's reserve; one who meant too well paid 12 XRP.
      if (burnt < 10n || burnt > 12_000_000n) odd.push(`${place}: ${burnt} drops`);
      if (isFailed && moves.length !== 1) odd.push(`${place}: failed with ${moves.length} moves`);
    }
    expect(odd).toEqual([]);
  });
});
