import type {
  ENTITY_ADDRESS_SORTS,
  EntityAddressListAnswer,
  ExportLanguage,
  entityAddressExportQuery,
} from '@sulian/contract';
import { AppError } from '@sulian/domain';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { type ChainRow, toNotIndexedNote, withChain } from '../../exports/chain-columns.ts';
import { nameObject } from '../../exports/code-names.ts';
import type { ExportColumn, ExportText } from '../../exports/column.ts';
import type { SendList } from '../../exports/open-export.ts';
import { timeColumns } from '../../exports/time-columns.ts';
import type { Zone } from '../../exports/zone.ts';
import { addFrozen, readAllRows } from '../entities/address-list.ts';
import { getDetails } from '../entities/find-entity.ts';

type Query = z.output<typeof entityAddressExportQuery>;
type Item = EntityAddressListAnswer['items'][number];

/** Rows whose freezes are looked up at once. */
const BATCH = 2_000;

/** All addresses of an entity over all chains, in the order of their list. @throws LIST_INCOMPLETE where some are not read one by one */
export async function exportEntityAddresses(
  deps: ApiDeps,
  { entityId, query, zone }: { readonly entityId: number; readonly query: Query; readonly zone: Zone },
  send: SendList,
): Promise<void> {
  await getDetails(deps, entityId);
  const { parts, rows } = await readAllRows(deps, entityId, query);
  const notListed = parts.reduce((sum, { part }) => sum + (part?.ofLarge ?? 0) + (part?.notLookedUp ?? 0), 0);
  if (notListed > 0)
    throw new AppError('LIST_INCOMPLETE', 'addresses that are too many are not listed', { details: { notListed } });
  const bases = new Map(parts.map(({ chain, part }) => [chain, part?.basis]));
  const toRows = (items: readonly Item[]): readonly ChainRow<Item>[] =>
    items.flatMap((row) => {
      const basis = bases.get(row.blockchain);
      return basis === undefined ? [] : [{ blockchain: row.blockchain, row, basis }];
    });
  await send<ChainRow<Item>>({
    title: { cn: '实体地址', en: 'Addresses of an entity' },
    name: `addresses-entity-${entityId}`,
    object: await nameObject(deps, { kind: 'entities', id: String(entityId) }, query.language),
    filters: [],
    notes: [
      ORDERS[query.sort],
      ...toNotIndexedNote(parts.flatMap(({ chain, part }) => (part === undefined ? [chain] : []))),
      ...toUnseenNote(parts.reduce((sum, { part }) => sum + (part?.unseen ?? 0), 0)),
    ],
    total: rows.length,
    columns: withChain(addressColumns(zone, query.language)),
    batches: inBatches(rows, async (batch) => toRows(await addFrozen(deps, batch))),
  });
}

async function* inBatches<A, B>(
  rows: readonly A[],
  work: (batch: readonly A[]) => Promise<readonly B[]>,
): AsyncGenerator<readonly B[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield await work(rows.slice(at, at + BATCH));
}

const ORDERS: Readonly<Record<(typeof ENTITY_ADDRESS_SORTS)[number], ExportText>> = {
  BALANCE: { cn: '按余额（USD，现值）排序', en: 'Ordered by balance in USD at the latest price' },
  FIRST: { cn: '按首次交易排序', en: 'Ordered by first activity' },
  LAST: { cn: '按最近交易排序', en: 'Ordered by last activity' },
  TRANSACTIONS: { cn: '按交易数排序', en: 'Ordered by transactions' },
  ADDRESS: { cn: '按地址排序', en: 'Ordered by address' },
};

const NOT_FROZEN = { cn: '无', en: 'none' } as const;

const toUnseenNote = (count: number): readonly ExportText[] =>
  count === 0
    ? []
    : [
        {
          cn: `另有 ${count} 个标注地址尚未出现在链上，不在此清单中`,
          en: `${count} more labelled addresses have not appeared on chain and are not in this list`,
        },
      ];

const addressColumns = (zone: Zone, language: ExportLanguage): readonly ExportColumn<Item>[] => [
  { title: { cn: '地址', en: 'Address' }, kind: 'text', value: ({ address }) => address },
  { title: { cn: '余额', en: 'Balance' }, kind: 'amount', value: ({ balance }) => balance },
  { title: { cn: '币种', en: 'Coin' }, kind: 'text', value: ({ symbol }) => symbol },
  {
    title: { cn: '全部币种 USD（现值）', en: 'All coins, USD at the latest price' },
    kind: 'usd',
    value: ({ balanceUsd }) => balanceUsd,
  },
  { title: { cn: '缺少价格的币种', en: 'Coins without a price' }, kind: 'number', value: (row) => row.unpricedCoins },
  {
    title: { cn: '交易数', en: 'Transactions' },
    kind: 'number',
    value: ({ numberOfTransactions }) => numberOfTransactions,
  },
  ...timeColumns<Item>({ cn: '首次交易', en: 'First' }, zone, ({ firstActivityDate }) => firstActivityDate),
  ...timeColumns<Item>({ cn: '最近交易', en: 'Last' }, zone, ({ lastActivityDate }) => lastActivityDate),
  {
    title: {
      cn: '已冻结的币种（空为未知，无为未见冻结）',
      en: 'Frozen coins (empty: not known; none: no freeze seen)',
    },
    kind: 'text',
    value: ({ frozen }) => (frozen === null ? null : frozen.length === 0 ? NOT_FROZEN[language] : frozen.join(' ')),
  },
];
