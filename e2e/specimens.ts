import { setTimeout as pause } from 'node:timers/promises';
import { NEW_PASSWORD, type Stage } from './sign-in/stage.ts';

/** Blocks of the demo world come every five seconds. */
const LOOK_MS = 1_000;
const MAX_LOOKS = 120;

export interface Showcase {
  readonly address: string;
  readonly blockchain: string;
  readonly title: string;
}

/** Alerts on the busiest address of each chain, and as much time as it takes that one of them fires. */
export async function watchBusiest(stage: Stage): Promise<void> {
  const token = await stage.signIn('officer@demo.sulian');
  const ask = async <T>(path: string): Promise<T> =>
    (await (await fetch(stage.url + path, { headers: { token } })).json()) as T;
  const { showcase } = await ask<{ showcase: Showcase[] }>('/api/demo');
  for (const { address, blockchain, title } of showcase) {
    if (!title.includes('热钱包')) continue;
    const { items } = await ask<{ items: Array<{ id: number }> }>(`/api/proxy/v1/coins?blockchain=${blockchain}`);
    const object = { address, blockchain, isEnabled: true, isEntity: false };
    const [coinId] = items.map(({ id }) => id);
    for (const alert of [
      {
        type: 'ACTIVITY',
        conditions: { coinId, currency: 'USD', activityType: 'ALL', amount: 0 },
        isMailEnabled: true,
      },
      {
        type: 'LOWSCORE_COINS_RECEIVED',
        conditions: { coinId, thresholdScore: 90, currency: 'USD', amount: 0 },
        isMailEnabled: false,
      },
    ])
      await stage.call('/api/proxy/v1/alerts', token, { ...object, ...alert });
  }
  const hasFired = async () => {
    const list = await ask<{ items: Array<{ alert: { type: string } }> }>('/api/proxy/v1/alerts/notifications?limit=4');
    return list.items[0]?.alert.type === 'LOWSCORE_COINS_RECEIVED';
  };
  for (let look = 0; look < MAX_LOOKS && !(await hasFired()); look += 1) await pause(LOOK_MS);
}

/** A card that can be nobody's. */
async function drawSpecimen(stage: Pick<Stage, 'browser'>, side: string): Promise<Buffer> {
  const page = await stage.browser.newPage({ viewport: { width: 856, height: 540 } });
  await page.setContent(`<body style="margin:0;font:34px sans-serif;background:#dfe9f5;color:#24344d">
    <div style="padding:60px"><p>样张 · SPECIMEN</p><p>姓名　张　伟</p><p>单位　演示分局</p><p>警号　000000</p>
    <p style="position:absolute;right:60px;bottom:40px;font-size:90px;opacity:.35">${side}</p></div></body>`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function upload(stage: Pick<Stage, 'url'>, content: Buffer, name: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
  const response = await fetch(`${stage.url}/api/files?purpose=ID_PICTURE`, { method: 'POST', body: form });
  return ((await response.json()) as { data: { file: { id: number } } }).data.file.id;
}

/** Somebody to be reviewed, of the first case unless another one is given. */
export async function registerSpecimen(
  stage: Pick<Stage, 'browser' | 'url' | 'call'>,
  of: { readonly email?: string; readonly caseId?: number } = {},
): Promise<void> {
  const cases = (await (await fetch(`${stage.url}/api/case/all/approved`)).json()) as { data: Array<{ id: number }> };
  const [front, back] = [await drawSpecimen(stage, '正面'), await drawSpecimen(stage, '反面')];
  const body = {
    email: of.email ?? `zhang.wei${Date.now() % 100_000}@police.example`,
    password: NEW_PASSWORD,
    name: '张伟',
    landline: '021-62310110',
    workUnit: '演示分局经侦支队',
    caseId: of.caseId ?? cases.data[0]?.id,
    frontDocumentId: await upload(stage, front, '证件正面.png'),
    backDocumentId: await upload(stage, back, '证件反面.png'),
    documentIds: [await upload(stage, back, '单位公函.png')],
    sex: 'MAN',
    province: '310000',
    city: '310100',
    district: '310118',
    policeType: '经济犯罪侦查',
  };
  await stage.call('/api/user/register', '', body);
}

/** A label that gives an exchange's wallet to somebody else; withdrawn again by what is answered. */
export async function disputeWallet(stage: Stage): Promise<() => Promise<unknown>> {
  const { showcase } = (await (await fetch(`${stage.url}/api/demo`)).json()) as { showcase: Showcase[] };
  const address = showcase.find(
    ({ blockchain, title }) => blockchain === 'BITCOIN' && title.includes('热钱包'),
  )?.address;
  const token = await stage.signIn('reviewer@demo.sulian');
  const { id, version } = await stage.call<{ id: number; version: number }>('/api/labels', token, {
    blockchain: 'BITCOIN',
    address,
    entity: { name: '样例博彩', type: 'Gambling' },
    confidence: 5,
    reason: '截图样例',
  });
  return () => stage.call(`/api/labels/${id}/withdraw`, token, { version, reason: '截图样例' });
}
