import { describe, expect, it } from 'vitest';
import { parsePrices } from './parse-prices.ts';

const COINS: Readonly<Record<string, string>> = {
  btc: 'bitcoin',
  bitcoin: 'bitcoin',
  usdt: 'tether',
  tether: 'tether',
};
const parse = (text: string, coin?: string, file = 'a.csv') =>
  parsePrices({ file, text, coin, findCoin: (name) => COINS[name.toLowerCase()], today: 20_000 });

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

  it('has the yuan in USD by its name, never the other way round [R-PRICE-09]', () => {
    const text = 'coin,day,usd\nCNY,2021-03-05,0.138902\n人民币,2021-03-06,0.1389\nCNY,2021-03-07,7.1993\n';
    expect(parse(text)).toMatchObject({
      rows: [
        { coin: 'CNY', day: 18_691, usd: 0.138902 },
        { coin: 'CNY', day: 18_692, usd: 0.1389 },
      ],
      refused: [{ line: 4, reason: 'the USD for one CNY is below 1' }],
    });
    const ofOne = 'day,usd\n2021-03-05,0.1389\n';
    for (const file of ['CNY.csv', 'CNY-USD.csv']) expect(parse(ofOne, undefined, file).rows, file).toHaveLength(1);
    for (const file of ['USD-CNY.csv', 'BTC-CNY.csv']) expect(parse(ofOne, undefined, file).rows, file).toEqual([]);
    // A list of coins counted in yuan is still refused as a whole.
    expect(parse('coin,day,usd\nbtc,2021-03-05,48927.3\n', undefined, 'BTC-CNY.csv').rows).toEqual([]);
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
    expect(parse('day,usd\n2021-03-05,1\n').unknownCoins).toEqual(['a']);
  });

  it.each([
    ['2021-02-30,5', 'the day is not a date like 2024-01-31'],
    ['05/03/2021,5', 'the day "05/03/2021" is ambiguous: write 2024-01-31'],
    ['2021-03-05,€5', '"€5" is in EUR: only closes in USD are taken'],
    ['2008-12-31,5', 'the day is before 2009-01-03'],
    ['2099-01-01,5', 'the day has not come yet'],
    ['2021-03-05,-5', '"-5" is not a decimal number'],
    ['2021-03-05,NaN', '"NaN" is not a decimal number'],
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

  it('refuses a line of more or fewer fields than the head, and takes a comma inside quotes as a part of its number [R-RUN-98]', () => {
    const { rows, blank, refused } = parse(
      'day,open,close\n2021-03-05,"48,927,000","49"\n2021-03-06,4\n2021-03-07,4,5\n',
      'btc',
    );
    expect([rows.map(({ usd }) => usd), blank]).toEqual([[49, 5], 0]);
    expect(refused).toEqual([{ file: 'a.csv', line: 3, reason: 'has 2 fields, and its head 3' }]);
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

const DAY = 18_691;
const closes = (text: string, file: string) => {
  const { rows, refused } = parse(text, undefined, file);
  return {
    rows: rows.map(({ coin, day, usd }) => [coin, day - DAY, usd]),
    refused: refused.map(({ reason }) => reason),
  };
};

describe('the layouts of public price lists [R-PRICE-08]', () => {
  const OHLC = 'Open,High,Low,Close';
  it.each([
    [
      'Yahoo',
      'BTC-USD.csv',
      `Date,${OHLC},Adj Close,Volume\n2021-03-05,1,9,1,4.5,4.4,7\n2021-03-06,null,null,null,null,null,null`,
    ],
    ['Yahoo of today', 'BTC-2.csv', `Date,${OHLC},Volume\n"Mar 5, 2021",1,9,1,"4.5","48,625,928,883"`],
    [
      'CoinMarketCap',
      'cmc-BTC.csv',
      'timeOpen;timeClose;name;open;close;timestamp\n"2021-03-05T00:00:00.000Z";"2021-03-05T23:59:59.999Z";"2781";1;4.5;"2021-03-05T23:59:59.999Z"',
    ],
    [
      'CryptoDataDownload',
      'Bitstamp_BTCUSD_d.csv',
      'https://www.CryptoDataDownload.com\nunix,date,symbol,open,close,Volume USD\n1614902400,2021-03-05 00:00:00,BTC/USD,1,4.5,2',
    ],
    ['Gemini', 'gemini_BTCUSD_day.csv', 'Date,Symbol,Open,Close,Volume USD\n2021-03-05 00:00:00,BTCUSD,1,4.5,2'],
    [
      'Investing.com',
      'BTC_USD-Investing.csv',
      '"Date","Price","Open","Vol.","Change %"\n"03/05/2021","4.5","9","129.55K","0.82%"',
    ],
    ['Investing.com in Chinese', 'BTC-cn.csv', '"日期","收盘","开盘","涨跌幅"\n"2021-3-5","4.5","9","0.82%"'],
    ['a spreadsheet of Europe', 'btc.csv', 'sep=;\r\nday;usd\r\n05.03.2021;4,5\r\n'],
    ['tabs', 'a.csv', 'coin\tday\tusd\nbtc\t2021/3/5\t$4.5\n'],
  ])('%s', (_, file, text) => {
    expect(closes(text, file)).toEqual({ rows: [['bitcoin', 0, 4.5]], refused: [] });
  });

  it('CoinGecko, whose price of midnight is the close of the day before', () => {
    const text = 'snapped_at,price,market_cap\n2021-03-06 00:00:00 UTC,4.5,9\n2021-03-06 13:00:00 UTC,5,9\n';
    expect(closes(text, 'btc-usd-max.csv').rows).toEqual([
      ['bitcoin', 0, 4.5],
      ['bitcoin', 1, 5],
    ]);
  });

  it('numbers whose comma may be either are refused, others tell what the comma is', () => {
    expect(closes('coin;day;usd\nbtc;2021-03-05;1,650\n', 'a.csv').refused).toEqual([
      '"1,650" is ambiguous: the comma may part thousands or decimals',
    ]);
    expect(closes('coin;day;usd\nbtc;2021-03-05;1,650\nbtc;2021-03-06;48.927,3\n', 'a.csv').rows).toEqual([
      ['bitcoin', 0, 1.65],
      ['bitcoin', 1, 48_927.3],
    ]);
  });

  it('days of slashes are read by a day that only one order allows', () => {
    expect(closes('day,usd\n05/03/2021,1\n13/03/2021,2\n', 'btc.csv').rows).toEqual([
      ['bitcoin', 0, 1],
      ['bitcoin', 8, 2],
    ]);
  });
});

describe('a list in another currency is refused [R-PRICE-07]', () => {
  const HEAD = 'Date,Open,Close\n2021-03-05,1,4.5\n';
  it.each([
    ['EUR', 'BTC-EUR.csv', HEAD],
    ['KRW', 'btc_krw.csv', HEAD],
    ['CNY', 'a.csv', 'Date,Currency,Coin,Close\n2021-03-05,CNY,BTC,4.5\n'],
    ['CNY', 'btc.csv', '日期,收盘价（人民币）\n2021-03-05,4.5\n'],
    ['EUR', 'btc.csv', 'date,eur\n2021-03-05,4.5\n'],
    ['EUR', 'btc.csv', 'date,symbol,close\n2021-03-05,BTC/EUR,4.5\n'],
    ['tether', 'Binance_BTCUSDT.csv', HEAD],
  ])('%s: %s', (currency, file, text) => {
    expect(closes(text, file)).toEqual({ rows: [], refused: [`is in ${currency}: only closes in USD are taken`] });
  });

  it('a name of two coins is one of a list of both', () => {
    expect(closes('coin,day,usd\nbtc,2021-03-05,1\n', 'btc-usdt.csv').rows).toHaveLength(1);
  });
});
