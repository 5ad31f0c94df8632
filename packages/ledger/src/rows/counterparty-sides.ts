/** Columns of `counterparty_total`, with the `side` of the rows that each counts. */
export const SIDES = [
  { name: 'only_paying', side: 1 },
  { name: 'only_paid', side: 2 },
  { name: 'paying_and_paid', side: 3 },
] as const;

/** SQL of a column's value; columns by name. */
export type Value = (name: string) => string;

/** 1: the other party paid the address something, conversions too, 2: it was paid something, 3: both. */
export const sideSql = (value: Value): string => {
  const isFlow = (side: string) => `(${value(`${side}_most`)} + ${value(`${side}_converted`)} > 0)::integer`;
  return `(${isFlow('received')} + 2 * ${isFlow('paid')})::smallint`;
};

/** The amount of a side; of what is not known wholly that which it is at least. */
export const knownSql = (side: 'received' | 'paid', value: Value): string =>
  `case when ${value(`${side}_unknown`)} = 0 then ${value(side)} else ${value(`${side}_least`)} end`;

/** Order of pages. */
export const amountSql = (value: Value): string => `${knownSql('received', value)} + ${knownSql('paid', value)}`;
