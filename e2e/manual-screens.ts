import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { settle } from './settle.ts';
import { NEW_PASSWORD, type Person, type Stage, startStage } from './sign-in/stage.ts';

/** Takes the pictures of docs/manual anew, from a server of its own or from the one that SULIAN_URL names. */
const OUT = fileURLToPath(new URL('../docs/manual/images/', import.meta.url));
const LANGUAGES = ['cn', 'en'] as const;
const WIDTH = 1280;
const QUALITY = 78;

/** Blocks of the demo world come every five seconds. */
const LOOK_MS = 1_000;
const MAX_LOOKS = 120;

interface Showcase {
  readonly address: string;
  readonly blockchain: string;
  readonly title: string;
}

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly as?: Person;
  readonly height: number;
  readonly act?: (page: Page) => Promise<unknown>;
}

const submit = (page: Page) => page.locator('form button[type="submit"]').last().click();

const fillFirstStep = async (page: Page): Promise<void> => {
  const inputs = page.locator('.form input');
  for (const [index, text] of ['zhang.wei@police.example', NEW_PASSWORD, NEW_PASSWORD].entries())
    await inputs.nth(index).fill(text);
  await submit(page);
  await page.locator('.uploads').first().waitFor();
};

const search =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('combobox').fill(text);
    await page.locator('.search-results .note').first().waitFor();
    await page.waitForTimeout(800);
  };

const openRow = async (page: Page): Promise<void> => {
  await page.locator('.ranking .toggle button').first().click();
  await page.locator('.path, .evidence .state').first().waitFor();
};

const openRegistration = async (page: Page): Promise<void> => {
  await page.locator('.table tbody a').first().click();
  await page.locator('.pane img').first().waitFor();
};

const openNotice = async (page: Page): Promise<void> => {
  await page.locator('.alert-remove a').first().click();
  await page.locator('.alert-facts').waitFor();
  await settle(page);
};

async function listShots(stage: Stage): Promise<readonly Shot[]> {
  const token = await stage.signIn('officer@demo.sulian');
  const ask = async <T>(path: string): Promise<T> =>
    (await (await fetch(stage.url + path, { headers: { token } })).json()) as T;
  const { showcase } = await ask<{ showcase: Showcase[] }>('/api/demo');
  const { address = '', blockchain = '' } = showcase[1] ?? showcase[0] ?? {};
  const list = await ask<{ items: Array<{ hash: string }> }>(
    `/api/proxy/v1/blockchains/${blockchain}/addresses/${address}/transactions`,
  );
  const page = `/address/1/${blockchain}/${address}`;
  const holder = showcase.find((each) => each.blockchain === 'ETHEREUM' && each.title.includes('受害人'));
  return [
    { name: 'login', path: '/login', height: 720 },
    { name: 'register', path: '/register', height: 1340, act: fillFirstStep },
    { name: 'forgot', path: '/forgetPass', height: 720 },
    { name: 'search', path: '/', as: 'officer', height: 640, act: search(address.slice(0, 3)) },
    { name: 'address', path: page, as: 'officer', height: 1150 },
    { name: 'paths', path: page, as: 'officer', height: 1350, act: openRow },
    { name: 'transaction', path: `/trading/${blockchain}/${list.items[0]?.hash ?? ''}`, as: 'officer', height: 900 },
    { name: 'assets', path: `/address/1/ETHEREUM/${holder?.address ?? ''}`, as: 'officer', height: 1900 },
    { name: 'alerts', path: '/alert', as: 'officer', height: 620 },
    { name: 'notice', path: '/alert?tab=notices', as: 'officer', height: 1100, act: openNotice },
    { name: 'account', path: '/account', as: 'officer', height: 800 },
    { name: 'review', path: '/review', as: 'reviewer', height: 520 },
    { name: 'registration', path: '/review', as: 'reviewer', height: 960, act: openRegistration },
    { name: 'users', path: '/admin/users', as: 'admin', height: 620 },
    { name: 'progress', path: '/admin/alerts', as: 'admin', height: 420 },
    { name: 'audit', path: '/audit', as: 'auditor', height: 760 },
  ];
}

/** Alerts on the busiest address of each chain, and as much time as it takes that one of them fires. */
async function watchBusiest(stage: Stage): Promise<void> {
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
async function drawSpecimen(stage: Stage, side: string): Promise<Buffer> {
  const page = await stage.browser.newPage({ viewport: { width: 856, height: 540 } });
  await page.setContent(`<body style="margin:0;font:34px sans-serif;background:#dfe9f5;color:#24344d">
    <div style="padding:60px"><p>样张 · SPECIMEN</p><p>姓名　张　伟</p><p>单位　演示分局</p><p>警号　000000</p>
    <p style="position:absolute;right:60px;bottom:40px;font-size:90px;opacity:.35">${side}</p></div></body>`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function upload(stage: Stage, content: Buffer, name: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
  const response = await fetch(`${stage.url}/api/files?purpose=ID_PICTURE`, { method: 'POST', body: form });
  return ((await response.json()) as { data: { file: { id: number } } }).data.file.id;
}

/** Somebody to be reviewed. */
async function registerSpecimen(stage: Stage): Promise<void> {
  const cases = (await (await fetch(`${stage.url}/api/case/all/approved`)).json()) as { data: Array<{ id: number }> };
  const [front, back] = [await drawSpecimen(stage, '正面'), await drawSpecimen(stage, '反面')];
  const body = {
    email: `zhang.wei${Date.now() % 100_000}@police.example`,
    password: NEW_PASSWORD,
    name: '张伟',
    landline: '021-62310110',
    workUnit: '演示分局经侦支队',
    caseId: cases.data[0]?.id,
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

const stage = await startStage();
try {
  mkdirSync(OUT, { recursive: true });
  await registerSpecimen(stage);
  await watchBusiest(stage);
  const shots = await listShots(stage);
  for (const language of LANGUAGES)
    for (const { name, path, as, height, act } of shots) {
      const page = await stage.visit(path, {
        width: WIDTH,
        language,
        theme: 'light',
        ...(as === undefined ? {} : { as }),
      });
      await page.setViewportSize({ width: WIDTH, height });
      await settle(page);
      await act?.(page);
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${OUT}${name}-${language}.jpg`, type: 'jpeg', quality: QUALITY });
      await page.context().close();
    }
} finally {
  await stage.stop();
}
