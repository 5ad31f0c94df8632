import type { Page } from 'playwright-core';
import { BLOCK_IMPORTS } from './block-imports.ts';
import { untilStill } from './until-still.ts';

export type Who = 'nobody' | 'officer' | 'reviewer' | 'admin' | 'auditor';
export const EVERYBODY: readonly Who[] = ['nobody', 'officer', 'reviewer', 'admin', 'auditor'];

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: Who;
  readonly act?: (page: Page) => Promise<unknown>;
}

const submit = (page: Page) => page.locator('form button[type="submit"]').last().click();

const toPersonStep = async (page: Page): Promise<void> => {
  const inputs = page.locator('.form input');
  await inputs.nth(0).fill('li@police.example');
  await inputs.nth(1).fill('Qingpu-4821');
  await inputs.nth(2).fill('Qingpu-4821');
  await submit(page);
  await page.locator('.uploads').first().waitFor();
  await submit(page);
};

/** The demo world imports no blocks. */
const showImports = async (page: Page): Promise<void> => {
  await page.route('**/api/admin/imports', (route) =>
    route.fulfill({ json: { success: true, code: 0, message: '', data: BLOCK_IMPORTS } }),
  );
  await page.reload();
  await page.locator('tbody tr[data-row] .toggle button').nth(1).click();
  await untilStill(page);
};

/** The demo world has accounts. */
const showSetup = async (page: Page): Promise<void> => {
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, needsSetup: true, isSimulated: false } } });
  });
  await page.reload();
  await page.locator('.rules').waitFor();
  await submit(page);
  await untilStill(page);
};

const openFirstRegistration = async (page: Page): Promise<void> => {
  await page.locator('.toolbar select').selectOption('');
  await page.locator('.table tbody a').first().click();
  await page.locator('.pane').first().waitFor();
  await untilStill(page);
};

const askWrongTimes = async (page: Page): Promise<void> => {
  const times = page.locator('.audit-filter .date');
  await times.nth(0).fill('2026-11-17 08:30');
  await times.nth(1).fill('11/16/2026');
  await submit(page);
};

/** The secret of the picture opens nothing. */
const makeToken = async (page: Page): Promise<void> => {
  const data = { id: 1, token: 'sln_tGqw0sVnYfX2kJm4Zb7LrA9cHdE5uPiO3yTxWvRQ1Ns', expiresAt: 1_797_000_000 };
  await page.route('**/api/user/me/tokens', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { success: true, code: 0, message: '', data } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: /^(?:新建令牌|New token)$/ }).click();
  await page.locator('dialog input.input').nth(0).fill('夜间批量筛查');
  await page.locator('dialog input.input').nth(1).fill('x');
  await page.locator('dialog button[type="submit"]').click();
  await page.locator('.token-secret').waitFor();
};

/** The screens around the investigation: the way in, one's own account, and the consoles. */
export const ENTRANCE_SCREENS: readonly Screen[] = [
  { name: 'login', path: '/login', as: 'nobody' },
  { name: 'login-cases', path: '/login', as: 'nobody', act: (page) => page.getByRole('combobox').click() },
  { name: 'login-fault', path: '/login', as: 'nobody', act: submit },
  {
    name: 'login-agreement',
    path: '/login',
    as: 'nobody',
    act: (page) => page.locator('.agreement .link').first().click(),
  },
  { name: 'setup', path: '/login', as: 'nobody', act: showSetup },
  { name: 'register', path: '/register', as: 'nobody' },
  { name: 'start', path: '/start', as: 'reviewer' },
  { name: 'register-person', path: '/register', as: 'nobody', act: toPersonStep },
  { name: 'forgot', path: '/forgetPass', as: 'nobody' },
  { name: 'account', path: '/account', as: 'officer' },
  {
    name: 'account-token',
    path: '/account',
    as: 'officer',
    act: (page) => page.getByRole('button', { name: /^(?:新建令牌|New token)$/ }).click(),
  },
  { name: 'account-token-made', path: '/account', as: 'officer', act: makeToken },
  { name: 'account-menu', path: '/account', as: 'officer', act: (page) => page.locator('.avatar').click() },
  { name: 'refused', path: '/audit', as: 'officer' },
  { name: 'review', path: '/review', as: 'reviewer' },
  { name: 'registration', path: '/review', as: 'reviewer', act: openFirstRegistration },
  { name: 'admin-cases', path: '/admin', as: 'admin' },
  { name: 'admin-new-case', path: '/admin', as: 'admin', act: (page) => page.locator('.toolbar .primary').click() },
  { name: 'admin-users', path: '/admin/users', as: 'admin' },
  { name: 'admin-outbox', path: '/admin/outbox', as: 'admin' },
  { name: 'admin-data', path: '/admin/data', as: 'admin' },
  { name: 'admin-imports', path: '/admin/imports', as: 'admin', act: showImports },
  { name: 'admin-sources', path: '/admin/sources', as: 'admin' },
  { name: 'admin-system', path: '/admin/system', as: 'admin' },
  { name: 'audit', path: '/audit', as: 'auditor' },
  { name: 'audit-wrong', path: '/audit', as: 'auditor', act: askWrongTimes },
];
