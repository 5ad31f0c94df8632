import { describe, expect, it } from 'vitest';
import type { CellKind, CellValue } from './column.ts';
import { toCell, toCsvFile } from './csv-file.ts';

describe('a cell of a CSV file [R-LIST-52]', () => {
  it.each([
    ['=1+2', `"'=1+2"`],
    ['+86', `"'+86"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
  ])('of a text never begins a formula: %j', (text, cell) => {
    expect(toCell(text, 'text')).toBe(cell);
    // Whatever claims to be an amount and is none is a text.
    expect(toCell(text, 'amount')).toBe(cell);
  });

  it.each([
    '-0.000000000000000001',
    '-5',
    '0',
    '123456789012345678901234567890.000000000000000001',
  ])('of the amount %s is that number, exact', (amount) => {
    expect(toCell(amount, 'amount')).toBe(`"${amount}"`);
  });

  it('of a text that looks like a negative number is a text', () => {
    expect(toCell('-5', 'text')).toBe(`"'-5"`);
  });

  it('of what is not known is empty, and of nothing 0', () => {
    expect([toCell(null, 'number'), toCell(0, 'number'), toCell(-1.5, 'number')]).toEqual(['""', '"0"', '"-1.5"']);
  });
});

async function* batchesOf(
  ...batches: readonly (readonly (readonly CellValue[])[])[]
): AsyncGenerator<readonly (readonly CellValue[])[]> {
  yield* batches;
}

const read = async (chunks: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
};

it('begins with a byte order mark and its head, and ends with that it is complete [R-LIST-50] [R-LIST-53]', async () => {
  const kinds: readonly CellKind[] = ['text', 'amount'];
  const sheet = {
    head: [['对象', 'x "y"']],
    titles: ['名称', '金额'],
    kinds,
    batches: batchesOf([['a', '-1']], [['b', null]]),
    close: async () => ['完整', '共 2 行'],
  };
  expect(await read(toCsvFile(sheet))).toBe(
    '\ufeff"对象","x ""y"""\r\n\r\n"名称","金额"\r\n"a","-1"\r\n"b",""\r\n\r\n"完整","共 2 行"\r\n',
  );
});

it('of a list that breaks off throws before the last line [R-LIST-53]', async () => {
  async function* broken() {
    yield [['a']];
    throw new Error('the store is away');
  }
  const sheet = {
    head: [],
    titles: ['名称'],
    kinds: ['text'] as const,
    batches: broken(),
    close: async () => ['完整'],
  };
  let text = '';
  const reading = (async () => {
    for await (const chunk of toCsvFile(sheet)) text += chunk;
  })();
  await expect(reading).rejects.toThrow('the store is away');
  expect(text).not.toContain('完整');
});
