import type { Asset } from '../accounts/account.ts';
import type { History } from '../accounts/account-truth.ts';
import type { Move } from '../accounts/move.ts';
import { fromTronAddress, toTronText } from './codec/address.ts';

/** A token by its contract as people write it, or by its number. */
const toAssetText = (asset: Asset): string => (asset.startsWith('0x') ? toTronText(asset) : asset);
const fromAssetText = (text: string): Asset => fromTronAddress(text) ?? text;

const toTextOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : toTronText(address);

/** The same movements between addresses as people write them. */
function toTextMoves(moves: readonly Move[]): readonly Move[] {
  const written = new Map<Move, Move>();
  for (const move of moves) {
    const becameOf = move.becameOf === undefined ? undefined : written.get(move.becameOf);
    const { kind, amountBase } = move;
    const ends = { from: toTextOf(move.from), to: toTextOf(move.to) };
    written.set(move, {
      kind,
      amountBase,
      asset: toAssetText(move.asset),
      ...ends,
      ...(becameOf === undefined ? {} : { becameOf }),
    });
  }
  return [...written.values()];
}

/** History of the chain with addresses in their written form. */
export const toWrittenHistory = ({ accounts, balances, ...history }: History): History => ({
  ...history,
  accounts: new Map([...accounts].map(([address, account]) => [toTronText(address), account])),
  balances: {
    at: (asset, address, height) => balances.at(fromAssetText(asset), fromTronAddress(address) ?? address, height),
  },
  listMoves: () => toTextMoves(history.listMoves()),
  listActs: () =>
    history.listActs().map((act) => ({ ...act, asset: toAssetText(act.asset), address: toTronText(act.address) })),
});
