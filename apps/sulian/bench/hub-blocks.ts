import { createHash } from 'node:crypto';
import type { Block, Destination, Source, Transaction } from '@sulian/domain';

const PAYEES_A_PAYOUT = 50;
export const TRANSACTIONS_A_BLOCK = 2_000;
const HUB_COIN_BASE = 10n ** 12n;

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const addressOf = (name: string): string => `1${sha(name).slice(0, 32)}`;
/** A real address, for its checksum. */
export const HUB = '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR';

/** Spread over three orders of magnitude, the same on every machine. */
const amountOf = (number: number): bigint => BigInt(1_000 + ((number * 7_919) % 999_983));

const transfer = (
  name: string,
  sources: readonly Source[],
  destinations: readonly Destination[],
  kind: Transaction['kind'] = 'transfer',
): Transaction => ({
  hash: sha(name),
  kind,
  status: 'success',
  operations: [{ type: 'VALUE_TRANSFER', asset: 0, sources, destinations }],
});

/** Coins of the hub and of strangers, payouts, and what payees and strangers paid the hub, in this order. */
function* listTransactions(payees: number): Generator<Transaction> {
  const strangers = Math.floor(payees / 10);
  const payouts = Math.ceil(payees / PAYEES_A_PAYOUT);
  for (let payout = 0; payout < payouts; payout += 1)
    yield transfer(`coin ${payout}`, [], [{ address: HUB, amountBase: HUB_COIN_BASE }], 'coinbase');
  for (let stranger = 0; stranger < strangers; stranger += 1)
    yield transfer(
      `stranger ${stranger}`,
      [],
      [{ address: addressOf(`stranger ${stranger}`), amountBase: amountOf(stranger) }],
      'coinbase',
    );
  for (let payout = 0; payout < payouts; payout += 1) yield payoutOf(payout);
  for (let payee = 0; payee < payees; payee += 10)
    yield payIn(`back ${payee}`, {
      hash: sha(`payout ${Math.floor(payee / PAYEES_A_PAYOUT)}`),
      index: payee % PAYEES_A_PAYOUT,
      base: amountOf(payee),
    });
  for (let stranger = 0; stranger < strangers; stranger += 1)
    yield payIn(`in ${stranger}`, { hash: sha(`stranger ${stranger}`), index: 0, base: amountOf(stranger) });
}

function payoutOf(payout: number): Transaction {
  const destinations = Array.from({ length: PAYEES_A_PAYOUT }, (_, at) => {
    const payee = payout * PAYEES_A_PAYOUT + at;
    return { address: addressOf(`payee ${payee}`), amountBase: amountOf(payee) };
  });
  const paid = destinations.reduce((sum, { amountBase }) => sum + amountBase, 0n);
  return transfer(
    `payout ${payout}`,
    [{ spends: { hash: sha(`coin ${payout}`), index: 0 } }],
    [...destinations, { address: HUB, amountBase: HUB_COIN_BASE - paid }],
  );
}

const payIn = (name: string, coin: { readonly hash: string; readonly index: number; readonly base: bigint }) =>
  transfer(name, [{ spends: { hash: coin.hash, index: coin.index } }], [{ address: HUB, amountBase: coin.base }]);

function* toBlocks(transactions: Iterable<Transaction>): Generator<Block> {
  let held: Transaction[] = [];
  let height = 0;
  const next = (): Block => {
    const block: Block = {
      chain: 'BITCOIN',
      height,
      hash: sha(`block ${height}`),
      parentHash: height === 0 ? '0'.repeat(64) : sha(`block ${height - 1}`),
      timeSec: 1_600_000_000 + height * 600,
      transactions: held,
    };
    held = [];
    height += 1;
    return block;
  };
  for (const each of transactions) {
    held.push(each);
    if (held.length === TRANSACTIONS_A_BLOCK) yield next();
  }
  if (held.length > 0) yield next();
}

/** One address that paid so many others and was paid by a tenth of them and as many strangers. */
export const listHubBlocks = (payees: number): Generator<Block> => toBlocks(listTransactions(payees));
