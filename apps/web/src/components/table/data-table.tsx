import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrinting } from '../../lib/printing.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { Bone } from '../states/skeleton.tsx';

interface ColumnHead {
  readonly key: string;
  readonly title: ReactNode;
  readonly align?: 'right';
  /** `mono` for figures of coins, `hidden-on-phones` where a phone has no room. */
  readonly className?: string;
  /** A title that sorts: which way it does now, and what a click changes. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | 'none'; readonly onToggle: () => void };
}

/** One cell a row. */
interface OfRows<Row> extends ColumnHead {
  /** On paper below the row, where a hash has room for all of its characters in one line. */
  readonly hasOwnLine?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Column with one cell per part of a row, aligned with other such columns. */
interface OfLines<Row> extends ColumnHead {
  readonly lines: (row: Row) => readonly ReactNode[];
}

export type Column<Row> = OfRows<Row> | OfLines<Row>;

interface Expansion<Row> {
  readonly open: ReadonlySet<string>;
  readonly label: (row: Row) => string;
  /** Undefined: what opens are paths of what the label names. */
  readonly toggleLabel?: (row: Row, isOpen: boolean) => string;
  /** Undefined: every row opens. */
  readonly canOpen?: (row: Row) => boolean;
  readonly onToggle: (key: string) => void;
  /** Undefined: an open row is shown elsewhere on the page. */
  readonly render?: (row: Row) => ReactNode;
}

export interface Highlight {
  readonly key: string | undefined;
  readonly onChange: (key: string | undefined) => void;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: ReadonlyArray<Column<Row>>;
  /** Undefined while loading: as many placeholder rows are shown as will come. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly skeletonRows?: number;
  readonly expansion?: Expansion<Row>;
  /** A row that is pointed at, here or by something else that shows the same. */
  readonly highlight?: Highlight;
  /** The rows shown are those of the page before. */
  readonly isBusy?: boolean;
  /** Sums by the key of their column. */
  readonly foot?: Readonly<Record<string, ReactNode>>;
}

const classOf = ({ align, className = '' }: ColumnHead): string =>
  `${align === 'right' ? 'align-right ' : ''}${className}`.trim();

/** For where a phone has no row of titles. */
const titleOf = ({ title }: ColumnHead): { readonly 'data-title'?: string } =>
  typeof title === 'string' ? { 'data-title': title } : {};

const isHiddenOnPhones = (className: string): boolean => className.split(' ').includes('hidden-on-phones');

const hasOwnLine = <Row,>(column: Column<Row>): column is OfRows<Row> => 'cell' in column && column.hasOwnLine === true;

/** A table of a panel, with rows that can open. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, skeletonRows = 4, expansion, isBusy = false } = props;
  // Not hidden by style: an opened row spans all columns, and columns that are not there must take no room.
  const isNarrow = useNarrow();
  const isPrinted = usePrinting() !== 'NOTHING';
  const all = isNarrow ? props.columns.filter(({ className = '' }) => !isHiddenOnPhones(className)) : props.columns;
  const ownLines = isPrinted ? all.filter(hasOwnLine) : [];
  const columns = isPrinted ? all.filter((column) => !hasOwnLine(column)) : all;
  const width = columns.length + (expansion === undefined ? 0 : 1);
  return (
    <table className="table" aria-label={label} aria-busy={rows === undefined || isBusy}>
      <thead>
        <tr>
          {expansion !== undefined && <td className="toggle" />}
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
              <tr key={index}>
                <td colSpan={width}>
                  <Bone width={`${88 - ((index * 13) % 30)}%`} />
                </td>
              </tr>
            ))
          : rows.map((row) => (
              <Row key={props.rowKey(row)} row={row} table={{ ...props, columns }} ownLines={ownLines} width={width} />
            ))}
      </tbody>
      {props.foot !== undefined && (
        <Foot {...{ columns, ownLines, width }} sums={props.foot} hasToggle={expansion !== undefined} />
      )}
    </table>
  );
}

interface FootProps {
  readonly columns: readonly ColumnHead[];
  /** Columns that are below the row. */
  readonly ownLines: readonly ColumnHead[];
  readonly width: number;
  readonly sums: Readonly<Record<string, ReactNode>>;
  readonly hasToggle: boolean;
}

function Foot({ columns, ownLines, width, sums, hasToggle }: FootProps) {
  const lines = ownLines.filter(({ key }) => sums[key] !== undefined);
  return (
    <tfoot>
      <tr>
        {hasToggle && <td className="toggle" />}
        {columns.map((column) => (
          <td key={column.key} className={classOf(column)} {...titleOf(column)}>
            {sums[column.key]}
          </td>
        ))}
      </tr>
      {lines.map(({ key }) => (
        <tr key={key} className="own-line">
          <td colSpan={width}>{sums[key]}</td>
        </tr>
      ))}
    </tfoot>
  );
}

const SORT_MARKS = { ascending: '↑', descending: '↓', none: '↕' } as const;

function Head({ column }: { readonly column: ColumnHead }) {
  const { sort } = column;
  return (
    <th scope="col" className={classOf(column)} {...(sort === undefined ? {} : { 'aria-sort': sort.direction })}>
      {sort === undefined ? (
        column.title
      ) : (
        <button type="button" className="sort" onClick={sort.onToggle}>
          {column.title} <span aria-hidden="true">{SORT_MARKS[sort.direction]}</span>
        </button>
      )}
    </th>
  );
}

const toLines = <Row,>(column: Column<Row>, row: Row): readonly ReactNode[] | undefined =>
  'lines' in column ? column.lines(row) : undefined;

interface RowProps<Row> {
  readonly row: Row;
  readonly table: Props<Row>;
  readonly ownLines: ReadonlyArray<OfRows<Row>>;
  readonly width: number;
}

function Row<Row>({ row, table, ownLines, width }: RowProps<Row>) {
  const { t } = useTranslation();
  const { columns, expansion, rowKey, highlight } = table;
  const key = rowKey(row);
  const isOpen = expansion?.open.has(key) === true;
  const cells = columns.map((column) => ({ column, lines: toLines(column, row) }));
  const height = Math.max(1, ...cells.map(({ lines }) => lines?.length ?? 1));
  const all = height === 1 ? {} : { rowSpan: height };
  const mark = `${isOpen ? 'open' : ''} ${highlight?.key === key ? 'highlighted' : ''}`.trim();
  return (
    <Fragment>
      <tr
        data-row={key}
        className={mark}
        onMouseEnter={() => highlight?.onChange(key)}
        onMouseLeave={() => highlight?.onChange(undefined)}
        onFocus={() => highlight?.onChange(key)}
        onBlur={() => highlight?.onChange(undefined)}
      >
        {expansion !== undefined && (
          <td className="toggle" {...all}>
            {expansion.canOpen?.(row) !== false && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-label={
                  expansion.toggleLabel?.(row, isOpen) ??
                  t(isOpen ? 'list.close' : 'list.open', { name: expansion.label(row) })
                }
                onClick={() => expansion.onToggle(key)}
              >
                <span aria-hidden="true">›</span>
              </button>
            )}
          </td>
        )}
        {cells.map(({ column, lines }) => (
          <td key={column.key} className={classOf(column)} {...titleOf(column)} {...(lines === undefined ? all : {})}>
            {'cell' in column ? column.cell(row) : lines?.[0]}
          </td>
        ))}
      </tr>
      {Array.from({ length: height - 1 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a row have no other identity than their place
        <tr key={index} className={`further ${mark}`.trim()}>
          {cells.map(
            ({ column, lines }) =>
              lines !== undefined && (
                <td
                  key={column.key}
                  className={`${classOf(column)} ${column === columns.at(-1) ? 'last' : ''}`.trim()}
                  {...titleOf(column)}
                >
                  {lines[index + 1]}
                </td>
              ),
          )}
        </tr>
      ))}
      {ownLines.length > 0 && (
        <tr className="own-line">
          <td colSpan={width}>
            {ownLines.map((column) => (
              <span key={column.key}>
                {column.title} {column.cell(row)}
              </span>
            ))}
          </td>
        </tr>
      )}
      {isOpen && expansion?.render !== undefined && (
        <tr className="expanded">
          <td colSpan={width}>{expansion.render(row)}</td>
        </tr>
      )}
    </Fragment>
  );
}
