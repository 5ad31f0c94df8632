import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { listAlertScreens } from './alert-screens.ts';
import { launchBrowser } from './browser.ts';
import { ENTRANCE_SCREENS, EVERYBODY, type Who } from './entrance-screens.ts';
import { listInvestigationScreens } from './investigate-screens.ts';
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
const HEIGHT = 1000;
const PHONE_HEIGHT = 844;

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

/** What lies over the page or sticks to it is drawn where a reader has it; the rest of the page as one sheet. */
async function stretch(page: Page, width: number, height: number): Promise<void> {
  const isCovered = (await page.locator('dialog[open], .search-results').count()) > 0;
  if (isCovered) return;
  const whole = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  await page.setViewportSize({ width, height: Math.max(height, whole) });
}

async function shoot(page: Page, screen: Screen, file: string): Promise<void> {
  const size = page.viewportSize() ?? { width: WIDTHS[0], height: HEIGHT };
  await page.goto(URL_ + screen.path);
  await settle(page);
  await screen.act?.(page);
  await page.waitForTimeout(400);
  await stretch(page, size.width, size.height);
  const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
  if (width > size.width) console.error(`${file}: ${width} pixels wide`);
  await page.screenshot({ path: join(OUT, file) });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(size);
}

mkdirSync(OUT, { recursive: true });
const browser = await launchBrowser();
const investigation = await listInvestigationScreens(ask);
const shown =
  investigation
    .find(({ name }) => name === 'address')
    ?.path.split('/')
    .pop() ?? '';
const screens: readonly Screen[] = [
  ...ENTRANCE_SCREENS,
  ...LABEL_SCREENS,
  ...investigation,
  ...listAlertScreens('BITCOIN', shown),
].filter(({ name }) => ONLY === undefined || ONLY.includes(name));
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
          viewport: { width, height: width > 900 ? HEIGHT : PHONE_HEIGHT },
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
