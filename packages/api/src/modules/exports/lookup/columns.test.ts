import { expect, it } from 'vitest';
import { type LookupLine, lookupColumns } from './columns.ts';

const columns = lookupColumns({ zone: { name: 'UTC', offsetMin: 0 } as never, language: 'cn' });
const usdt = { id: 1, symbol: 'USDT', balance: '20', issuer: 'Tether', freeze: 'FREEZABLE' };

/** Text of one column of an Ethereum row. */
const read = (title: string, row: object) =>
  columns
    .find((each) => each.title.cn === title)
    ?.value({
      ...{ number: 1, written: '0xa', times: 1 },
      row: { blockchain: 'ETHEREUM', frozenAssets: [], freezable: [], freezableTotal: 0, freeze: 'EMPTY', ...row },
    } as unknown as LookupLine);

it('a file states from which block freezes are known, and that none are [R-SEARCH-125]', () => {
  const frozen = (row: object) => read('冻结中', row);
  expect(frozen({ freezesFrom: 0 })).toBe(null);
  expect(frozen({ freezesFrom: null })).toBe('是否已冻结未知');
  expect(frozen({ freezesFrom: 9_000_000 })).toBe('区块 9000000 之前是否已冻结未知');
  expect(frozen({ freezesFrom: 9_000_000, frozenAssets: ['USDT'] })).toBe('USDT; 区块 9000000 之前是否已冻结未知');
  expect(frozen({ freezesFrom: null, blockchain: 'BITCOIN' })).toBe(null);
});

it('a file lists the freezable balances, and otherwise why there is none [R-SEARCH-125]', () => {
  const freezable = (row: object) => read('可冻结的余额', row);
  expect(freezable({ freezable: [usdt], freezableTotal: 2, freeze: 'FREEZABLE' })).toBe(
    '20 USDT Tether; 另有 1 个币种可冻结',
  );
  expect(freezable({})).toBe('余额为零');
  expect(freezable({ freeze: 'UNKNOWN', freezableTotal: null })).toBe('能否冻结未知');
});
