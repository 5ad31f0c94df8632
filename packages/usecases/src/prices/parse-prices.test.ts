import { describe, expect, it } from 'vitest';
import { parsePrices } from './parse-prices.ts';

const COINS: Readonly<Record<string, string>> = { btc: 'bitcoin', bitcoin: 'bitcoin', usdt: 'tether' };
const parse = (text: string, coin?: string) =>
  parsePrices({ file: 'a.csv', text, coin, findCoin: (name) => COINS[name.toLowerCase()], today: 20_000 });

describe('a list of daily closes', () => {
  it('names a coin, a day and the price in USD on each line', () => {
    const text = 'coin,day,usd\nbtc,2021-03-05,48927.3\nUSDT,2021-03-05,1.0002\n';
    // 2021-03-05 is day 18691.
    expect(parse(text)).toEqual({
      rows: [
        { coin: 'bitcoin', day: 18_691, usd: 48927.3 },
        { coin: 'tether', day: 18_691, usd: 1.0002 },
      ],
      blank: 0,
      refused: [],
      unknownCoins: [],
    });
  });

  it('may be of one coin that it does not name, with more columns, in any order, quoted, and with blank days', () => {
    const text = '\uFEFFDate,Adj Close,Close,High\r\n"2014-09-17",457.3,457.4,460\r\n2014-09-18,,,\r\n';
    expect(parse(text, 'BTC')).toEqual({
      rows: [{ coin: 'bitcoin', day: 16_330, usd: 457.4 }],
      blank: 1,
      refused: [],
      unknownCoins: [],
    });
  });

  it('reads small prices in either notation', () => {
    expect(parse('day,usd\n2021-03-05,1.2e-05\n2021-03-06,0.000013\n', 'btc').rows.map((row) => row.usd)).toEqual([
      0.000012, 0.000013,
    ]);
  });

  it('names coins that are none of ours and goes on', () => {
    const parsed = parse('coin,day,usd\nZEC,2021-03-05,1\nZEC,2021-03-06,1\nBTC,2021-03-05,2\n');
    expect(parsed.unknownCoins).toEqual(['ZEC']);
    expect(parsed.rows).toHaveLength(1);
    expect(parse('day,usd\n2021-03-05,1\n').unknownCoins).toEqual(['']);
  });

  it.each([
    ['2021-02-30,5', 'the day is no date of the form YYYY-MM-DD'],
    ['05.03.2021,5', 'the day is no date of the form YYYY-MM-DD'],
    ['2008-12-31,5', 'the day is before 2009-01-03'],
    ['2099-01-01,5', 'the day has not come yet'],
    ['2021-03-05,-5', '"-5" is no decimal number'],
    ['2021-03-05,NaN', '"NaN" is no decimal number'],
    ['2021-03-05,1e400', 'a price lies above 0 and is at most 1000000000'],
    ['2021-03-05,0', 'a price lies above 0 and is at most 1000000000'],
  ])('refuses the line %s alone', (line, reason) => {
    const parsed = parse(`day,usd\n2021-03-04,1\n${line}\n`, 'btc');
    expect(parsed.rows).toHaveLength(1);
    expect(parsed.refused).toEqual([{ file: 'a.csv', line: 3, reason }]);
  });

  it('is refused as a whole without its columns', () => {
    expect(parse('a,b\n1,2\n').refused).toEqual([{ file: 'a.csv', line: 1, reason: 'needs the columns day and usd' }]);
  });

  it('refuses a line of more or fewer fields than the head: a comma inside quotes moved a volume into the close [R-RUN-98]', () => {
    const { rows, blank, refused } = parse(
      'day,open,close\n2021-03-05,"48,927,000","49"\n2021-03-06,4\n2021-03-07,4,5\n',
      'btc',
    );
    expect([rows, blank]).toEqual([[{ coin: 'bitcoin', day: 18_693, usd: 5 }], 0]);
    expect(refused).toEqual([
      { file: 'a.csv', line: 2, reason: 'has 5 fields, and the first line 3' },
      { file: 'a.csv', line: 3, reason: 'has 2 fields, and the first line 3' },
    ]);
  });

  it('refuses a second close of a day that differs from the first, and takes one that does not [R-RUN-98]', () => {
    const { rows, refused } = parse('coin,day,usd\nbtc,2021-03-05,5\nbitcoin,2021-03-05,5.0\nBTC,2021-03-05,7\n');
    expect(rows).toEqual([{ coin: 'bitcoin', day: 18_691, usd: 5 }]);
    expect(refused).toEqual([{ file: 'a.csv', line: 4, reason: 'the list gives 5 for this day already' }]);
  });

  it('refuses a list that has a column twice [R-RUN-98]', () => {
    const { rows, refused } = parse('coin,day,usd,USD\nbtc,2021-03-05,5,6\n');
    expect([rows, refused]).toEqual([[], [{ file: 'a.csv', line: 1, reason: 'has a column twice: usd' }]]);
  });
});
