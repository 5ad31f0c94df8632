import { createTestDatabase } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { BinaryRows } from './binary-rows.ts';

it('writes rows of COPY that come back as they were', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    await database.query(
      'create table copied (a bigint, b integer, c smallint, d boolean, e bytea, f text, g numeric)',
    );
    const rows = new BinaryRows();
    const numerics = [
      0n,
      1n,
      9_999n,
      10_000n,
      10_001n,
      2n ** 53n - 1n,
      2n ** 53n,
      10n ** 16n,
      123_456_789n * 10n ** 40n,
    ];
    const bigints = [0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 5, Number.MAX_SAFE_INTEGER];
    for (const numeric of [...numerics, -5n, -(10n ** 20n)])
      for (const bigint of bigints) {
        rows.begin(7);
        rows.bigint(bigint);
        rows.integer(-7);
        rows.smallint(300);
        rows.boolean(bigint % 2 === 0);
        rows.hex('00ff10');
        rows.text('tab\t\\N 链\0\n');
        rows.numeric(numeric);
      }
    rows.begin(7);
    for (let column = 0; column < 7; column += 1) rows.null();
    expect(rows.rows).toBe(78);
    await database.copyIn('copy copied from stdin (format binary)', [rows.take()]);
    expect(rows.rows).toBe(0);
    const found = await database.query<{ a: number; g: string }>('select a, g from copied where a is not null');
    expect(found.map((row) => `${row.a} ${row.g}`)).toEqual(
      [...numerics, -5n, -(10n ** 20n)].flatMap((numeric) => bigints.map((bigint) => `${bigint} ${numeric}`)),
    );
    expect(
      await database.query(
        `select count(*) filter (where a is null and g is null and f is null) as empty,
           count(*) filter (where b = -7 and c = 300 and d = (a % 2 = 0) and e = '\\x00ff10' and f = E'tab\\t\\\\N 链\\n') as full
         from copied`,
      ),
    ).toEqual([{ empty: 1, full: 77 }]);
  } finally {
    await drop();
  }
});
