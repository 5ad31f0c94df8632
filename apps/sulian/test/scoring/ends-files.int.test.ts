import type { ScoringAnswer, ScoringEndsAnswer, ScoringResult } from '@sulian/contract';
import { readZip } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';
import { genesis, move } from './account-operations.ts';
import { hashOf, openAccountScene } from './account-scene.ts';

const ENDS = '/api/proxy/v1/scoringAnalysis/ends';
const account = (byte: string): string => `0x${byte.repeat(20)}`;
const [SENDER, FIRST, SECOND, BANK, KEPT] = ['a1', 'c3', 'c4', 'd4', 'e5'].map(account) as [
  string,
  string,
  string,
  string,
  string,
];
const ETHER = 10n ** 18n;
/** 100.000000000000000001 go: 50 and 10 to an exchange, 20 to a bank, and the rest, of more digits than a double, stays. */
const TRANSACTIONS = [
  [genesis(SENDER, 100n * ETHER + 1n)],
  [move('VALUE_TRANSFER', SENDER, FIRST, 50n * ETHER)],
  [move('VALUE_TRANSFER', SENDER, SECOND, 10n * ETHER)],
  [move('VALUE_TRANSFER', SENDER, BANK, 20n * ETHER)],
  [move('VALUE_TRANSFER', SENDER, KEPT, 20n * ETHER + 1n)],
];
const QUESTION = {
  analysisType: 'OUTGOING',
  objectType: 'ADDRESS',
  objectId: SENDER,
  blockchain: 'ETHEREUM',
  coin: 'MAIN',
};

let scene: Awaited<ReturnType<typeof openAccountScene>>;
let api: TestApi;
beforeAll(async () => {
  const labels = { [FIRST]: 'Exchange', [SECOND]: 'Exchange', [BANK]: 'Bank' } as const;
  scene = await openAccountScene({ contracts: [], labels, transactions: TRANSACTIONS });
  api = await openTestApi(scene.program);
});
afterAll(async () => {
  await api.close();
  await scene.close();
});

const urlOf = (file: 'export' | 'requests', more: Readonly<Record<string, string>>): string =>
  `${ENDS}/${file}?${new URLSearchParams({ ...QUESTION, ...more })}`;

/** Places of the files before are free once their snapshots are put away, which a busy machine does later. */
const getFile = (url: string) =>
  vi.waitFor(
    async () => {
      const answer = await api.call(url);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer;
    },
    { timeout: 20_000 },
  );

const readCsvOf = async (more: Readonly<Record<string, string>> = {}) =>
  readCsv((await getFile(urlOf('export', { format: 'csv', language: 'en', ...more }))).body);

it('take all ends as a file, in the order of their list, with the sums of the row [R-ENDS-119]', async () => {
  const { items, sums, basis } = (await api.call(ENDS, { ...QUESTION })).json<ScoringEndsAnswer>();
  const { rows, head, end } = await readCsvOf();
  expect(rows.map((row) => [row['Address'], row['Transaction hash'], row['Amount traced (ETH)']])).toEqual(
    items.map(({ address, amount, transactions }) => [address, transactions.at(-1)?.hash, amount]),
  );
  expect(rows.map((row) => [row['Owner'], row['Amount arrived'], row['Hops'], row['Freezing']])).toEqual([
    ['Exchange', '50', '1', 'no (no issuer)'],
    ['Unspent output', '20.000000000000000001', '1', 'no (no issuer)'],
    ['Bank', '20', '1', 'no (no issuer)'],
    ['Exchange', '10', '1', 'no (no issuer)'],
  ]);
  expect([head.get('Sum of amounts traced (ETH)'), head.get('Rows'), head.get('Ledger block height')]).toEqual([
    sums?.amount,
    '4',
    String(basis.height),
  ]);
  expect([head.get('Case'), head.get('Operator')]).toEqual([expect.stringMatching(/./), expect.stringMatching(/@/)]);
  expect(end).toEqual(['complete', '4 rows']);
});

it('have the confidence of the whole row with its reasons, as the answer [R-SHARE-18]', async () => {
  const body = { ...QUESTION, progressId: 'confidence' };
  const { details } = (await api.call('/api/proxy/v1/scoringAnalysis', body)).json<ScoringAnswer>().analysis.outgoing
    ?.result as ScoringResult;
  expect(details.map(({ type, confidence }) => [type, confidence])).toEqual([
    ['Exchange', { level: 'HIGH', reasons: ['VERIFIED_LABEL', 'OWN_ADDRESS', 'EXACT'] }],
    ['Unspent output', { level: 'MEDIUM', reasons: ['CHAIN_FACT', 'FEW_MIXINGS'], mixings: 0 }],
    ['Bank', { level: 'HIGH', reasons: ['VERIFIED_LABEL', 'OWN_ADDRESS', 'EXACT'] }],
  ]);
  const { rows } = await readCsvOf();
  expect(rows.slice(0, 2).map((row) => [row['Owner, confidence'], row['Reasons of the confidence']])).toEqual([
    ['high', 'verified label or official list; addresses labelled themselves; amount found transfer by transfer'],
    ['medium', 'recorded on the chain; amount by proportion, its largest part mixed 3 times at most'],
  ]);
});

