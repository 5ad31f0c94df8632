import type { ObjectAnswer } from '@sulian/contract';
import { formatAmount, getChain, type LedgerReader } from '@sulian/domain';
import { findEventsFrom, findStake } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { FoundObject } from './find-object.ts';

/** Free, staked and pending parts of an address's balance. */
export async function readStake(
  deps: ApiDeps,
  reader: LedgerReader,
  { kind, address, row, history }: FoundObject,
): Promise<ObjectAnswer['stake']> {
  if (kind === 'wallets' || row === undefined) return null;
  if (history.historyState !== 'WHOLE') return { unknown: 'PARTIAL' };
  const totals = await reader.listTotals([row.addressId]);
  const native = totals.find(({ asset }) => asset === 0);
  const balanceBase = native === undefined ? 0n : native.receivedBase - native.sentBase;
  const stake = await findStake(reader, address, { eventsFrom: findEventsFrom(deps, reader), balanceBase });
  if (stake === undefined) return null;
  if (typeof stake === 'string') return { unknown: stake };
  const { frozenBase, delegatedBase, unfreezing } = stake;
  const { decimals } = getChain(reader.chain);
  const toText = (base: bigint): string => formatAmount(base, decimals);
  const waitingBase = unfreezing.reduce((sum, { amountBase }) => sum + amountBase, 0n);
  return {
    free: toText(balanceBase - frozenBase - waitingBase),
    frozen: toText(frozenBase),
    delegated: toText(delegatedBase),
    unfreezing: unfreezing.slice(0, MAX_SHOWN).map(({ amountBase, untilSec }) => ({
      amount: toText(amountBase),
      until: untilSec,
    })),
    unfreezingTotal: toText(waitingBase),
  };
}

/** The contract's: an account may have 32 at once. */
const MAX_SHOWN = 50;
