import type {
  ConflictRow,
  ContestedRow,
  ImportLine,
  ImportRow,
  LabelRow,
  LabelWithHistory,
  WalletDecisionRow,
} from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSignedIn, type SignedInApp, type TestRequest } from '../support/sign-in.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

interface List<T> {
  readonly items: T[];
  readonly _metadata: { readonly total: number };
}

let worldProgram: WorldProgram;
let app: SignedInApp;

beforeAll(async () => {
  worldProgram = await openWorldProgram('label-console', 150);
  app = await openSignedIn(worldProgram.program, 'REVIEWER');
});
afterAll(async () => {
  await app?.close();
  await worldProgram?.close();
});

async function ask<T>(method: NonNullable<TestRequest['method']>, path: string, payload?: object) {
  const answer = await app.inject({ method, url: `/api/labels${path}`, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<{ error?: string; data: T }>() };
}
const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await ask<T>('GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const auditLines = async (action: string) =>
  (await worldProgram.program.apiDeps.people.auditTrail?.list({ action, offset: 0, limit: 50 }))?.items ?? [];

/** The largest wallet that labels speak for, with two of its addresses. */
async function findWallet() {
  const { ledger, labelsAt } = worldProgram.program.apiDeps;
  return ledger.read('BITCOIN', async (reader) => {
    const labels = await labelsAt(reader);
    const rows = await reader.listAddressesByText(worldProgram.world.labels().map((label) => label.address));
    const [row] = rows
      .filter(({ walletId }) => walletId !== undefined && labels.findWalletLabel(walletId) !== undefined)
      .toSorted((a, b) => b.walletSize - a.walletSize);
    if (row?.walletId === undefined) throw new Error('a wallet with labels is missing');
    const members = await reader.listWalletAddresses(row.walletId, { offset: 0, limit: 10 });
    const other = members.find(({ text }) => text !== row.text);
    const reference = members.find(({ addressId }) => addressId === row.referenceAddressId);
    if (other === undefined || reference === undefined) throw new Error('the wallet has one address');
    return { walletId: row.walletId, labelled: row.text, other: other.text, reference: reference.text };
  });
}
const speaker = async (walletId: number) => {
  const { ledger, labelsAt } = worldProgram.program.apiDeps;
  return ledger.read('BITCOIN', async (reader) => (await labelsAt(reader)).findWalletLabel(walletId)?.entity.name);
};

const body = (over: object = {}) => ({
  blockchain: 'BITCOIN',
  address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  entity: { name: '测试博彩', type: 'Gambling' },
  confidence: 60,
  uri: 'https://proof.example/1',
  reason: '案卷第三页',
  ...over,
});

describe('a label by hand', () => {
  it('is added, corrected, withdrawn and restored, each deed audited with its reason [R-LABEL-13]', async () => {
    const added = await ask<LabelRow>('POST', '', body());
    expect(added).toMatchObject({
      status: 200,
      body: {
        data: {
          source: 'manual',
          state: 'VALID',
          entity: { name: '测试博彩', type: 'Gambling' },
          enteredBy: 'reviewer@test.sulian',
          enteredReason: '案卷第三页',
          author: null,
        },
      },
    });
    const { id, version } = added.body.data;
    const correction = { ...body({ confidence: 40 }), version };
    const corrected = await ask<LabelRow>('POST', `/${id}/correct`, correction);
    expect(corrected.body.data).toMatchObject({ id, confidence: 40, version: version + 1 });
    expect(await ask('POST', `/${id}/correct`, correction)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
    const withdrawn = await ask<LabelRow>('POST', `/${id}/withdraw`, { version: version + 1, reason: '重复' });
    expect(withdrawn.body.data.state).toBe('REVIEWER');
    await ask('POST', `/${id}/restore`, { version: version + 2, reason: '撤回有误' });
    const { state, history } = await get<LabelWithHistory>(`/${id}`);
    expect(state).toBe('VALID');
    expect(history.map((each) => [each.reason, each.confidence, each.state, each.by])).toEqual([
      ['撤回有误', 40, 'REVIEWER', 'reviewer@test.sulian'],
      ['重复', 40, 'VALID', 'reviewer@test.sulian'],
      ['案卷第三页', 60, 'VALID', 'reviewer@test.sulian'],
    ]);
    const lines = await auditLines('label.');
    expect(lines.map((each) => [each.action, each.result, each.details['reason']])).toEqual([
      ['label.restore', 'OK', '撤回有误'],
      ['label.withdraw', 'OK', '重复'],
      ['label.correct', 'REFUSED', '案卷第三页'],
      ['label.correct', 'OK', '案卷第三页'],
      ['label.add', 'OK', '案卷第三页'],
    ]);
  });

  it.each([
    [{ address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyX' }, 400, 'ADDRESS_INVALID'],
    [{ entity: { id: 999_999 } }, 404, 'NOT_FOUND'],
    [{ entity: { name: '', type: 'Gambling' } }, 400, 'BAD_REQUEST'],
    [{ entity: { name: 'x', type: 'Casino' } }, 400, 'BAD_REQUEST'],
    [{ confidence: 101 }, 400, 'BAD_REQUEST'],
    [{ reason: ' ' }, 400, 'BAD_REQUEST'],
    [{ uri: 'javascript:alert(1)' }, 400, 'BAD_REQUEST'],
    [{ validFrom: '2026-02-30' }, 400, 'BAD_REQUEST'],
    [{ validFrom: '2026-02-02', validTo: '2026-02-01' }, 400, 'BAD_REQUEST'],
  ])('with %j is refused', async (over, status, error) => {
    expect(await ask('POST', '', body(over))).toMatchObject({ status, body: { error } });
  });

  it('is listed by address, name, chain and state; its search leaves a line in the audit log', async () => {
    const find = async (query: string) => (await get<List<LabelRow>>(`?limit=100&${query}`)).items;
    expect((await find(`q=${encodeURIComponent('测试博')}`)).map((each) => each.address)).toEqual([body().address]);
    expect(await find('q=1BoatSLR&blockchain=BITCOIN&state=VALID')).toHaveLength(1);
    expect(await find('q=1BoatSLR&blockchain=LITECOIN')).toEqual([]);
    expect(await find('q=1BoatSLR&source=demo-world')).toEqual([]);
    expect((await auditLines('labels.search')).map((each) => each.target)).toContain('1BoatSLR');
  });
});

describe('conflicts', () => {
  it('show every label of the address, best first [R-LABEL-17]', async () => {
    const [known] = worldProgram.world.labels();
    if (known === undefined) throw new Error('the world has no labels');
    await ask('POST', '', body({ address: known.address, confidence: 1 }));
    const { items } = await get<List<ConflictRow>>('/conflicts?limit=100');
    const row = items.find((each) => each.address === known.address);
    expect(row?.labels.map((each) => [each.entity.name, each.confidence])).toEqual([
      [known.entity.name, known.confidence],
      ['测试博彩', 1],
    ]);
  });
});

describe('a contested wallet', () => {
  it('is listed, decided, speaks, and is contested again when the decision is revoked [R-WALLET-12]', async () => {
    const wallet = await findWallet();
    const name = await speaker(wallet.walletId);
    await ask('POST', '', body({ address: wallet.other, entity: { name: '另一家', type: 'Exchange' } }));
    expect(await speaker(wallet.walletId)).toBeUndefined();
    const list = async (state: string) =>
      (await get<List<ContestedRow>>(`/contested?blockchain=BITCOIN&limit=100&state=${state}`)).items.find(
        (each) => each.referenceAddress === wallet.reference,
      );
    const row = await list('OPEN');
    const services = row?.claims.map((each) => each.service) ?? [];
    expect(row?.claims.map((each) => each.label.entity.name).toSorted()).toEqual([name, '另一家'].toSorted());
    const service = row?.claims.find((each) => each.label.entity.name === '另一家')?.service ?? '';
    const decision = { blockchain: 'BITCOIN', address: wallet.reference, services, service, reason: '交易所来函确认' };

    expect((await ask('POST', '/decisions', { ...decision, services: ['Exchange a', 'Exchange b'] })).status).toBe(409);
    expect((await ask('POST', '/decisions', { ...decision, service: 'Exchange x' })).status).toBe(400);
    expect((await ask('POST', '/decisions', { ...decision, address: body().address })).status).toBe(404);
    const kept = await ask<{ id: number }>('POST', '/decisions', { ...decision, service: null });
    expect([await list('OPEN'), (await list('KEPT'))?.decisionId]).toEqual([undefined, kept.body.data.id]);
    expect(await speaker(wallet.walletId)).toBeUndefined();

    const made = await ask<{ id: number }>('POST', '/decisions', decision);
    expect(await speaker(wallet.walletId)).toBe('另一家');
    expect([await list('OPEN'), await list('KEPT')]).toEqual([undefined, undefined]);
    const revoke = () => ask('POST', `/decisions/${made.body.data.id}/revoke`, { reason: '函件有误' });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(409);
    expect(await list('OPEN')).toBeDefined();
    const { items } = await get<List<WalletDecisionRow>>('/decisions?limit=10');
    expect(items).toMatchObject([
      { id: made.body.data.id, service, reason: '交易所来函确认', ended: { reason: '函件有误' } },
      { id: kept.body.data.id, service: null, ended: { reason: '交易所来函确认' } },
    ]);
    expect((await auditLines('wallet.')).map((each) => [each.action, each.result])).toEqual([
      ['wallet.revoke', 'REFUSED'],
      ['wallet.revoke', 'OK'],
      ['wallet.decide', 'OK'],
      ['wallet.decide', 'OK'],
      ['wallet.decide', 'REFUSED'],
      ['wallet.decide', 'REFUSED'],
      ['wallet.decide', 'REFUSED'],
    ]);
  });
});

describe('the history of imports', () => {
  it('lists imports with their counts and lines; the exported report holds no formula [R-LABEL-18] [R-LABEL-19]', async () => {
    async function* batches() {
      const refused = [{ file: '=cmd|calc.csv', line: 7, reason: '@SUM(A1) is not an address of BITCOIN' }];
      yield { labels: [], coinbaseTags: [], refused };
    }
    await worldProgram.program.labelStore.importLabels(batches(), { format: 'csv', name: 'hostile', byWhom: 'cli' });
    const { items } = await get<List<ImportRow>>('/imports?limit=1');
    expect(items).toMatchObject([{ format: 'csv', name: 'hostile', by: 'cli', refused: 1, flagged: 0 }]);
    const path = `/imports/${items[0]?.id}`;
    expect((await get<List<ImportLine>>(`${path}/lines`)).items).toEqual([
      { file: '=cmd|calc.csv', line: 7, reason: '@SUM(A1) is not an address of BITCOIN' },
    ]);
    const report = await app.inject(`/api/labels${path}/report.csv`);
    expect(report.headers['content-disposition']).toBe(`attachment; filename="import-${items[0]?.id}.csv"`);
    expect(report.body).toBe(
      `\ufeff"kind","file","line","reason"\r\n"refused","'=cmd|calc.csv","7","'@SUM(A1) is not an address of BITCOIN"\r\n`,
    );
  });
});
