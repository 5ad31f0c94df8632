import type { RatedEntity } from '@sulian/contract';
import { getChain } from '@sulian/domain';
import type { ExportColumn } from './column.ts';

/**
 * Column of the chain on which a list names the party's key. Empty where the label is of the row's own chain.
 * @param entityOf who a label names in a row; null: nobody
 */
export const listedOnColumn = <Row>(
  entityOf: (row: Row) => Pick<RatedEntity, 'listedOn'> | null | undefined,
): ExportColumn<Row> => ({
  title: { cn: '列名所在链', en: 'Listed on' },
  kind: 'text',
  value: (row) => {
    const chain = entityOf(row)?.listedOn;
    return chain === undefined ? null : getChain(chain).name;
  },
});
