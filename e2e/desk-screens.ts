import type { Page } from 'playwright-core';
import { untilStill } from './until-still.ts';

type Act = (page: Page) => Promise<unknown>;

interface DeskScreen {
  readonly name: string;
  readonly path: string;
  readonly act?: Act;
}

/** Two objects on the desk, with a note each. */
const fillDesk =
  (bitcoin: string, ethereum: string, whenFilled: Act): Act =>
  async (page) => {
    const objects = [
      { blockchain: 'BITCOIN', address: bitcoin, name: '嫌疑人A主钱包', role: 'SUSPECT', colour: 'VIOLET' },
      { blockchain: 'ETHEREUM', address: ethereum, name: '王某付款地址', role: 'VICTIM', colour: 'BLUE' },
    ].map((each) => ({ ...each, collections: ['待调证'], note: '据受害人陈述，客服提供此地址收款' }));
    const post = `fetch('/api/proxy/v1/desk/objects', {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: JSON.parse(localStorage.getItem('sulian-user-info')).token },
      body: ${JSON.stringify(JSON.stringify({ objects }))},
    }).then((response) => response.status)`;
    await page.evaluate(post);
    await page.reload();
    await whenFilled(page);
    await untilStill(page);
  };

const openFirstNotes: Act = async (page) => {
  await page.locator('.desk-objects .toggle button').last().click();
  await page.locator('.desk-notes li').first().waitFor();
};

/** A label that is about to be proposed, with the name of the case in it. */
const proposeFirst: Act = async (page) => {
  await openFirstNotes(page);
  await page.locator('.desk-proposal button').click();
  await page.locator('.desk-propose .link').click();
  await page.locator('.desk-propose select').selectOption('Scam');
  await page.locator('.desk-propose textarea').fill('三名受害人先后向此地址付款，调证回复第 3 页');
  await page.locator('.desk-leaving').scrollIntoViewIfNeeded();
};

/** Two objects that are about to be exported, one with its name in the case. */
const tagObjects: Act = async (page) => {
  await page.getByRole('button', { name: /^(导出为 TagPack|Export as TagPack)$/ }).click();
  const dialog = page.locator('.desk-tagpack');
  await dialog.locator('input[type=text]').first().fill('2026 年甲案涉案地址');
  await dialog.locator('input[type=text]').nth(1).fill('某市公安局网安支队');
  for (const at of [0, 1]) await dialog.locator('.desk-tags li input[type=checkbox]').nth(at).check();
  for (const at of [0, 1]) await dialog.locator('.desk-tag-fields select').nth(at).selectOption('Scam');
  await dialog.locator('.desk-tag-fields .input').first().fill('杀猪盘付款地址');
  await dialog.locator('.desk-tag-fields .link').last().click();
  await dialog.locator('.desk-tags').scrollIntoViewIfNeeded();
};

const openNotes: Act = async (page) => {
  await page.locator('.object-desk > [aria-expanded]').click();
  await page.locator('.desk-panel li').first().waitFor();
};

/** Takes all objects off the desk: other tests see the same case. */
export const emptyDesk: Act = async (page) => {
  await page.evaluate(`(async () => {
    const headers = { token: JSON.parse(localStorage.getItem('sulian-user-info')).token };
    const { objects } = await (await fetch('/api/proxy/v1/desk', { headers })).json();
    for (const { id } of objects) await fetch('/api/proxy/v1/desk/objects/' + id, { method: 'DELETE', headers });
  })()`);
  await page.reload();
  await untilStill(page);
};

/** The desk of a case: empty, with an address of Bitcoin and one of Ethereum on it, and where other pages show them. */
export const listDeskScreens = (bitcoin: string, ethereum: string): readonly DeskScreen[] => [
  { name: 'desk-empty', path: '/desk' },
  { name: 'desk', path: '/desk', act: fillDesk(bitcoin, ethereum, openFirstNotes) },
  { name: 'desk-propose', path: '/desk', act: fillDesk(bitcoin, ethereum, proposeFirst) },
  { name: 'desk-tagpack', path: '/desk', act: fillDesk(bitcoin, ethereum, tagObjects) },
  {
    name: 'home-desk',
    path: '/',
    act: fillDesk(bitcoin, ethereum, (each) => each.locator('.home-desk tbody tr').first().waitFor()),
  },
  { name: 'desk-address', path: `/address/1/BITCOIN/${bitcoin}`, act: openNotes },
];
