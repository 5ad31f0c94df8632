import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { listAlertScreens } from './alert-screens.ts';
import { launchBrowser } from './browser.ts';
import { ENTRANCE_SCREENS, EVERYBODY, type Who } from './entrance-screens.ts';
import { LABEL_SCREENS } from './label-screens.ts';
import { findSession, storeSession } from './session.ts';
import { settle } from './settle.ts';

/** Pictures of every screen, in both languages, both themes and two widths, for somebody to look at. */
const URL_ = process.env['SULIAN_URL'] ?? 'http://localhost:8080';
const OUT = process.env['SCREENS_DIR'] ?? 'screens';
/** Names of the only screens wanted, and of the only variants (`cn-light-1440`), by commas; all without it. */
const ONLY = process.env['SCREENS_ONLY']?.split(',');
const VARIANTS = process.env['SCREENS_VARIANTS']?.split(',');
const WIDTHS = [1440, 390] as const;

type Act = (page: Page) => Promise<unknown>;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** The officer, unless said otherwise. */
  readonly as?: Who;
  /** What to do before the picture is taken. */
  readonly act?: Act;
}

const session = await findSession(URL_);
const ask = async <T>(path: string): Promise<T> =>
  (await (await fetch(URL_ + path, { headers: session === undefined ? {} : { token: session.token } })).json()) as T;

const answerWith =
  (part: string, status: number): Act =>
  async (page) => {
    await page.route(part, (route) =>
      route.fulfill({ status, json: { success: false, code: status, error: 'STORE_UNAVAILABLE', message: '' } }),
    );
    await page.reload();
    await page.getByRole('alert').first().waitFor();
  };

const openFirstRow: Act = async (page) => {
  await page.locator('.ranking .toggle button').first().click();
  await page.locator('.path, .evidence .state').first().waitFor();
};

const search =
  (text: string): Act =>
  async (page) => {
    await page.getByRole('combobox').fill(text);
    await page.locator('.search-results .note').first().waitFor();
    await page.waitForTimeout(800);
  };

async function listScreens(): Promise<readonly Screen[]> {
  const demo = await ask<{ showcase: Array<{ address: string; blockchain: string }> }>('/api/demo');
  const dirty = demo.showcase[1] ?? demo.showcase[0];
  const home: Screen = { name: 'home', path: '/' };
  if (dirty === undefined) return [home];
  const { address, blockchain } = dirty;
  const list = await ask<{ items: Array<{ hash: string }> }>(
    `/api/proxy/v1/blockchains/${blockchain}/addresses/${address}/transactions`,
  );
  const page = `/address/1/${blockchain}/${address}`;
  const transaction = `/trading/${blockchain}/${list.items[0]?.hash ?? ''}`;
  return [
    home,
    { name: 'search', path: '/', act: search(address.slice(0, 3)) },
    { name: 'search-none', path: '/', act: search('zzzzzz') },
    { name: 'search-short', path: '/', act: search('zz') },
    { name: 'address', path: page },
    { name: 'address-paths', path: page, act: openFirstRow },
    { name: 'address-outgoing', path: page, act: (each) => each.getByRole('tab').nth(1).click() },
    {
      name: 'address-loading',
      path: page,
      act: async (each) => {
        await each.route('**/api/proxy/v1/blockchains/**', () => undefined);
        await each.route('**/scoringAnalysis', () => undefined);
        await each.reload({ waitUntil: 'domcontentloaded' });
        await each.getByRole('heading', { level: 1 }).waitFor();
      },
    },
    { name: 'address-failed', path: page, act: answerWith('**/proxy/v1/**', 503) },
    { name: 'wallet', path: `/address/2/${blockchain}/${address}` },
    {
      name: 'wallet-dialog',
      path: `/address/2/${blockchain}/${address}`,
      act: (each) => each.locator('.card.list > header .btn').click(),
    },
    { name: 'transaction', path: transaction },
    { name: 'transaction-failed', path: transaction, act: answerWith('**/proxy/v1/**', 503) },
    { name: 'unseen', path: `/address/1/${blockchain}/1BoatSLRHtKNngkdXEeobR76b53LETtpyT` },
    { name: 'not-indexed', path: '/address/1/LITECOIN/x' },
    ...listAlertScreens(blockchain, address),
    { name: 'other-chain', path: '/address/1/BITCOIN/0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe' },
  ];
}

async function shoot(page: Page, screen: Screen, file: string): Promise<void> {
  await page.goto(URL_ + screen.path);
  await settle(page);
  await screen.act?.(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(OUT, file), fullPage: true });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

mkdirSync(OUT, { recursive: true });
const browser = await launchBrowser();
const screens = [...ENTRANCE_SCREENS, ...LABEL_SCREENS, ...(await listScreens())].filter(
  ({ name }) => ONLY === undefined || ONLY.includes(name),
);
for (const language of ['cn', 'en'])
  for (const theme of ['light', 'dark'])
    for (const width of WIDTHS) {
      const variant = `${language}-${theme}-${width}`;
      if (VARIANTS !== undefined && !VARIANTS.includes(variant)) continue;
      for (const who of EVERYBODY) {
        const wanted = screens.filter((screen) => (screen.as ?? 'officer') === who);
        if (wanted.length === 0) continue;
        const context = await browser.newContext({
          reducedMotion: 'reduce',
          viewport: { width, height: width > 900 ? 1000 : 844 },
        });
        await context.addInitScript(
          `localStorage.setItem('sulian-language','${language}');localStorage.setItem('sulian-theme','${theme}')`,
        );
        await storeSession(context, who === 'nobody' ? undefined : await findSession(URL_, `${who}@demo.sulian`));
        const page = await context.newPage();
        for (const screen of wanted)
          await shoot(page, screen, `${screen.name}-${variant}.png`).catch((error: unknown) =>
            console.error(`${screen.name}-${variant}:`, error),
          );
        await context.close();
      }
    }
await browser.close();
