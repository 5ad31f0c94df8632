import type { Coin, WorldTransaction } from '@sulian/world';

/** How an address is locked, as its text shows. Addresses of one wallet program are of one kind. */
const kindOf = (address: string): string => (/^bc1./.exec(address) ?? /^./.exec(address))?.[0] ?? '';

const addressesOf = (coins: readonly Coin[]): readonly string[] => coins.flatMap((coin) => coin.key?.address ?? []);

export type ChangeRule = (transaction: WorldTransaction, isSeen: (address: string) => boolean) => string | undefined;

/**
 * Change heuristic: the only one of two paid addresses, neither of them a payer, that was never paid before.
 * @see Meiklejohn et al. 2013, "A Fistful of Bitcoins", heuristic 2
 */
export const freshOfTwo: ChangeRule = ({ inputs, outputs }, isSeen) => {
  const paid = addressesOf(outputs);
  const payers = new Set(addressesOf(inputs));
  if (paid.length !== 2 || outputs.length !== 2 || paid.some((address) => payers.has(address))) return undefined;
  const fresh = paid.filter((address) => !isSeen(address));
  return fresh.length === 1 ? fresh[0] : undefined;
};

/** The same, where it alone is locked as every spent coin is; the payment is locked otherwise. */
export const freshOfOwnKind: ChangeRule = (transaction, isSeen) => {
  const change = freshOfTwo(transaction, isSeen);
  if (change === undefined) return undefined;
  const isAlike = (address: string): boolean => kindOf(address) === kindOf(change);
  const others = addressesOf(transaction.outputs).filter((address) => address !== change);
  return addressesOf(transaction.inputs).every(isAlike) && !others.some(isAlike) ? change : undefined;
};

/** The same as the first, where it is smaller than every one of several spent coins: the payment needed them all. */
export const freshAndSmall: ChangeRule = (transaction, isSeen) => {
  const change = freshOfTwo(transaction, isSeen);
  const amount = transaction.outputs.find((coin) => coin.key?.address === change)?.amountBase ?? 0n;
  const isSmall = transaction.inputs.length > 1 && transaction.inputs.every((coin) => coin.amountBase > amount);
  return isSmall ? change : undefined;
};
