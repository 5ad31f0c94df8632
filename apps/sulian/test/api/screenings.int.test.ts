import type { CounterpartiesAnswer, ScoringAnswer, Screening, ScreeningRow } from '@sulian/contract';
import { type RiskLevel, type Role, worseLevel } from '@sulian/domain';
import { createFindKnown } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Call, type CaseApp, openCaseApp } from '../support/case-app.ts';
import { fillDemo } from '../support/fill-demo.ts';
import { readCsv } from '../support/read-csv.ts';
import type { Answer, TestRequest } from '../support/sign-in.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const V1 = '/api/proxy/v1';
const SCREENINGS = `${V1}/screenings`;
const BLOCKS = { BITCOIN: 200, ETHEREUM: 60 };
const UNSEEN = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const KEY = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const XPUB =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const MNEMONIC = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

let test: TestProgram;
let app: CaseApp;
let officer: Call;
let stranger: Call;
let auditor: Call;
let scorer: Call;
const texts: Record<'BITCOIN' | 'ETHEREUM', readonly string[]> = { BITCOIN: [], ETHEREUM: [] };

beforeAll(async () => {
  test = await openTestProgram();
  const { program, url } = test;
  await fillDemo(program, url, BLOCKS);
  for (const chain of ['BITCOIN', 'ETHEREUM'] as const)
    texts[chain] = await program.ledger.read(chain, async (reader) =>
      (await reader.listAddressesAfter(0, 3_000)).map(({ text }) => text),
    );
  app = await openCaseApp(program, 'screen.sulian');
  officer = await app.enter('OFFICER', 'one', '甲案');
  stranger = await app.enter('OFFICER', 'two', '乙案');
  auditor = await app.enter('AUDITOR', 'six', '甲案');
  scorer = await app.enter('OFFICER', 'scorer', '丙案');
}, 240_000);
afterAll(async () => {
  await app?.close();
  await test?.close();
});

