import type { Edge, EdgeRule } from '@sulian/domain';
import { findCoinJoin } from '../patterns/coin-join.ts';
import { toSides } from '../patterns/operation.ts';
import { type Divided, divideOperation } from './divide-operation.ts';
import { isOwner, type Payee, sumOf, toOwners, toPayees, toPayers } from './parties.ts';

const ONLY = { operation: 0, asset: 0 } as const;

/**
 * Edges of a UTXO transaction: it mixes its inputs, so that who paid whom is known exactly where all of them are one
 * owner's, and else by proportion and between bounds. In a CoinJoin that says nothing: its owners are told apart on
 * purpose, and only what each put in and took out is an edge. Whether it is one never depends on labels.
 */
export const utxoEdgeRule: EdgeRule = (legs, options = {}) => {
  const { sources, destinations } = toSides(toOwners(legs, options));
  const divided: Divided = { edges: [], change: [], fees: [] };
  const payees = toPayees(destinations);
  const payers = sources.length === 0 ? [{ party: 'COINBASE' as const, amountBase: sumOf(payees) }] : toPayers(sources);
  if (findCoinJoin(legs) === undefined) {
    divideOperation({ ...ONLY, payers, payees }, options, divided);
    return divided;
  }
  divideOperation({ ...ONLY, payers, payees: [{ party: 'COINJOIN', amountBase: sumOf(payees) }] }, options, divided);
  const isAsked = ({ party }: Payee): boolean => options.of === undefined || (isOwner(party) && options.of.has(party));
  divided.edges.push(...payees.filter(isAsked).map(fromCoinJoin));
  return divided;
};

const fromCoinJoin = ({ party, amountBase }: Payee): Edge => ({
  ...ONLY,
  from: 'COINJOIN',
  to: party,
  amountBase,
  atLeastBase: amountBase,
  atMostBase: amountBase,
  isExact: true,
});
