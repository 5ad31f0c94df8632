import type { EndType, EntityType } from '@sulian/domain';
import {
  type AccountTruth,
  BLOCK_REWARD_PREFIX,
  FEE,
  GONE,
  MADE_PREFIX,
  NATIVE,
  type Shares,
  type Truth,
  UNSPENT,
  type WorldTransaction,
} from '@sulian/world';

/** Shares of an address's money by the type of end, 0..1: one answer for each direction and coin in which any moved. */
export type MoneyEnds = ReadonlyMap<EndType, number>;
/** @param typeOf whom the walk ends at; the world's own haircut, which shares no code with the engine's walks */
export type FindMoneyEnds = (
  address: string,
  typeOf: (address: string) => EntityType | undefined,
) => readonly MoneyEnds[];

const isMix = ({ purpose }: WorldTransaction): boolean => purpose === 'coinjoin';

export const findEndsOfCoins =
  (truth: Truth): FindMoneyEnds =>
  (address, typeOf) => {
    const stop = {
      address: typeOf,
      transaction: (transaction: WorldTransaction) => (isMix(transaction) ? 'Mixing pattern' : undefined),
    };
    return toAnswers([truth.originShares(address, stop), truth.destinationShares(address, stop)], 'Block reward');
  };

/**
 * Swaps are ends here: the world's haircut stays with one coin.
 * @param isKnown of a token. Anybody can make one that is not: nobody's money lies behind its making.
 */
export function findEndsOfAccounts(truth: AccountTruth, isKnown: (asset: string) => boolean): FindMoneyEnds {
  const madeOf = (asset: string): EndType => {
    if (asset === NATIVE) return 'Block reward';
    return isKnown(asset) ? 'Secondary coin creation/removal' : 'Token';
  };
  const assets = new Map<string, Set<string>>();
  for (const { asset, from, to } of truth.listMoves())
    for (const address of [from, to])
      if (address !== undefined) assets.set(address, (assets.get(address) ?? new Set()).add(asset));
  return (address, typeOf) =>
    [...(assets.get(address) ?? [])].flatMap((asset) =>
      toAnswers(
        [
          truth.originShares(address, asset, { address: typeOf }),
          truth.destinationShares(address, asset, { address: typeOf }),
        ],
        madeOf(asset),
      ),
    );
}

const toAnswers = (shares: readonly (Shares | undefined)[], made: EndType): readonly MoneyEnds[] =>
  shares.flatMap((each) => (each === undefined ? [] : toMoneyEnds(each, made)));

function toMoneyEnds(shares: Shares, made: EndType): MoneyEnds {
  const ends = new Map<EndType, number>();
  for (const [name, share] of shares) {
    const type = toEndType(name, made);
    ends.set(type, (ends.get(type) ?? 0) + share);
  }
  return ends;
}

/** Names of the world's haircut; all others are types that `typeOf` gave. */
function toEndType(name: string, made: EndType): EndType {
  if (name === UNSPENT) return 'Unspent output';
  if (name === FEE || name.startsWith(BLOCK_REWARD_PREFIX)) return 'Block reward';
  return name === GONE || name.startsWith(MADE_PREFIX) ? made : (name as EndType);
}
