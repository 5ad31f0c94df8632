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
  UNUSUAL_FEE,
  type WorldTransaction,
} from '@sulian/world';

/** Shares of an address's money by the type of end, 0..1: one answer for each direction and coin in which any moved. */
export type MoneyEnds = ReadonlyMap<EndType, number>;
/** @param typeOf entity type at which the walk ends; the world's own haircut shares no code with the engine's walks */
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
    return toAnswers('Block reward', {
      origin: truth.originShares(address, stop),
      destination: truth.destinationShares(address, stop),
    });
  };

/**
 * Ends of account chains. A swap is an end, since the world's haircut stays with one coin.
 * @param isKnown true for a known token. Anybody can mint an unknown one, so its minting has no origin.
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
      toAnswers(madeOf(asset), {
        origin: truth.originShares(address, asset, { address: typeOf }),
        destination: truth.destinationShares(address, asset, { address: typeOf }),
      }),
    );
}

interface BothWays {
  readonly origin: Shares | undefined;
  readonly destination: Shares | undefined;
}

/** Ends of both directions. A fee is its recipient's Block reward, and Fee on the way of its payer. */
const toAnswers = (made: EndType, { origin, destination }: BothWays): readonly MoneyEnds[] => [
  ...(origin === undefined ? [] : [toMoneyEnds(origin, { made, fee: 'Block reward' })]),
  ...(destination === undefined ? [] : [toMoneyEnds(destination, { made, fee: 'Fee on the way' })]),
];

interface Names {
  readonly made: EndType;
  readonly fee: EndType;
}

function toMoneyEnds(shares: Shares, names: Names): MoneyEnds {
  const ends = new Map<EndType, number>();
  for (const [name, share] of shares) {
    const type = toEndType(name, names);
    ends.set(type, (ends.get(type) ?? 0) + share);
  }
  return ends;
}

/** Names of the world's haircut; all others are types that `typeOf` gave. */
function toEndType(name: string, { made, fee }: Names): EndType {
  if (name === UNSPENT) return 'Unspent output';
  if (name === FEE) return fee;
  if (name === UNUSUAL_FEE) return 'Unusual fee on the way';
  if (name.startsWith(BLOCK_REWARD_PREFIX)) return 'Block reward';
  return name === GONE || name.startsWith(MADE_PREFIX) ? made : (name as EndType);
}
