import type { ExportOptions, WalletAddressesAnswer } from '@sulian/contract';
import { toBasis } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { nameObject } from '../../exports/code-names.ts';
import type { ExportColumn } from '../../exports/column.ts';
import type { SendList } from '../../exports/open-export.ts';
import { timeColumns } from '../../exports/time-columns.ts';
import type { Zone } from '../../exports/zone.ts';
import { type ListedParams, readObject } from '../objects/find-object.ts';
import { membersOf, toItems } from '../objects/wallet-addresses.ts';

type Item = WalletAddressesAnswer['items'][number];

/** Addresses that are read at once. */
const BATCH = 1_000;

interface WalletQuestion {
  readonly params: Omit<ListedParams, 'kind'>;
  readonly query: ExportOptions;
  readonly zone: Zone;
}

/** Exports all addresses of a wallet, labelled or not, in order of first sight. */
export const exportWalletAddresses = (
  deps: ApiDeps,
  { params, query, zone }: WalletQuestion,
  send: SendList,
): Promise<void> =>
  readObject(deps, { ...params, kind: 'wallets' }, async (reader, foundObject) => {
    const { chain, address, row, members } = foundObject;
    const total = members?.length ?? row?.walletSize ?? (row === undefined ? 0 : 1);
    const readPage = membersOf(reader, foundObject);
    const [native] = await reader.listAssets([0]);
    await send<Item>({
      title: { cn: '钱包地址', en: 'Addresses of a wallet' },
      name: `addresses-${chain}-${address.slice(0, 12)}`,
      object: await nameObject(deps, { kind: 'wallets', chain, id: address }, query.language),
      filters: [],
      notes: [{ cn: '按首次出现排序', en: 'Ordered by first appearance' }],
      basis: toBasis(reader, (await deps.labelsAt(reader)).version, foundObject.history),
      total,
      columns: addressColumns(zone, native?.symbol ?? ''),
      batches: (async function* () {
        for (let offset = 0; offset < total; offset += BATCH)
          yield await toItems(reader, await readPage({ offset, limit: Math.min(BATCH, total - offset) }));
      })(),
    });
  });

const addressColumns = (zone: Zone, symbol: string): readonly ExportColumn<Item>[] => [
  { title: { cn: '地址', en: 'Address' }, kind: 'text', value: ({ hash }) => hash },
  {
    title: { cn: `余额（${symbol}）`, en: `Balance (${symbol})` },
    kind: 'amount',
    value: ({ balance }) => balance,
  },
  {
    title: { cn: '交易数', en: 'Transactions' },
    kind: 'number',
    value: ({ numberOfTransactions }) => numberOfTransactions,
  },
  ...timeColumns<Item>({ cn: '首次交易', en: 'First' }, zone, ({ firstActivityDate }) => firstActivityDate),
  ...timeColumns<Item>({ cn: '最近交易', en: 'Last' }, zone, ({ lastActivityDate }) => lastActivityDate),
];
