import type { PriceSource } from '@sulian/domain';
import { isTiny, type Payment, type PaymentGroup, type PoisoningFacts } from '@sulian/engine';
import { readTimes } from '../objects/read-times.ts';
import type { PoisoningReader } from './witness.ts';

/** Sources that the search for poisoning reads. */
export interface PoisoningSources {
  readonly reader: PoisoningReader;
  readonly prices: Pick<PriceSource, 'findUsd'>;
}

type Worths = Pick<PoisoningFacts, 'isFake' | 'isTiny'>;

/** Values of the payments, each on its day. */
export async function readWorths({ reader, prices }: PoisoningSources, payments: readonly Payment[]): Promise<Worths> {
  const assets = [...new Set(payments.map(({ asset }) => asset))].sort((a, b) => a - b);
  const rows = new Map((await reader.listAssets(assets)).map((row) => [row.asset, row]));
  const timeOf = await readTimes(reader, [...new Set(payments.map(({ txId }) => txId))]);
  return {
    isFake: (asset) => rows.get(asset)?.isSpam === true,
    isTiny: ({ asset, amountBase, txId }) => {
      const row = rows.get(asset);
      if (row === undefined || row.kind === 'NFT') return false;
      return isTiny(row, amountBase, prices.findUsd(row.chain, asset, timeOf(txId)));
    },
  };
}

/** The same, and who of those that may have to do with poisoning are contracts. */
export async function readFacts(sources: PoisoningSources, groups: readonly PaymentGroup[]): Promise<PoisoningFacts> {
  const { reader } = sources;
  const payments = groups.flatMap((group) => group.payments);
  const worths = await readWorths(sources, payments);
  const small = payments.filter((each) => isWorthless(each, worths));
  const ids = new Set(small.flatMap(({ from, to }) => [from, to].filter((id) => id !== undefined)));
  const texts = new Map((await reader.listAddresses([...ids])).map(({ addressId, text }) => [addressId, text]));
  const contracts = await reader.listContracts([...texts.values()]);
  return { chain: reader.chain, isContract: (id) => contracts.has(texts.get(id) ?? ''), ...worths };
}

/** No payment for its own sake, whoever makes it. */
export const isWorthless = (payment: Payment, { isFake, isTiny: isTinyPayment }: Worths): boolean =>
  payment.amountBase === 0n || isFake(payment.asset) || isTinyPayment(payment);
