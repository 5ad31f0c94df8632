import { Buffer } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportBatch } from '@sulian/domain';
import { describe, expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importOwn } from './import-own.ts';

const OPTIONS = { adapters: new Map() };
const SATOSHI = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const ENTITIES = `key,name,type,name_zh,countries,tags,created_at,is_active,has_been_hacked,is_p2p,score,is_asking_copy_of_id
alpha,Alpha Exchange,Exchange,甲交易所,SG;MT,spot;otc,2019-04-01,true,no,,72,1
`;

async function importAll(files: Readonly<Record<string, string | Uint8Array>>, options = OPTIONS) {
  const batches: ImportBatch[] = [];
  const folder = await writeFolder(files);
  const all = await collect(
    (async function* () {
      for await (const batch of importOwn(folder, options)) {
        batches.push(batch);
        yield batch;
      }
    })(),
  );
  return {
    ...all,
    entities: batches.flatMap((batch) => batch.entities ?? []),
    whole: batches.flatMap((batch) => batch.wholeSources ?? []),
  };
}

describe('importOwn', () => {
  test('reads entities with only what they state: an empty cell is not known, never no', async () => {
    const { entities, refused, whole } = await importAll({ 'entities.csv': ENTITIES });
    expect(refused).toEqual([]);
    expect(whole).toEqual(['csv:entities.csv']);
    expect(entities).toEqual([
      {
        key: 'own:alpha',
        name: 'Alpha Exchange',
        type: 'Exchange',
        countries: ['SG', 'MT'],
        tags: ['spot', 'otc'],
        names: { zh: '甲交易所' },
        profile: {
          createdAt: '2019-04-01',
          riskAssessment: { isActive: true, hasBeenHacked: false, score: 72 },
          policies: { isAskingCopyOfId: true },
        },
        source: 'csv:entities.csv',
      },
    ]);
  });

  test('[R-LABEL-80] names one customer of an address by its tag, in a column of its own or behind a colon', async () => {
    const { labels, refused } = await importAll({
      'labels.csv': `chain,address,sub_key,entity,type,confidence
RIPPLE,rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv,0,Anne,Custom group,70
RIPPLE,rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv:104,,Ben,Custom group,70
RIPPLE,rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv,,Alpha,Exchange,70
RIPPLE,rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv,007,Carl,Custom group,70
RIPPLE,rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv:1,2,Carl,Custom group,70
BITCOIN,${SATOSHI},5,Dora,Custom group,70
`,
    });
    expect(labels.map(({ address, entity }) => [entity.name, address])).toEqual([
      ['Anne', 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv:0'],
      ['Ben', 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv:104'],
      ['Alpha', 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv'],
    ]);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'sub_key: "007" names no customer of an address of RIPPLE'],
      [6, '"rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv:1:2" is not an address of RIPPLE'],
      [7, 'sub_key: "5" names no customer of an address of BITCOIN'],
    ]);
  });

  test('[R-LABEL-01] joins labels and regulation to the entities of the same folder', async () => {
    const { labels, entities, refused } = await importAll({
      'entities.csv': ENTITIES,
      'labels.csv': `\uFEFFchain,address,entity,type,confidence,note,valid_to\r\nbitcoin,${SATOSHI},alpha,,90,"hot, wallet",2024-01-31\r\n`,
      'regulation.csv':
        'entity,country,name,regulatory_status,status_start_date\nalpha,SG,Payment licence,Regulated,2020-01-28\n',
    });
    expect(refused).toEqual([]);
    expect(labels).toMatchObject([
      {
        chain: 'BITCOIN',
        address: SATOSHI,
        entity: { key: 'own:alpha', name: 'Alpha Exchange' },
        confidence: 90,
        note: 'hot, wallet',
        validTo: '2024-01-31',
      },
    ]);
    expect(entities[1]?.regulations).toEqual([
      { country: 'SG', name: 'Payment licence', regulatoryStatus: 'Regulated', statusStartDate: '2020-01-28' },
    ]);
  });

  test('refuses line by line, with the line and the reason, and takes the rest', async () => {
    const { labels, refused, whole } = await importAll({
      'labels.csv': `chain,address,entity,type,confidence
BITCOIN,${SATOSHI},Alpha,Exchange,90
BITCOIN,nonsense,Alpha,Exchange,90
MARSCOIN,${SATOSHI},Alpha,Exchange,90
BITCOIN,${SATOSHI},Beta,Bakery,90
BITCOIN,${SATOSHI},Beta,,90
BITCOIN,${SATOSHI},Beta,Exchange,101
BITCOIN,${SATOSHI},Beta,Exchange
BITCOIN,${SATOSHI},Be\u0007ta,Exchange,90
`,
    });
    expect(labels).toHaveLength(1);
    const byLine = refused.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    expect(byLine.map(({ line, reason }) => [line, reason])).toEqual([
      [3, '"nonsense" is not an address of BITCOIN'],
      [4, expect.stringMatching(/^chain "MARSCOIN": unknown chain; one of BITCOIN .*BLAST$/)],
      [5, expect.stringMatching(/^type "Bakery": unknown entity type; one of .*Exchange/)],
      [6, 'unknown entity "Beta" in this import, without a type'],
      [7, 'confidence "101": above 100'],
      [8, expect.stringContaining('Invalid Record Length')],
      [9, 'entity "Be\\u0007ta": has a control character'],
    ]);
    expect(whole).toEqual(['csv:labels.csv']);
  });

  test('reads the same lists from one JSON file', async () => {
    const { labels, entities } = await importAll({
      'all.json': JSON.stringify({
        entities: [{ key: 'm', name: 'Mixer', type: 'Mixing service', is_active: false }],
        labels: [{ chain: 'ETHEREUM', address: `0x${'Ab'.repeat(20)}`, entity: 'm', confidence: 70 }],
      }),
    });
    expect(entities[0]?.profile).toEqual({ riskAssessment: { isActive: false } });
    expect(labels[0]).toMatchObject({ address: `0x${'ab'.repeat(20)}`, entity: { type: 'Mixing service' } });
  });

  test.each([
    ['no text', Buffer.from([0x63, 0x68, 0x2c, 0xff, 0xff, 0x0a]), /not valid UTF-8/],
    ['unknown columns', 'a,b\n1,2\n', /columns/],
    ['no JSON', '{"entities": [', /not valid JSON/],
  ])('refuses a whole file of %s, and withdraws nothing of it', async (name, content, reason) => {
    const { refused, whole } = await importAll({ [name === 'no JSON' ? 'x.json' : 'x.csv']: content });
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatch(reason);
    expect(whole).toEqual([]);
  });

  test('gives up on a line without end before it fills memory', async () => {
    const folder = await writeFolder({});
    const chunk = 'x'.repeat(2 ** 20);
    const endless = Readable.from(
      (function* () {
        yield 'chain,address,entity,type,confidence\n';
        for (let index = 0; index < 200; index += 1) yield chunk;
      })(),
    );
    await pipeline(endless, createWriteStream(join(folder, 'labels.csv')));
    const before = process.memoryUsage().rss;
    const { labels, refused } = await collect(importOwn(folder, OPTIONS));
    expect(labels).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
  });

  const ROW = `BITCOIN,${SATOSHI},Alpha,Exchange,90`;
  test.each([
    ['comma', 'chain,address,entity,type,confidence', ROW],
    ['semicolon', 'chain;address;entity;type;confidence', ROW.replaceAll(',', ';')],
    ['tab', 'Chain\tAddress\tEntity\tType\tConfidence', ROW.replaceAll(',', '\t')],
  ])('reads columns that stand between %ss', async (_, header, row) => {
    const { labels, refused } = await importAll({ 'labels.csv': `${header}\n${row}\n` });
    expect(refused).toEqual([]);
    expect(labels).toMatchObject([{ address: SATOSHI, entity: { name: 'Alpha' }, confidence: 90 }]);
  });

  test.each([
    ['chain,address,entity\n', 'needs the columns chain, address, entity, confidence; missing: confidence'],
    ['name,type,note\n', 'its columns "name, type, note" are those of no list that is read here; expected: chain,'],
    [`${ROW}\n`, 'names no columns known here; expected a line of column names: chain, address, entity, confidence'],
  ])('names the columns that %j lacks, on its first line [R-LABEL-31]', async (text, reason) => {
    const { labels, refused, whole } = await importAll({ 'labels.csv': `${text}${ROW}\n` });
    expect([labels, whole]).toEqual([[], []]);
    expect(refused).toEqual([{ file: 'labels.csv', line: 1, reason: expect.stringContaining(reason) }]);
  });

  test('places an unclosed quote where it opens, and withdraws nothing of a file that it swallows', async () => {
    const rows = (count: number) => `${ROW}\n`.repeat(count);
    for (const after of [3, 3_000]) {
      const text = `chain,address,entity,type,confidence\n${rows(2)}BITCOIN,${SATOSHI},"Alpha,Exchange,90\n${rows(after)}`;
      const { labels, refused, whole } = await importAll({ 'labels.csv': text });
      expect(labels).toHaveLength(2);
      expect(refused).toEqual([
        { file: 'labels.csv', line: 4, reason: expect.stringMatching(/quote .*(?:never|not) closed/) },
      ]);
      expect(whole).toEqual([]);
    }
  });

  test('says which chain an address looks like that is none of its own [R-LABEL-31]', async () => {
    const rows = [
      ['ETHEREUM', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', /not an address of ETHEREUM: it looks like one of TRON$/],
      ['BITCOIN', `0x${'ab'.repeat(20)}`, /looks like one of ETHEREUM and the other EVM chains$/],
      ['TRON', SATOSHI, /looks like one of BITCOIN$/],
      ['TRON', 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb', /looks like one of TEZOS$/],
      ['BSC', `0x${'ab'.repeat(19)}`, /not an address of BSC$/],
    ] as const;
    const text = rows.map(([chain, address]) => `${chain},${address},Alpha,Exchange,90\n`).join('');
    const { refused } = await importAll({ 'labels.csv': `chain,address,entity,type,confidence\n${text}` });
    expect(refused.map(({ reason }) => reason)).toEqual(rows.map(([, , says]) => expect.stringMatching(says)));
  });

  test('a label that ends before it begins is refused: it would never speak [R-ERR-26]', async () => {
    const rows = ['2024-05-01,2024-01-01', '2024-05-01,2024-05-01'].map(
      (days) => `BITCOIN,${SATOSHI},Bad,Scam,90,${days}\n`,
    );
    const { labels, refused } = await importAll({
      'labels.csv': `chain,address,entity,type,confidence,valid_from,valid_to\n${rows.join('')}`,
    });
    expect(labels).toHaveLength(1);
    expect(refused).toMatchObject([{ line: 2, reason: expect.stringContaining('valid_to "2024-01-01": is before') }]);
  });

  test('takes an address that is written as another chain writes its own, and says as what [R-LABEL-88]', async () => {
    const [tron, evm] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'];
    const adapters = new Map([['TRON' as const, { parseAddress: (text: string) => (text === evm ? tron : text) }]]);
    const csv = `chain,address,entity,type,confidence\n${[tron, evm].map((text) => `TRON,${text},Tether,Token,50\n`).join('')}`;
    const { labels, refused, flagged } = await importAll({ 'labels.csv': csv }, { adapters });
    expect([labels.map(({ address }) => address), refused]).toEqual([[tron, tron], []]);
    expect(flagged).toEqual([
      {
        file: 'labels.csv',
        line: 3,
        reason: `"${evm}" is written as one of ETHEREUM and the other EVM chains is: taken as ${tron} of TRON`,
      },
    ]);
  });

  test.each(['1e1', '0x10', '９０', ' '])('a confidence of "%s" is none [R-ERR-27]', async (confidence) => {
    const csv = `chain,address,entity,type,confidence\nBITCOIN,${SATOSHI},Bad,Scam,${confidence}\n`;
    const { labels, refused } = await importAll({ 'labels.csv': csv });
    expect([labels, refused.length]).toEqual([[], 1]);
    expect(refused[0]?.reason).toContain('not a whole number 0–100');
  });

  test.each([[null], [true], [[]], [{}]])('nor is one of %j in JSON [R-ERR-27]', async (confidence) => {
    const label = { chain: 'BITCOIN', address: SATOSHI, entity: 'Bad', type: 'Scam', confidence };
    const { labels, refused } = await importAll({ 'labels.json': JSON.stringify({ labels: [label] }) });
    expect([labels, refused.length]).toEqual([[], 1]);
  });

  test.each(['0x10', '1e1', ' ', '5.5', '0', '101'])('a score of "%s" is none [R-ERR-27]', async (score) => {
    const { refused } = await importAll({ 'entities.csv': `key,name,type,score\na,Alpha,Exchange,${score}\n` });
    expect(refused).toMatchObject([{ line: 2, reason: expect.stringContaining('not a whole number 1–100') }]);
  });

  test.each([[true], [[]], [[50]]])('nor is one of %j in JSON [R-ERR-27]', async (score) => {
    const entity = { key: 'a', name: 'Alpha', type: 'Exchange', score };
    const { refused } = await importAll({ 'entities.json': JSON.stringify({ entities: [entity] }) });
    expect(refused).toMatchObject([{ reason: expect.stringContaining('not a whole number 1–100') }]);
  });

  test('takes confidence as a number or as a word of the ladder', async () => {
    const row = (address: string, confidence: string) => `BITCOIN,${address},Alpha,Exchange,${confidence}\n`;
    const { labels, refused } = await importAll({
      'labels.csv': `chain,address,entity,type,confidence\n${row(SATOSHI, 'web_crawl')}${row(SATOSHI, 'Ownership')}${row(SATOSHI, '0')}${row(SATOSHI, 'sure')}`,
    });
    expect(labels.map(({ confidence }) => confidence)).toEqual([20, 100, 0]);
    expect(refused).toMatchObject([
      { line: 5, reason: expect.stringContaining('confidence "sure": not a whole number 0–100') },
    ]);
  });
});
