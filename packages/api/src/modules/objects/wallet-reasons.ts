import { MAX_REASON_LINKS, type WalletReasonsAnswer } from '@sulian/contract';
import { type AddressRow, AppError, heightOf, type LedgerReader, toTxId } from '@sulian/domain';
import { commonInputOwnershipRule, explainWallet, oneTimeChangeRule, type WalletLink } from '@sulian/engine';
import { getAdapter, getAddressText, readTimes, toBasis, toOpenHistory } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { readObject } from './find-object.ts';

export interface WalletReasonsRequest {
  readonly blockchain: string;
  readonly hash: string;
  readonly address: string;
  readonly to?: string | undefined;
}

/** Why two addresses are in one wallet. @throws NOT_FOUND when one of them is not in it */
export function listWalletReasons(deps: ApiDeps, request: WalletReasonsRequest): Promise<WalletReasonsAnswer> {
  const adapter = getAdapter(deps, request.blockchain);
  const fromText = getAddressText(deps, adapter, request.address);
  const toText = request.to === undefined ? undefined : getAddressText(deps, adapter, request.to);
  return readObject(deps, { ...request, kind: 'wallets' }, async (reader, { row: wallet }) => {
    const from = await getMember(reader, wallet, fromText);
    const to = await getMember(reader, wallet, toText ?? (await referenceOf(reader, wallet)));
    const before = toTxId((reader.state.clusteredHeight ?? -1) + 1, 0);
    const followsChange = reader.state.changeRule !== undefined;
    const explanation = await explainWallet(reader, {
      from: from.addressId,
      to: to.addressId,
      rule: commonInputOwnershipRule,
      changeRule: followsChange ? oneTimeChangeRule : undefined,
      before,
    });
    const links = explanation.kind === 'CHAIN' ? explanation.links : [];
    const isTooLong = links.length > MAX_REASON_LINKS;
    return {
      from: from.text,
      to: to.text,
      state: isTooLong ? 'TOO_LONG' : explanation.kind,
      links: isTooLong ? [] : await toLinks(reader, links),
      numberOfLinks: explanation.kind === 'CHAIN' ? links.length : null,
      followsChange,
      basis: toBasis(reader, (await deps.labelsAt(reader)).version, toOpenHistory(reader)),
    };
  });
}

/** @throws NOT_FOUND */
async function getMember(reader: LedgerReader, wallet: AddressRow | undefined, text: string): Promise<AddressRow> {
  const row = await reader.findAddress(text);
  const isMember =
    row !== undefined &&
    wallet !== undefined &&
    (row.addressId === wallet.addressId || (row.walletId !== undefined && row.walletId === wallet.walletId));
  if (!isMember) throw new AppError('NOT_FOUND', 'the address is not in this wallet');
  return row;
}

async function referenceOf(reader: LedgerReader, wallet: AddressRow | undefined): Promise<string> {
  const [row] = wallet === undefined ? [] : await reader.listAddresses([wallet.referenceAddressId]);
  return row?.text ?? '';
}

async function toLinks(reader: LedgerReader, links: readonly WalletLink[]): Promise<WalletReasonsAnswer['links']> {
  const txIds = links.map(({ txId }) => txId).sort((a, b) => a - b);
  const hashes = new Map((await reader.listTransactions(txIds)).map((row) => [row.txId, row.hash]));
  const ids = [...new Set(links.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const texts = new Map((await reader.listAddresses(ids)).map((row) => [row.addressId, row.text]));
  const timeOf = await readTimes(reader, txIds);
  return links.map(({ reason, txId, from, to, together, change }) => ({
    reason,
    transaction: hashes.get(txId) ?? '',
    block: heightOf(txId),
    time: timeOf(txId),
    from: texts.get(from) ?? '',
    to: texts.get(to) ?? '',
    together,
    change: change === undefined ? null : (texts.get(change) ?? ''),
  }));
}
