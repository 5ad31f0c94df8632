import type { Page } from 'playwright-core';
import { untilStill } from './until-still.ts';

interface AlertScreen {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<unknown>;
}

const openDialog = async (page: Page): Promise<void> => {
  await page.locator('.alert-subscription .btn.primary').click();
  await page.locator('.dialog[open] select').first().selectOption('LOWSCORE_COINS_RECEIVED');
};

/** The screens of alerts, around an address; its own alerts are whatever the case has. */
export const listAlertScreens = (blockchain: string, address: string): readonly AlertScreen[] => [
  { name: 'alerts', path: '/alert' },
  { name: 'alerts-filter', path: `/alert?address=${address}` },
  { name: 'alerts-none', path: '/alert?address=1zzzz' },
  {
    name: 'alerts-remove',
    path: '/alert',
    act: (page) => page.locator('.alert-remove button').first().click({ timeout: 3_000 }),
  },
  { name: 'notices', path: '/alert?tab=notices' },
  {
    name: 'bell',
    path: '/account',
    act: (page) => page.locator('.alert-bell').click(),
  },
  {
    name: 'notice',
    path: '/alert?tab=notices',
    act: async (page) => {
      await page.locator('.alert-remove a').first().click({ timeout: 3_000 });
      await page.locator('.alert-facts').waitFor();
      await untilStill(page);
    },
  },
  { name: 'alert-dialog', path: `/address/1/${blockchain}/${address}`, act: openDialog },
  {
    name: 'alert-dialog-wrong',
    path: `/address/1/${blockchain}/${address}`,
    act: async (page) => {
      await openDialog(page);
      await page.locator('.dialog[open] button[type="submit"]').click();
    },
  },
];