it('state their filters, and narrow the file as the list [R-ENDS-119]', async () => {
  const { items } = (await api.call(ENDS, QUESTION)).json<ScoringEndsAnswer>();
  const key = items[0]?.key ?? '';
  const { rows, head } = await readCsvOf({ key, text: FIRST });
  expect(rows.map((row) => row['Address'])).toEqual([FIRST]);
  expect([head.get('Filter · owner'), head.get('Filter · address or hash')]).toEqual([
    expect.stringContaining('Exchange'),
    FIRST,
  ]);
  const refused = await api.call(urlOf('export', { format: 'csv', key: 'entity:999' }));
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([404, 'NOT_FOUND']);
});

/** Sheets by name; numbers as numbers, and null of an empty cell. */
async function readWorkbook(more: Readonly<Record<string, string>> = {}) {
  const answer = await getFile(urlOf('requests', { language: 'cn', zone: 'Asia/Shanghai', ...more }));
  const files = readZip(answer.rawPayload);
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)];
  return new Map(
    names.map(([, name = '', number]) => [name, readRows(files.get(`xl/worksheets/sheet${number}.xml`) ?? '')]),
  );
}

const readRows = (xml: string): readonly (readonly (string | number | null)[])[] =>
  [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*?(?:\/>|>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>)/gs)].map(
      ([, text, number]) => (number === undefined ? (text ?? null) : Number(number)),
    ),
  );

/** Values of one column of a sheet. */
function columnOf(sheet: readonly (readonly (string | number | null)[])[] | undefined, title: string) {
  const [titles = [], ...rows] = sheet ?? [];
  const at = titles.indexOf(title);
  expect(at, title).toBeGreaterThanOrEqual(0);
  return rows.map((row) => row[at]);
}

it('make a workbook with a sheet for each service, and a summary that sums to the whole [R-ENDS-120]', async () => {
  const sheets = await readWorkbook();
  expect([...sheets.keys()]).toEqual([
    '汇总',
    '说明',
    '1 Exchange',
    '2 Bank',
    '函件数据（中文）',
    'Letter data (English)',
  ]);
  const summary = sheets.get('汇总');
  expect(columnOf(summary, '归属')).toEqual(['Exchange', 'Bank', '尚未转出']);
  expect(columnOf(summary, '工作表')).toEqual(['1 Exchange', '2 Bank', null]);
  expect(columnOf(summary, '笔数')).toEqual([2, 1, 1]);
  expect(columnOf(summary, '涉案数量（ETH）')).toEqual([60, 20, 20]);
  expect(columnOf(summary, '涉案数量（ETH）（精确值）')).toEqual([null, null, '20.000000000000000001']);
  expect(columnOf(summary, '占比（%）').reduce<number>((sum, share) => sum + Number(share), 0)).toBeCloseTo(100, 9);
  const exchange = sheets.get('1 Exchange');
  expect(columnOf(exchange, '地址')).toEqual([FIRST, SECOND]);
  expect(columnOf(exchange, '交易哈希')).toEqual([1, 2].map((height) => `0x${hashOf(height)}`));
  expect(columnOf(exchange, '到账数量')).toEqual([50, 10]);
});

it('give the data of a Chinese and an English letter, and name case and operator in the head [R-ENDS-120] [R-SHARE-12]', async () => {
  const sheets = await readWorkbook();
  const [chinese, english] = ['函件数据（中文）', 'Letter data (English)'].map((name) => sheets.get(name));
  expect(columnOf(chinese, '致函机构')).toEqual(['Exchange', 'Bank']);
  expect(columnOf(chinese, '机构类型')).toEqual(['交易所', '银行']);
  expect(columnOf(chinese, '首笔交易 (Asia/Shanghai)')).toEqual(['2021-03-05 08:00:12', '2021-03-05 08:00:36']);
  expect(columnOf(english, 'Type')).toEqual(['Exchange', 'Bank']);
  expect(columnOf(chinese, '按比例占比（%）').map((share) => Number(share).toFixed(6))).toEqual([
    '60.000000',
    '20.000000',
  ]);
  // A lawful exchange's money makes no answer Critical.
  expect(columnOf(chinese, '占比上限（%）')).toEqual([null, null]);
  expect(JSON.stringify(sheets.get('说明'))).toContain('空格表示未计算');
  expect(columnOf(english, 'Amount traced (ETH)')).toEqual([60, 20]);
  expect(columnOf(english, 'Sheet with the details')).toEqual(['1 Exchange', '2 Bank']);
  const head = new Map(sheets.get('说明')?.map(([name, value]) => [name, value]));
  expect(head.get('案件号')).toBe(columnOf(chinese, '案件号')[0]);
  expect(String(head.get('操作人'))).toContain('@');
  expect(head.get('账本区块高度')).toBe(TRANSACTIONS.length - 1);
  expect(head.get('时区')).toBe('Asia/Shanghai (UTC+8)');
  expect(head.get('完整')).toBe('共 3 行');
});

it('make a workbook of one row where one is asked for, and of none where no service was reached [R-ENDS-120]', async () => {
  const { items } = (await api.call(ENDS, QUESTION)).json<ScoringEndsAnswer>();
  const keyOf = (name: string) => items.find((end) => end.name === name)?.key ?? '';
  expect([...(await readWorkbook({ key: keyOf('Bank') })).keys()]).toContain('1 Bank');
  const kept = await readWorkbook({ key: 'end:Unspent output' });
  expect([...kept.keys()]).toEqual(['汇总', '说明', '函件数据（中文）', 'Letter data (English)']);
  expect(JSON.stringify(kept.get('说明'))).toContain('没有可调证的对象');
});
