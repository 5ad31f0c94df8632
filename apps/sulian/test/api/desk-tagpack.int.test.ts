import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddDeskAnswer } from '@sulian/contract';
import { importLabels } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { type Call, type CaseApp, openCaseApp } from '../support/case-app.ts';
import { runSulian } from '../support/run-sulian.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const V1 = '/api/proxy/v1';
const TAGPACK = `${V1}/desk/tagpack`;
const COLLECTOR = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const DEPOSIT = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const OTHER = '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1';
const SECRETS = { name: '蓝鲸主犯九七二', note: '线人在老城茶馆见面', collection: '内线分组' };
const MAKER = '某市公安局网安支队';

let test: TestProgram;
let program: Program;
let app: CaseApp;
let officer: Call;
let ids: readonly number[];

const write = (call: Call, payload: object) => call({ method: 'POST', url: TAGPACK, payload });
const packOf = (tags: readonly object[]) => ({ title: '杀猪盘', creator: MAKER, tags });

beforeAll(async () => {
  test = await openTestProgram();
  program = test.program;
  app = await openCaseApp(program, 'tagpack.sulian');
  officer = await app.enter('OFFICER', 'one', '甲案');
  const marks = { name: SECRETS.name, note: SECRETS.note, collections: [SECRETS.collection] };
  const objects = [COLLECTOR, DEPOSIT, OTHER].map((address) => ({ blockchain: 'BITCOIN', address, ...marks }));
  const added = await officer({ method: 'POST', url: `${V1}/desk/objects`, payload: { objects } });
  ids = added.json<AddDeskAnswer>().objects.map(({ id }) => id);
}, 120_000);
afterAll(async () => {
  await app.close();
  await test.close();
});

describe('a TagPack of a desk', () => {
  it('has the listed objects with the entered labels alone, and is imported with its maker [R-DESK-20] [R-LABEL-119]', async () => {
    const [collector, deposit] = ids;
    const answer = await write(
      officer,
      packOf([
        { id: collector, label: '=归集地址: "一"', type: 'Scam' },
        { id: deposit, label: '甲交易所充值', type: 'Exchange' },
      ]),
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('application/yaml; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('filename="tagpack.yaml"');
    for (const secret of [...Object.values(SECRETS), OTHER, '甲案', 'one@tagpack.sulian'])
      expect(answer.body).not.toContain(secret);

    const path = join(test.dir, 'tagpack.yaml');
    writeFileSync(path, answer.body);
    const importing = { format: 'tagpack', path, signal: new AbortController().signal } as const;
    expect(await importLabels(program, importing)).toMatchObject({ labels: { added: 2 }, refused: [] });
    const labels = [];
    for await (const page of program.labelStore.streamLabels('BITCOIN')) labels.push(...page);
    expect(
      labels.map(({ address, entity, author, confidence, source }) => [
        ...[address, entity.name, entity.type, author, confidence, source],
      ]),
    ).toEqual(
      expect.arrayContaining([
        [COLLECTOR, '=归集地址: "一"', 'Scam', MAKER, 70, 'tagpack:tagpack.yaml'],
        [DEPOSIT, '甲交易所充值', 'Exchange', MAKER, 70, 'tagpack:tagpack.yaml'],
      ]),
    );
    const run = await runSulian(['import-labels', '--format', 'tagpack', path], {
      DATABASE_URL: test.url,
      SULIAN_DATA_DIR: test.dir,
    });
    expect(run.exitCode, run.stderr).toBe(0);
  });

  it('leaves one line with ids, and no text [R-DESK-20] [R-DESK-10]', async () => {
    const lines = await program.database.query<{ details: unknown; result: string; target: string }>(
      "SELECT target, details, result FROM records.audit_entry WHERE action = 'desk.tagpack'",
    );
    expect(lines).toMatchObject([{ result: 'OK', target: '2 objects' }]);
    const written = JSON.stringify(lines);
    expect(written).toContain(String(ids[0]));
    for (const text of [...Object.values(SECRETS), MAKER, '归集地址', '杀猪盘', COLLECTOR])
      expect(written).not.toContain(text);
  });

  it('is of its own case and for who may export its desk [R-DESK-20]', async () => {
    const [id] = ids;
    const tag = { id, label: '归集地址', type: 'Scam' };
    const other = await app.enter('OFFICER', 'other', '乙案');
    const refused = await write(other, packOf([tag]));
    expect([refused.statusCode, refused.body.includes(COLLECTOR)]).toEqual([404, false]);
    const reader = await app.enter('REVIEWER', 'reader', '甲案');
    expect((await write(reader, packOf([tag]))).statusCode).toBe(200);
    await officer({ method: 'PATCH', url: `${V1}/desk`, payload: { isConfidential: true } });
    expect((await write(reader, packOf([tag]))).statusCode).toBe(403);
    await officer({ method: 'DELETE', url: `${V1}/desk/objects/${id}` });
    expect((await write(officer, packOf([tag]))).statusCode).toBe(404);
  });

  it.each([
    ['no object', () => []],
    ['an object twice', () => [1, 2].map(() => ({ id: ids[1], label: '甲', type: 'Scam' }))],
    ['a type that no TagPack has', () => [{ id: ids[1], label: '甲', type: 'Bank' }]],
    ['a label that is not shown as it is', () => [{ id: ids[1], label: 'a\u202eb', type: 'Scam' }]],
    ['a label of two lines', () => [{ id: ids[1], label: 'a\nb', type: 'Scam' }]],
    ['no label', () => [{ id: ids[1], label: ' ', type: 'Scam' }]],
  ])('is refused: %s', async (_, tags) => {
    expect((await write(officer, packOf(tags()))).statusCode).toBe(400);
  });
});
