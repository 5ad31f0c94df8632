/** Meanings of a list's columns. */
export const LIST_COLUMNS = ['address', 'chain', 'asset', 'note', 'ref'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Indexes of the columns; those that a list lacks are absent. */
export type ListColumns = Readonly<Partial<Record<ListColumn, number>>>;

const HEADS: Readonly<Record<ListColumn, readonly string[]>> = {
  address: [
    ...[
      '地址',
      '钱包地址',
      '收款地址',
      '付款地址',
      '对方地址',
      '充值地址',
      '提币地址',
      '链上地址',
      '规范地址',
      '账户地址',
    ],
    ...['address', 'addr', 'wallet', 'wallet address', 'account', 'to address', 'from address', 'deposit address'],
  ],
  chain: ['链', '公链', '区块链', '网络', '主网', '链类型', 'chain', 'blockchain', 'network', 'protocol'],
  asset: ['币种', '币', '代币', '资产', 'asset', 'coin', 'token', 'currency', 'symbol', 'ticker'],
  note: [
    '备注',
    '说明',
    '标签',
    '姓名',
    '名称',
    'note',
    'notes',
    'remark',
    'remarks',
    'comment',
    'label',
    'memo',
    'name',
  ],
  ref: [
    '编号',
    '序号',
    '客户编号',
    '用户编号',
    'ref',
    'reference',
    'id',
    'no',
    'no.',
    '#',
    'uid',
    'user id',
    'customer id',
  ],
};

const ROLE_OF: ReadonlyMap<string, ListColumn> = new Map(
  LIST_COLUMNS.flatMap((column) => HEADS[column].map((head) => [head, column] as const)),
);

/** Blanks, full-width brackets with a unit, and marks of required fields are no part of a head. */
const toHead = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[([].*?[)\]]/g, '')
    .replace(/[*_:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Columns that the cells name; undefined where they are no head, since none is that of addresses. */
export function findListColumns(cells: readonly string[]): ListColumns | undefined {
  const columns: Partial<Record<ListColumn, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const column = ROLE_OF.get(toHead(cell));
    if (column !== undefined) columns[column] ??= index;
  }
  return columns.address === undefined ? undefined : columns;
}

const NAMED = /^(?:address|chain|asset|note|ref):[1-9]\d{0,2}$/;

/** Columns as a person names them, `address:2,chain:3`, counted from 1; undefined for anything else. */
export function parseListColumns(text: string): ListColumns | undefined {
  const parts = text.split(',');
  if (!parts.every((part) => NAMED.test(part))) return undefined;
  const columns = Object.fromEntries(
    parts.map((part) => {
      const [name = '', number = ''] = part.split(':');
      return [name, Number(number) - 1];
    }),
  ) as ListColumns;
  return columns.address === undefined ? undefined : columns;
}
