import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

/** Pictures of every screen, in both languages, both themes and two widths, for somebody to look at. */
const URL_ = process.env['SULIAN_URL'] ?? 'http://localhost:8080';
const OUT = process.env['SCREENS_DIR'] ?? 'screens';
const WIDTHS = [1440, 390] as const;

interface Demo {
  readonly showcase: ReadonlyArray<{ readonly address: string; readonly blockchain: string }>;
}

async function listScreens(): Promise<ReadonlyArray<readonly [name: string, path: string]>> {
  const demo = (await (await fetch(`${URL_}/api/demo`)).json()) as Demo;
  const dirty = demo.showcase[1] ?? demo.showcase[0];
  if (dirty === undefined) return [['home', '/']];
  const { address, blockchain } = dirty;
  const list = (await (
    await fetch(`${URL_}/api/proxy/v1/blockchains/${blockchain}/addresses/${address}/transactions`)
  ).json()) as { items: Array<{ hash: string }> };
  return [
    ['home', '/'],
    ['address', `/address/1/${blockchain}/${address}`],
    ['wallet', `/address/2/${blockchain}/${address}`],
    ['transaction', `/trading/${blockchain}/${list.items[0]?.hash ?? ''}`],
    ['unseen', `/address/1/${blockchain}/1BoatSLRHtKNngkdXEeobR76b53LETtpyT`],
    ['not-indexed', '/address/1/LITECOIN/x'],
  ];
}

async function shoot(page: Page, shot: { readonly path: string; readonly file: string }): Promise<void> {
  await page.goto(URL_ + shot.path);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(OUT, shot.file), fullPage: true });
}

mkdirSync(OUT, { recursive: true });
const browser = await launchBrowser();
const screens = await listScreens();
for (const language of ['cn', 'en'])
  for (const theme of ['light', 'dark'])
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        viewport: { width, height: width > 900 ? 1000 : 844 },
      });
      await context.addInitScript(
        `localStorage.setItem('sulian-language','${language}');localStorage.setItem('sulian-theme','${theme}')`,
      );
      const page = await context.newPage();
      for (const [name, path] of screens)
        await shoot(page, { path, file: `${name}-${language}-${theme}-${width}.png` });
      await context.close();
    }
await browser.close();