const upload = (call: Call, list: string | Buffer, query: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  call({
    ...{ method: 'POST', url: `${SCREENINGS}?${new URLSearchParams(query)}`, payload: list },
    headers: { 'content-type': 'application/octet-stream' },
  });

async function screen(list: string | Buffer, query: Readonly<Record<string, string>> = {}): Promise<number> {
  const answer = await upload(officer, list, query);
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = answer.json<{ id: number }>();
  await vi.waitFor(async () => expect((await find(id)).state).toBe('DONE'), { timeout: 100_000, interval: 100 });
  return id;
}

async function read<T>(call: Call, url: string): Promise<T> {
  const answer = await call({ url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}
const find = (id: number) => read<Screening>(officer, `${SCREENINGS}/${id}`);

async function listRows(id: number, query = ''): Promise<readonly ScreeningRow[]> {
  const rows: ScreeningRow[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: { items: ScreeningRow[]; next: number | null } = await read(
      officer,
      `${SCREENINGS}/${id}/rows?limit=500&after=${after}${query}`,
    );
    rows.push(...page.items);
    after = page.next;
  }
  return rows;
}

describe('a screening', () => {
  it('reads a table by its Chinese head in its order, and states why a row has no answer [R-SCREEN-02] [R-SCREEN-04] [R-SCREEN-12]', async () => {
    const [bitcoin = '', ether = ''] = [texts.BITCOIN[0], texts.ETHEREUM[0]];
    const list = [
      '编号,地址,链,备注',
      `7,${bitcoin},比特币,"第一, 行"`,
      `8,${ether},,`,
      `9,${ether},以太坊,`,
      `10,${UNSEEN},BTC,`,
      `11,${bitcoin},波场,`,
      '12,hello,,',
      `13,${bitcoin},月球链,`,
      `14,${KEY},,`,
      `15,${MNEMONIC},,`,
      `16,"收款 ${bitcoin} 与 ${UNSEEN}",BTC,`,
    ].join('\r\n');
    const id = await screen(list, { fileName: '名单.csv', passes: '1' });
    const rows = await listRows(id);
    expect(
      rows.map(({ position, line, ref, blockchain, state, reason }) => [
        position,
        line,
        ref,
        blockchain,
        state,
        reason,
      ]),
    ).toEqual([
      [1, 2, '7', 'BITCOIN', 'DONE', null],
      [2, 3, '8', null, 'AMBIGUOUS', 'SEVERAL_CHAINS'],
      [3, 4, '9', 'ETHEREUM', 'DONE', null],
      [4, 5, '10', 'BITCOIN', 'UNKNOWN', 'UNSEEN'],
      [5, 6, '11', null, 'INVALID', 'OTHER_CHAIN'],
      [6, 7, '12', null, 'INVALID', 'NO_ADDRESS'],
      [7, 8, '13', null, 'INVALID', 'CHAIN_UNKNOWN'],
      [8, 9, '14', null, 'INVALID', 'SECRET'],
      [9, 10, '15', null, 'INVALID', 'SECRET'],
      [10, 11, '16', 'BITCOIN', 'DONE', null],
      [11, 11, '16', 'BITCOIN', 'UNKNOWN', 'UNSEEN'],
    ]);
    expect(rows.slice(0, 2)).toMatchObject([
      { note: '第一, 行', asset: '' },
      { note: '', asset: '' },
    ]);
    const { body } = await officer({ url: `${SCREENINGS}/${id}/file?format=csv` });
    const levels = readCsv(body).rows.map((row) => row['风险等级']);
    expect(levels.map((level) => level !== '')).toEqual(rows.map(({ passes }) => passes > 0));
    expect(rows[0]?.note).toBe('第一, 行');
    expect(rows[1]?.candidates).toContain('ETHEREUM');
    expect(rows.slice(7, 9).map(({ given }) => given)).toEqual(['[PRIVATE_KEY]', '[MNEMONIC]']);
  });

  it('stores no private key and no extended key, whatever column it is in [R-SCREEN-05] [R-SCREEN-45] [R-SCREEN-46]', async () => {
    const hex = 'e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262';
    const list = `address,note,asset,ref\n${UNSEEN},${KEY},${hex},${MNEMONIC}\n${hex},${hex},,\n${XPRV},${XPUB},,\n${XPUB},${XPRV},,\n`;
    const rows = await listRows(await screen(list, { fileName: 'keys.csv', passes: '1' }));
    expect(rows.slice(2).map(({ given, state, reason }) => [given, state, reason])).toEqual([
      ['[PRIVATE_KEY]', 'INVALID', 'SECRET'],
      ['xpub6Bos…T9nMdj', 'UNKNOWN', 'UNSEEN'],
    ]);
    const [stored] = await test.program.database.query<{ all: string }>(
      `SELECT string_agg(row::text, ' ') AS all FROM records.screening_row AS row`,
    );
    for (const secret of [KEY, hex, 'abandon abandon', XPRV.slice(8, 40), XPUB.slice(8, 40)])
      expect(stored?.all).not.toContain(secret);
  });

  it('takes an address for used which the ledger has seen [R-SCREEN-45]', async () => {
    const findKnown = createFindKnown(test.program.apiDeps);
    const [seen = ''] = texts.BITCOIN;
    expect(await findKnown('BITCOIN', [seen, UNSEEN])).toEqual({
      ...{ used: new Set([seen]), isWhole: true, isPartial: false },
    });
    expect(await findKnown('DASH', [])).toBeUndefined();
  });

  it('has the values of the address page in every cell, on 500 random rows [R-SCREEN-09] [R-SCREEN-10] [R-SCREEN-15] [R-SCREEN-44]', async () => {
    const random = seeded(7);
    const pick = (chain: 'BITCOIN' | 'ETHEREUM', count: number) =>
      Array.from({ length: count }, () => {
        const list = texts[chain];
        return { chain, address: list[Math.floor(random() * list.length)] ?? '' };
      });
    const chosen = [...pick('BITCOIN', 250), ...pick('ETHEREUM', 250)];
    const list = `chain\taddress\n${chosen.map(({ chain, address }) => `${chain}\t${address}`).join('\n')}`;
    const id = await screen(list, { fileName: 'list.tsv' });
    const rows = await listRows(id);
    expect(rows.map(({ address }) => address)).toEqual(chosen.map(({ address }) => address));
    const answers = new Map<string, readonly [ScoringAnswer, ScoringAnswer]>();
    for (const row of rows) {
      const key = `${row.blockchain} ${row.address}`;
      if (!answers.has(key)) answers.set(key, [await score(row, 'INCOMING'), await score(row, 'OUTGOING')]);
      const [incoming, outgoing] = answers.get(key) ?? [];
      const results = [incoming?.analysis.incoming?.result, outgoing?.analysis.outgoing?.result];
      const [, last] = results;
      const worst = results
        .flatMap((each) => (each?.worstExposure == null ? [] : [each]))
        .sort((a, b) => (a.worstExposure?.score ?? 0) - (b.worstExposure?.score ?? 0))[0];
      expect(row.severity, key).toBe(last?.headline.basis == null ? null : last.headline.level);
      expect(row.customers, key).toBe(last?.headline.customers);
      expect([row.worst?.type, row.worst?.percentage, row.worst?.hops, row.worst?.direction], key).toEqual([
        worst?.worstExposure?.type,
        worst?.worstExposure?.percentage,
        worst?.worstExposure?.hops,
        worst?.analysisType,
      ]);
      expect(row.unknownShare, key).toBe(
        Math.max(...results.map((each) => each?.explored.notEstablished ?? Number.NaN)),
      );
      expect([row.own?.entity.id, row.own?.source, row.own?.confidence], key).toEqual([
        last?.own?.entity.id,
        last?.own?.source,
        last?.own?.confidence,
      ]);
      expect([row.height, row.labelVersion, row.policyVersion], key).toEqual([
        last?.basis.height,
        last?.basis.labelVersion,
        last?.basis.policyVersion,
      ]);
      expect(['DONE', 'PARTIAL', 'UNKNOWN']).toContain(row.state);
    }
    const answersOf = new Map<string, Set<string>>();
    for (const { wallet, severity, worst, unknownShare } of rows)
      if (wallet !== null)
        answersOf.set(
          wallet.id,
          (answersOf.get(wallet.id) ?? new Set()).add(JSON.stringify([severity, worst, unknownShare])),
        );
    // A walk per wallet would have been wrong.
    expect(Math.max(...[...answersOf.values()].map(({ size }) => size))).toBeGreaterThan(1);
    const { counts, passes, rows: total } = await find(id);
    expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(total);
    expect(passes.map(({ done }) => done)).toEqual([500, 500, 500]);
    const services = rows.filter(({ customers }) => customers !== null);
    expect(services.length).toBeGreaterThan(5);
    for (const level of new Set(services.map(({ customers }) => customers ?? ''))) {
      const { items } = await read<{ items: ScreeningRow[] }>(
        officer,
        `${SCREENINGS}/${id}/rows?severity=${level}&limit=500`,
      );
      const meant = rows.filter(({ severity, customers }) => severity === level || customers === level);
      expect(items.map(({ position }) => position)).toEqual(meant.map(({ position }) => position));
    }
  });

  it('names the gravest labelled direct counterparty of the address page’s list [R-SCREEN-11]', async () => {
    const chosen = [...texts.ETHEREUM.slice(0, 40), ...texts.BITCOIN.slice(0, 40)];
    const list = `chain,address\n${chosen.map((text) => `${text.startsWith('0x') ? 'ETH' : 'BTC'},${text}`).join('\n')}`;
    const rows = await listRows(await screen(list, { fileName: 'list.csv', passes: '2' }));
    let named = 0;
    for (const row of rows)
      for (const side of ['INCOMING', 'OUTGOING'] as const) {
        const contact = side === 'INCOMING' ? row.direct?.incoming : row.direct?.outgoing;
        const { items } = await read<CounterpartiesAnswer>(
          officer,
          `${V1}/blockchains/${row.blockchain}/addresses/${row.address}/counterparties?direction=${side}&limit=100`,
        );
        const labelled = items.flatMap(({ entity }) => (entity == null ? [] : [entity]));
        const levels = labelled.map(({ riskAssessment }) => riskAssessment?.severity ?? 'Undefined');
        const gravest = levels.reduce<RiskLevel | null>((a, b) => (a === null ? b : worseLevel(a, b)), null);
        expect(contact?.level ?? null, `${row.address} ${side}`).toBe(gravest);
        const those = labelled.filter(({ riskAssessment }) => riskAssessment?.severity === gravest);
        if (contact != null)
          expect(
            those.map(({ id }) => id),
            `${row.address} ${side}`,
          ).toContain(contact.entity.id);
        named += contact == null ? 0 : 1;
      }
    expect(named).toBeGreaterThan(5);
  });
});

const score = async ({ blockchain, address }: ScreeningRow, analysisType: string): Promise<ScoringAnswer> => {
  const answer = await scorer({
    ...{ method: 'POST', url: `${V1}/scoringAnalysis` },
    payload: { analysisType, objectType: 'ADDRESS', objectId: address, blockchain, coin: 'ALL' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ScoringAnswer>();
};

describe('rights and limits', () => {
  it('another case sees no screening, and may neither stop nor remove it [R-SCREEN-06]', async () => {
    const id = await screen(`${texts.BITCOIN[0]}`, { passes: '1' });
    expect((await read<{ items: Screening[] }>(stranger, SCREENINGS)).items).toEqual([]);
    for (const asked of [
      { url: `${SCREENINGS}/${id}` },
      { url: `${SCREENINGS}/${id}/rows` },
      { url: `${SCREENINGS}/${id}/file?format=csv` },
      { method: 'POST', url: `${SCREENINGS}/${id}/cancel` },
      { method: 'DELETE', url: `${SCREENINGS}/${id}` },
    ] as const) {
      const answer = await stranger(asked);
      expect([answer.statusCode, answer.json<{ error: string }>().error], JSON.stringify(asked)).toEqual([
        404,
        'NOT_FOUND',
      ]);
    }
    expect((await read<Screening>(auditor, `${SCREENINGS}/${id}`)).state).toBe('DONE');
    expect((await auditor({ method: 'DELETE', url: `${SCREENINGS}/${id}` })).statusCode).toBe(403);
    expect((await officer({ method: 'DELETE', url: `${SCREENINGS}/${id}` })).statusCode).toBe(200);
    expect((await officer({ url: `${SCREENINGS}/${id}` })).statusCode).toBe(404);
  });

  it('refuses by name what is empty, too long or no list, and stores nothing of it [R-SCREEN-03]', async () => {
    const before = (await read<{ items: Screening[] }>(officer, SCREENINGS)).items.length;
    const refusals = [
      await upload(officer, '\n \n'),
      await upload(officer, `ok\n${'x'.repeat(11 * 1024 * 1024)}\nok`),
      await upload(officer, Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])),
      await upload(officer, UNSEEN, { columns: 'note:1' }),
    ];
    expect(refusals.map((answer) => answer.json<{ error: string }>().error)).toEqual([
      ...['FILE_UNREADABLE', 'FILE_TOO_LARGE', 'FILE_UNREADABLE', 'BAD_REQUEST'],
    ]);
    expect(refusals.slice(0, 3).map((answer) => answer.json<{ details: unknown }>().details)).toMatchObject([
      { fault: 'EMPTY' },
      { limit: 'LINE', line: 2 },
      { fault: 'DAMAGED' },
    ]);
    expect((await read<{ items: Screening[] }>(officer, SCREENINGS)).items.length).toBe(before);
  });

  it('has at most three unfinished ones of an account, and its quota is named [R-SCREEN-06]', async () => {
    const busy = await app.enter('OFFICER', 'busy', '丁案');
    const { people } = test.program.apiDeps;
    const account = await people.accounts.findByEmail('busy@screen.sulian');
    await test.program.database.query(
      `INSERT INTO records.screening (case_id, account_id, by_whom, file_name, passes, created_sec, row_count, state, progress)
       SELECT case_id, account_id, email, 'x', 1, 0, 1, 'RUNNING', '[]' FROM records.account, generate_series(1, 3)
       WHERE account_id = $1::int`,
      [account?.id],
    );
    const answer = await upload(busy, UNSEEN);
    expect(answer.json()).toMatchObject({ error: 'TOO_MANY_REQUESTS', details: { quota: 'OPEN', max: 3 } });
    await test.program.database.query(`DELETE FROM records.screening WHERE file_name = 'x'`);
  });

  it('is a file of all rows in their order, whose cells run no formula [R-SCREEN-07] [R-SCREEN-48]', async () => {
    const list = `address,ref\n${UNSEEN},=1+1\n${texts.BITCOIN[0]},2\n`;
    const id = await screen(list, { fileName: 'a.csv', chain: 'BITCOIN', passes: '1' });
    const csv = await officer({ url: `${SCREENINGS}/${id}/file?format=csv&language=cn` });
    expect(csv.statusCode, csv.body).toBe(200);
    expect(csv.body).toContain(`"'=1+1"`);
    expect(csv.body.indexOf(UNSEEN)).toBeLessThan(csv.body.indexOf(texts.BITCOIN[0] ?? ''));
    expect(csv.body).toContain('账本中未出现过');
    expect(csv.body).toContain('共 2 行');
    const { height } = (await test.program.ledger.getState('BITCOIN')) ?? {};
    expect((await find(id)).chains).toEqual([{ blockchain: 'BITCOIN', height, lowest: height, highest: height }]);
    expect(csv.body).toContain(`"BITCOIN ${height}"`);
    expect((await officer({ url: `${SCREENINGS}/${id}/file?format=xlsx` })).statusCode).toBe(200);
  });

  it('is followed from its start to its end by its case alone [R-SCREEN-40] [R-SCREEN-42]', async () => {
    const answer = await upload(officer, texts.BITCOIN.slice(0, 300).join('\n'), { chain: 'BITCOIN', passes: '2' });
    const { id } = answer.json<{ id: number }>();
    const url = `${SCREENINGS}/${id}/events`;
    expect((await stranger({ url })).statusCode).toBe(404);
    const followed = await officer({ url });
    expect([followed.statusCode, followed.headers['content-type']]).toEqual([200, 'text/event-stream']);
    const states = [...followed.body.matchAll(/^event: progress\ndata: (.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data) as Screening,
    );
    expect(states.at(-1)).toEqual(await find(id));
    expect(states.at(-1)?.state).toBe('DONE');
    expect(states.slice(0, -1).every(({ state }) => state === 'WAITING' || state === 'RUNNING')).toBe(true);
    expect((await officer({ url })).body.match(/^event: /gm)).toHaveLength(1);
  });

  it('is stopped with its results, and is stopped once [R-SCREEN-08]', async () => {
    const list = texts.BITCOIN.slice(0, 400).join('\n');
    const answer = await upload(officer, list, { chain: 'BITCOIN' });
    const { id } = answer.json<{ id: number }>();
    expect((await officer({ method: 'POST', url: `${SCREENINGS}/${id}/cancel` })).statusCode).toBe(200);
    expect((await find(id)).state).toBe('CANCELLED');
    expect((await officer({ method: 'POST', url: `${SCREENINGS}/${id}/cancel` })).statusCode).toBe(409);
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
