import type { Page } from 'playwright-core';
import type { Who } from './entrance-screens.ts';
import { LIST_IMPORTS } from './list-imports.ts';

const as: Who = 'reviewer';
const openFirst = async (page: Page) => {
  await page.locator('.toggle button').first().click();
  await page.locator('tr.expanded').first().waitFor();
};
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** A table whose columns have no known names. */
const TABLE = '钱包,网络,主人\n1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa,BTC,甲交易所\n';
const tryTable = async (page: Page) => {
  await press(/^(导入标签|Import labels)$/)(page);
  const buffer = Buffer.from(TABLE);
  await page.locator('input[type=file]').setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer });
  await press(/^(试运行|Dry run)$/)(page);
  await page.locator('.labels-columns').waitFor();
};

const findEntities = async (page: Page) => {
  await page.getByRole('searchbox').fill('交易所');
  await page.getByRole('searchbox').press('Enter');
  await openFirst(page);
};
const mergeFound = async (page: Page) => {
  await findEntities(page);
  for (const row of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(row).check();
  await press(/^(合并所选|Merge chosen)/)(page);
};

/** The demo world imports nothing on screen. */
const showRunning = async (page: Page) => {
  await page.route('**/api/list-imports', (route) =>
    route.fulfill({ json: { success: true, code: 0, message: '', data: LIST_IMPORTS } }),
  );
  await page.reload();
  await page.locator('progress').first().waitFor();
  await page.locator('section.wide-table').first().locator('.toggle button').nth(1).click();
  await page.locator('tr.expanded').first().waitFor();
};

/** The label console, for the list of screens. */
export const LABEL_SCREENS = [
  { name: 'labels', path: '/labels', as },
  { name: 'labels-open', path: '/labels', as, act: openFirst },
  { name: 'labels-add', path: '/labels', as, act: press(/^(录入标签|Add label)$/) },
  {
    name: 'labels-days',
    path: '/labels',
    as,
    act: async (page: Page) => {
      await press(/^(录入标签|Add label)$/)(page);
      await page.locator('.labels-days .date').first().fill('2026-02-30');
      await page.locator('.labels-days .date').nth(1).fill('2026-02-01');
      await page.locator('.labels-days + .field').scrollIntoViewIfNeeded();
    },
  },
  { name: 'labels-correct', path: '/labels', as, act: press(/^(更正|Correct) /) },
  { name: 'labels-withdraw', path: '/labels', as, act: press(/^(撤回|Withdraw) /) },
  { name: 'labels-imports', path: '/labels/imports', as, act: openFirst },
  { name: 'labels-running', path: '/labels/imports', as, act: showRunning },
  { name: 'labels-import', path: '/labels/imports', as, act: tryTable },
  { name: 'labels-objections', path: '/labels/objections', as },
  { name: 'labels-entities', path: '/labels/entities', as, act: findEntities },
  { name: 'labels-merge', path: '/labels/entities', as, act: mergeFound },
  { name: 'labels-conflicts', path: '/labels/conflicts', as, act: openFirst },
  { name: 'labels-contested', path: '/labels/contested', as, act: openFirst },
  { name: 'labels-decide', path: '/labels/contested', as, act: press(/^(裁定钱包|Decide on wallet) /) },
] as const;
