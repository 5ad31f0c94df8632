import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { screenSample } from './batch-screens.ts';
import { NEW_PASSWORD, type Person, type Stage, startStage } from './sign-in/stage.ts';
import { registerSpecimen, type Showcase, watchBusiest } from './specimens.ts';
import { untilStill } from './until-still.ts';

/** Takes the pictures of docs/manual again, from a server of its own or from SULIAN_URL. */
const OUT = fileURLToPath(new URL('../docs/manual/images/', import.meta.url));
const LANGUAGES = ['cn', 'en'] as const;
const WIDTH = 1280;
const QUALITY = 56;

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
    await page.getByRole('combobox').first().fill(text);
    await page.getByRole('option').first().waitFor();
    await page.waitForTimeout(800);
  };

/** The ends of the first row, from the suspect's side. */
const openEnds = async (page: Page): Promise<void> => {
  await page.locator('.risk').getByRole('tab').nth(1).click();
  await page.locator('.ranking .toggle button').first().click();
  await page.locator('.ends tfoot').waitFor();
  await untilStill(page);
  await page.locator('.ranking').scrollIntoViewIfNeeded();
};

/** One payment, two steps on. */
const followOn = async (page: Page): Promise<void> => {
  await page.locator('main tbody a.follow').first().click();
  await page.locator('.trail-strip .trail-move').first().waitFor();
  await page.locator('.trail-next tbody a.follow').first().click();
  await page.locator('.trail-strip .trail-move').nth(1).waitFor();
  await untilStill(page);
};

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** A dry run of a list in our own form. */
const LIST =
  'chain,address,entity,type,confidence,date\nBTC,1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa,甲交易所,Exchange,60,2026-11-01\n';
const tryImport = async (page: Page): Promise<void> => {
  await press(/^(导入标签|Import labels)$/)(page);
  const buffer = Buffer.from(LIST);
  await page.locator('input[type=file]').setInputFiles({ name: 'exchanges.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: /^(试运行|Dry run)$/ }).click();
  await page.getByText(/^(试运行结果|Result of the dry run)/).waitFor();
};

const openRow = async (page: Page): Promise<void> => {
  await page.locator('.ranking .toggle button').first().click();
  await page.locator('.path, .evidence .state').first().waitFor();
};

/** The filled desk belongs to a case of its own. */
const enterDesk = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'taskforce@demo.sulian' }).click();
  await submit(page);
  await page.waitForURL('**/desk');
  await page.locator('.desk-main tbody tr').first().waitFor();
  await untilStill(page);
};

const openRegistration = async (page: Page): Promise<void> => {
  await page.locator('.table tbody a').first().click();
  await page.locator('.pane img').first().waitFor();
};

const openNotice = async (page: Page): Promise<void> => {
  await page.locator('.alert-remove a').first().click();
  await page.locator('.alert-facts').waitFor();
  await untilStill(page);
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
  const of = (chain: string, title: string) =>
    showcase.find((each) => each.blockchain === chain && each.title.includes(title))?.address ?? '';
  const suspect = of('BITCOIN', '勒索收款地址');
  const paid = await ask<{ items: Array<{ hash: string }> }>(
    `/api/proxy/v1/blockchains/BITCOIN/addresses/${suspect}/transactions`,
  );
  return [
    { name: 'login', path: '/login', height: 900 },
    { name: 'register', path: '/register', height: 1340, act: fillFirstStep },
    { name: 'search', path: '/', as: 'officer', height: 640, act: search(address.slice(0, 3)) },
    { name: 'address', path: page, as: 'officer', height: 1060 },
    {
      name: 'trail',
      path: `/trail?blockchain=BITCOIN&direction=OUTGOING&hash=${paid.items.at(-1)?.hash ?? ''}`,
      as: 'officer',
      height: 900,
      act: followOn,
    },
    { name: 'ends', path: `/address/1/BITCOIN/${suspect}`, as: 'officer', height: 900, act: openEnds },
    { name: 'paths', path: page, as: 'officer', height: 1350, act: openRow },
    { name: 'freeze', path: `/address/1/ETHEREUM/${of('ETHEREUM', '冻结')}`, as: 'officer', height: 760 },
    { name: 'transaction', path: `/trading/${blockchain}/${list.items[0]?.hash ?? ''}`, as: 'officer', height: 900 },
    { name: 'alerts', path: '/alert', as: 'officer', height: 620 },
    { name: 'notices', path: '/alert?tab=notices', as: 'officer', height: 900 },
    { name: 'notice', path: '/alert?tab=notices', as: 'officer', height: 1100, act: openNotice },
    { name: 'correct', path: '/labels', as: 'reviewer', height: 860, act: press(/^(更正|Correct) /) },
    { name: 'import', path: '/labels/imports', as: 'reviewer', height: 860, act: tryImport },
    { name: 'registration', path: '/review', as: 'reviewer', height: 960, act: openRegistration },
    { name: 'desk', path: '/login?redirect=%2Fdesk', height: 1100, act: enterDesk },
    { name: 'batch', path: '/batch', as: 'officer', height: 1000, act: screenSample },
    { name: 'start', path: '/start', as: 'officer', height: 900 },
    { name: 'system', path: '/admin/system', as: 'admin', height: 760 },
    { name: 'audit', path: '/audit', as: 'auditor', height: 760 },
  ];
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
      await untilStill(page);
      await act?.(page);
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${OUT}${name}-${language}.jpg`, type: 'jpeg', quality: QUALITY });
      await page.context().close();
    }
} finally {
  await stage.stop();
}
