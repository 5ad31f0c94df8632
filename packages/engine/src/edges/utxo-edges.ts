import type { Edge, EdgeOptions, EdgeRule, LegRow } from '@sulian/domain';
import { type AccountOperation, toTransactions } from '../operations/operations.ts';
import { findCoinJoin } from '../patterns/coin-join.ts';
import { toSides } from '../patterns/operation.ts';
import { type Divided, divideOperation } from './divide-operation.ts';
import { isOwner, type Payee, type Payer, sumOf, toOwners, toPayees, toPayers } from './parties.ts';

interface Division {
  readonly operation: number;
  readonly asset: number;
  readonly payers: readonly Payer[];
  readonly payees: readonly Payee[];
}

/**
 * Edges of a UTXO transaction. It mixes its inputs: who paid whom is known exactly where all of them are one owner's,
 * otherwise by proportion and between bounds. Tokens within outputs are divided each on their own. In a CoinJoin
 * proportions mean nothing, because its owners are different on purpose: only what each put in and took out is an edge.
 * Whether it is one never depends on labels.
 */
export const utxoEdgeRule: EdgeRule = (legs, options = {}) => {
  const divided: Divided = { edges: [], change: [], fees: [] };
  const isCoinJoin = findCoinJoin(legs.filter(isCoin)) !== undefined;
  for (const division of toDivisions(toOwners(legs, options)))
    if (isCoinJoin) divideCoinJoin(division, options, divided);
    else divideOperation(division, options, divided);
  return divided;
};

const isCoin = ({ asset }: LegRow): boolean => asset === 0;

/** The coins, then each token. */
function toDivisions(legs: readonly LegRow[]): readonly Division[] {
  const { sources, destinations } = toSides(legs.filter(isCoin));
  const payees = toPayees(destinations);
  const payers = sources.length === 0 ? [{ party: 'COINBASE' as const, amountBase: sumOf(payees) }] : toPayers(sources);
  const lacksInputs = sources.some(({ amountBase }) => amountBase === undefined);
  const tokens = toTransactions(legs.filter((leg) => !isCoin(leg))).flatMap(({ operations }) => operations);
  return [{ operation: 0, asset: 0, payers, payees }, ...tokens.map((token) => toTokenDivision(token, lacksInputs))];
}

/**
 * Divides a token. Tokens pay no fee: what no output takes is burnt, and what no input brings is minted. An input that
 * the ledger lacks may contain any further number. A shortfall is attributed to it; of a surplus, as of a fee, only the
 * minimum is known.
 */
function toTokenDivision({ number, asset, sources, destinations }: AccountOperation, lacksInputs: boolean): Division {
  const payers = [...toPayers(sources)];
  const payees = [...toPayees(destinations)];
  const left = sumOf(payers) - sumOf(payees);
  if (lacksInputs) payers.push({ party: 'UNKNOWN', amountBase: undefined });
  else if (left < 0n) payers.push({ party: 'MINT', amountBase: -left });
  else if (left > 0n) payees.push({ party: 'UNSPENDABLE', amountBase: left });
  return { operation: number, asset, payers, payees };
}

/** Into the CoinJoin, and out of it. */
function divideCoinJoin(division: Division, options: EdgeOptions, into: Divided): void {
  const { operation, asset, payees } = division;
  const joined: readonly Payee[] = payees.length === 0 ? [] : [{ party: 'COINJOIN', amountBase: sumOf(payees) }];
  divideOperation({ ...division, payees: joined }, options, into);
  const isAsked = ({ party }: Payee): boolean => options.of === undefined || (isOwner(party) && options.of.has(party));
  const toEdge = ({ party, amountBase }: Payee): Edge => ({
    asset,
    operation,
    from: 'COINJOIN',
    to: party,
    amountBase,
    atLeastBase: amountBase,
    atMostBase: amountBase,
    isExact: true,
  });
  into.edges.push(...payees.filter(isAsked).map(toEdge));
}
