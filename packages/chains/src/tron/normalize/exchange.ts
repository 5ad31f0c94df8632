import { escrowAddress, type Operation } from '@sulian/domain';
import type { ContractValue } from '../wire/contracts.ts';
import type { Acts, Mined } from './mined.ts';
import { type NamedAsset, toAsset, toMove, toNamedTokens } from './tokens.ts';

/**
 * The chain's built-in exchange: a pair of two tokens, one paid for the other. The pair's tokens have an address of
 * their own here, so that they remain countable.
 */
const pairAddress = (id: bigint): string => escrowAddress(`exchange-${id}`);

/** Legs to or from the pair, as placing and taking back what is traded there. */
const toPlaced = (type: 'LOCK' | 'UNLOCK', operation: Operation): Operation => ({ ...operation, type });

export function listExchangeCreation(value: ContractValue<'ExchangeCreateContract'>, { info, facts }: Mined): Acts {
  const { ownerAddress: from } = value;
  const halves = [
    [value.firstTokenId, value.firstTokenBalance],
    [value.secondTokenId, value.secondTokenBalance],
  ] as const;
  const id = info?.exchange_id ?? 0n;
  const assets = halves.map(([token]) => toAsset(token, facts));
  const operations = halves.map(([, amountBase], at) =>
    toPlaced('LOCK', toMove({ asset: assets[at] as NamedAsset, from, to: pairAddress(id), amountBase })),
  );
  return { operations, ...toNamedTokens(assets) };
}

type Exchanged = ContractValue<'ExchangeInjectContract'>;

interface Halves {
  readonly own: NamedAsset;
  /** Undefined: the pair's other token is unknown. */
  readonly other: NamedAsset | undefined;
}

function toHalves({ exchangeId, tokenId }: Exchanged, { facts }: Mined): Halves {
  const own = toAsset(tokenId, facts);
  // Compared by meaning: nodes report token numbers for pairs whose transactions were signed when names identified
  // tokens.
  const pair = facts.findExchange(exchangeId)?.map((each) => toAsset(each, facts));
  const isOfPair = pair?.some(({ token }) => token === own.token) === true;
  return { own, other: isOfPair ? pair?.find(({ token }) => token !== own.token) : undefined };
}

/** Names and gaps of the halves. @param otherBase how much of the other token moved */
function toOpen({ own, other }: Halves, otherBase: bigint): Pick<Acts, 'tokens' | 'problems'> {
  const named = toNamedTokens(other === undefined ? [own] : [own, other]);
  if (other !== undefined || otherBase === 0n) return named;
  return { ...named, problems: [...(named.problems ?? []), 'EXCHANGE_UNKNOWN'] };
}

/** Both halves are put in, or taken out, in the proportion of the pair's balances. */
const listPlaced = (type: 'LOCK' | 'UNLOCK', value: Exchanged, mined: Mined & { readonly otherBase: bigint }): Acts => {
  const halves = toHalves(value, mined);
  const pair = pairAddress(value.exchangeId);
  const ends = type === 'LOCK' ? { from: value.ownerAddress, to: pair } : { from: pair, to: value.ownerAddress };
  const moves = [
    toMove({ asset: halves.own, ...ends, amountBase: value.quant }),
    ...(halves.other === undefined ? [] : [toMove({ asset: halves.other, ...ends, amountBase: mined.otherBase })]),
  ];
  return { operations: moves.map((move) => toPlaced(type, move)), ...toOpen(halves, mined.otherBase) };
};

export const listInjection = (value: Exchanged, mined: Mined): Acts =>
  listPlaced('LOCK', value, { ...mined, otherBase: mined.info?.exchange_inject_another_amount ?? 0n });

export const listExchangeWithdrawal = (value: Exchanged, mined: Mined): Acts =>
  listPlaced('UNLOCK', value, { ...mined, otherBase: mined.info?.exchange_withdraw_another_amount ?? 0n });

/** A swap: one token to the pair, the other back. */
export function listExchange(value: ContractValue<'ExchangeTransactionContract'>, mined: Mined): Acts {
  const halves = toHalves(value, mined);
  const [owner, pair] = [value.ownerAddress, pairAddress(value.exchangeId)];
  const received = mined.info?.exchange_received_amount ?? 0n;
  return {
    operations: [
      toMove({ asset: halves.own, from: owner, to: pair, amountBase: value.quant }),
      ...(halves.other === undefined
        ? []
        : [toMove({ asset: halves.other, from: pair, to: owner, amountBase: received })]),
    ],
    ...toOpen(halves, received),
  };
}
