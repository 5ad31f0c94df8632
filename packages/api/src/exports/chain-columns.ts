import { type ChainId, getChain } from '@sulian/domain';
import type { ExportColumn, ExportText } from './column.ts';

/** A row of a list over several chains. Each chain has its own snapshot, so each row contains its basis. */
export interface ChainRow<Row> {
  readonly blockchain: ChainId;
  readonly row: Row;
  readonly basis: {
    readonly height: number;
    readonly labelVersion: number;
    readonly isPartial: boolean;
    readonly lacksInternalTransfers: boolean;
  };
}

/** The columns of one chain's list, with the chain before them and what the row rests on behind. */
export const withChain = <Row>(columns: readonly ExportColumn<Row>[]): readonly ExportColumn<ChainRow<Row>>[] => [
  { title: { cn: '区块链', en: 'Blockchain' }, kind: 'text', value: ({ blockchain }) => nameOf(blockchain) },
  { title: { cn: '区块链编号', en: 'Blockchain id' }, kind: 'text', value: ({ blockchain }) => blockchain },
  ...columns.map(
    ({ value, ...column }): ExportColumn<ChainRow<Row>> => ({ ...column, value: ({ row }) => value(row) }),
  ),
  { title: { cn: '账本区块高度', en: 'Ledger block height' }, kind: 'number', value: ({ basis }) => basis.height },
  { title: { cn: '标签版本', en: 'Label version' }, kind: 'number', value: ({ basis }) => basis.labelVersion },
  {
    title: { cn: '账本不完整', en: 'Ledger incomplete' },
    kind: 'text',
    value: ({ basis: { isPartial, lacksInternalTransfers } }) => (isPartial || lacksInternalTransfers ? '✓' : null),
  },
];

const nameOf = (chain: ChainId): string => getChain(chain).name;

/** Note on chains with labels of the entity but without stored blocks. */
export const toNotIndexedNote = (chains: readonly ChainId[]): readonly ExportText[] =>
  chains.length === 0
    ? []
    : [
        {
          cn: `以下链未接入，不在此清单中：${chains.map(nameOf).join('、')}`,
          en: `Not indexed, and so not in this list: ${chains.map(nameOf).join(', ')}`,
        },
      ];
