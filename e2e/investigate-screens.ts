import type { ObjectAnswer, TransactionsAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import type { Cast } from './cast.ts';
import { emptyDesk, listDeskScreens } from './desk-screens.ts';
import type { Stage } from './stage.ts';
import { untilStill } from './until-still.ts';

type Act = (page: Page) => Promise<unknown>;

interface InvestigationScreen {
  readonly name: string;
  readonly path: string;
  /** Steps before the page is opened: it does not come to rest, and `act` waits for it. */
  readonly prepare?: Act;
  readonly act?: Act;
}

const STORE_AWAY = { success: false, code: 503, error: 'STORE_UNAVAILABLE', message: '' };

const refuse = (page: Page, part: string, json: object = STORE_AWAY, status = 503) =>
  page.route(part, (route) => route.fulfill({ status, json }));

const FAILED = {
  prepare: (page: Page) => refuse(page, '**/proxy/v1/**'),
  act: (page: Page) => page.getByRole('alert').first().waitFor(),
};

const WAITING = {
  prepare: async (page: Page) => {
    await page.route('**/api/proxy/v1/blockchains/**', () => undefined);
    await page.route('**/scoringAnalysis', () => undefined);
  },
  act: (page: Page) => page.getByRole('heading', { level: 1 }).waitFor(),
};

const openFirstRow: Act = async (page) => {
  await page.locator('.ranking .toggle button').first().click();
  await page.locator('.path, .evidence .state').first().waitFor();
};

/** The first blocks of Bitcoin have no entity, so no row of several parties. */
const openMembersIfAny: Act = async (page) => {
  const toggle = page.locator('.counterparties .toggle button').first();
  if (await toggle.isVisible()) await toggle.click();
};

const openTab =
  (index: number): Act =>
  async (page) => {
    await page.locator('.risk').getByRole('tab').nth(index).click();
    await untilStill(page);
  };

const search =
  (text: string): Act =>
  async (page) => {
    await page.getByRole('combobox').first().fill(text);
    await page.locator('.search-results .note').first().waitFor();
    await untilStill(page);
  };

const searchInVain: Act = async (page) => {
  await refuse(page, '**/v1/search?*');
  await page.getByRole('combobox').first().fill('abcdef');
  await page.getByRole('alert').first().waitFor();
};

const comeBack =
  (text: string): Act =>
  async (page) => {
    await search(text)(page);
    await page.getByRole('option').first().click();
    await page.locator('.crumb a').click();
    await page.locator('.recent').first().waitFor();
  };

const UNPROCESSABLE = { success: false, code: 422, error: 'UNPROCESSABLE_GLOBAL_SCORE', message: '' };

const TOO_MANY = {
  prepare: (page: Page) => refuse(page, '**/scoringAnalysis', UNPROCESSABLE, 422),
  act: (page: Page) => page.locator('.risk .strip').waitFor(),
};

/** Rows of a page of transactions where nobody chose another number. */
const ROWS_PER_PAGE = 4;

const waitForFolded: Act = (page) => page.locator('.folded').waitFor();

const unfold: Act = async (page) => {
  await waitForFolded(page);
  await page.locator('.folded button').click();
  await page.locator('.poisoning').first().waitFor();
};

const SCRIPTS_LOST = {
  prepare: (page: Page) => page.route('**/static/js/address-page-*', (route) => route.abort()),
  act: (page: Page) => page.getByRole('alert').first().waitFor(),
};

const followFirst: Act = async (page) => {
  await page.locator('.trail-actions a').first().click();
  await page.locator('.trail-strip').waitFor();
  await untilStill(page);
};

/** A table of the addresses of a text. */
const lookUp =
  (text: string): Act =>
  async (page) => {
    await page.locator('#lookup-text').fill(text);
    await page.locator('.lookup-form button').click();
    await page.locator('.lookup-actions .export').waitFor();
  };

/** Only the transactions that carry the first row of the ranking. */
async function chooseRow(page: Page): Promise<void> {
  await openFirstRow(page);
  await page.locator('.evidence .contributing').first().click();
  await page.locator('.filters .selected').waitFor();
  await untilStill(page);
}

async function openFilter(page: Page): Promise<void> {
  await page.locator('.filter .chip').last().click();
  await page.locator('.filter-panel').waitFor();
}

async function openDays(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(时间|Time)$/ }).click();
  await page.locator('.filter-panel .date').first().fill('2026-11-17');
  await page.locator('.filter-panel .date').last().fill('2026-11-16');
}

/** The screens of an investigation: by name, by address, by wallet, by transaction, and what goes wrong on each. */
export async function listInvestigationScreens(
  ask: Stage['ask'],
  { owned: address, assets, frozen, poisoned, takenOver, exchange: exchangeName, nameOnly }: Cast,
): Promise<readonly InvestigationScreen[]> {
  const hashOf = async (chain: string, of: string) => {
    const list = `/api/proxy/v1/blockchains/${chain}/addresses/${of}/transactions`;
    return (await ask<{ items: Array<{ hash: string }> }>(list)).items[0]?.hash ?? '';
  };
  const idOf = async (name: string) => {
    const found = `/api/proxy/v1/search?q=${encodeURIComponent(name)}`;
    return (await ask<{ entities: { items: Array<{ id: number }> } }>(found)).entities.items[0]?.id ?? 0;
  };
  const listFrozen = async (of: string): Promise<readonly InvestigationScreen[]> => {
    const { freezes } = await ask<ObjectAnswer>(`/api/proxy/v1/blockchains/ETHEREUM/addresses/${of}`);
    return [
      { name: 'search-frozen', path: '/', act: search(of) },
      { name: 'address-frozen', path: `/address/1/ETHEREUM/${of}` },
      { name: 'transaction-freeze', path: `/trading/ETHEREUM/${freezes[0]?.since?.hash}` },
    ];
  };
  const listPoisoned = async (of: string): Promise<readonly InvestigationScreen[]> => {
    const list = `/api/proxy/v1/blockchains/ETHEREUM/addresses/${of}/transactions?limit=100`;
    const { items, _metadata } = await ask<TransactionsAnswer>(list);
    const index = items.findIndex(({ isPoisoning, operations }) =>
      operations.some(({ poisoning }) => isPoisoning && poisoning?.imitated != null),
    );
    const marked = items[index];
    const poisoner = marked?.operations.find(({ poisoning }) => poisoning?.imitated != null)?.poisoning?.poisoner;
    const path = `/address/1/ETHEREUM/${of}?page=${Math.floor(index / ROWS_PER_PAGE) + 1}&asOf=${_metadata.asOf}`;
    return [
      { name: 'address-poisoned', path, act: waitForFolded },
      { name: 'address-poisoning', path, act: unfold },
      { name: 'transaction-poisoning', path: `/trading/ETHEREUM/${marked?.hash}` },
      { name: 'address-poisoner', path: `/address/1/ETHEREUM/${poisoner}` },
    ];
  };
  /** Payments by amount and time, one of them followed, and a table of the parties. */
  const listFollowed = async (of: string): Promise<readonly InvestigationScreen[]> => {
    const list = `/api/proxy/v1/blockchains/TRON/addresses/${of}/transactions?limit=20`;
    const { items } = await ask<TransactionsAnswer>(list);
    const found = items.flatMap(({ hash, date, operations }) =>
      operations
        .filter(({ amount }) => !amount.startsWith('-'))
        .map(({ amount, coin }) => ({ hash, date, amount, coin: coin.id })),
    );
    const paid = found.find(({ amount }) => Number(amount) > 0);
    if (paid === undefined) return [];
    const { hash, date, amount, coin } = paid;
    const window = `from=${date - 3_600}&to=${date + 3_600}`;
    const parties = items.flatMap(({ operations }) =>
      operations.flatMap(({ counterparty }) => counterparty?.address ?? []),
    );
    const search = `/trail?blockchain=TRON&coin=${coin}&amount=${amount}&tolerance=10&${window}`;
    return [
      { name: 'search-all', path: '/search?q=bc1' },
      { name: 'trail-payments', path: search },
      { name: 'trail-starts', path: `/trail?blockchain=TRON&direction=OUTGOING&hash=${hash}` },
      { name: 'trail', path: search, act: followFirst },
      { name: 'lookup', path: '/lookup', act: lookUp([of, ...parties, '私钥'].join(' ')) },
    ];
  };
  const listTakenOver = async (of: string): Promise<readonly InvestigationScreen[]> => [
    { name: 'address-taken-over', path: `/address/1/TRON/${of}` },
    { name: 'transaction-tron', path: `/trading/TRON/${await hashOf('TRON', of)}` },
  ];
  const page = `/address/1/BITCOIN/${address}`;
  const wallet = `/address/2/BITCOIN/${address}`;
  const transaction = `/trading/BITCOIN/${await hashOf('BITCOIN', address)}`;
  const manyAssets = `/address/1/ETHEREUM/${assets}`;
  const exchange = `/entities/a/${await idOf(exchangeName)}`;
  return [
    { name: 'home', path: '/' },
    { name: 'home-recent', path: '/', act: comeBack(address) },
    { name: 'search', path: '/', act: search(address.slice(0, 3)) },
    { name: 'search-entity', path: '/', act: search('交易所') },
    { name: 'search-none', path: '/', act: search('zzzzzz') },
    { name: 'search-short', path: '/', act: search('zz') },
    { name: 'search-failed', path: '/', act: searchInVain },
    ...listDeskScreens(address, assets),
    { name: 'address', path: page, act: emptyDesk },
    { name: 'address-paths', path: page, act: openFirstRow },
    { name: 'address-outgoing', path: page, act: openTab(1) },
    { name: 'address-filtered', path: `${page}?direction=in&from=1763000000`, act: chooseRow },
    { name: 'address-filter-open', path: page, act: openFilter },
    { name: 'address-filter-time', path: page, act: openDays },
    { name: 'address-filtered-out', path: `${page}?from=1&to=2` },
    { name: 'address-counterparties', path: `${page}?tab=counterparties` },
    {
      name: 'address-counterparties-by-entity',
      path: `${page}?tab=counterparties&partyBy=ENTITY`,
      act: openMembersIfAny,
    },
    { name: 'address-history', path: `${page}?tab=history` },
    { name: 'address-loading', path: page, ...WAITING },
    { name: 'address-failed', path: page, ...FAILED },
    { name: 'address-script', path: page, ...SCRIPTS_LOST },
    { name: 'wallet', path: wallet },
    { name: 'wallet-dialog', path: wallet, act: (each) => each.locator('.card.list > header .btn.at-end').click() },
    { name: 'transaction', path: transaction },
    { name: 'transaction-failed', path: transaction, ...FAILED },
    { name: 'assets', path: manyAssets },
    { name: 'assets-filtered', path: `${manyAssets}?direction=in&with=entity%3A1` },
    { name: 'assets-outgoing', path: manyAssets, act: openTab(1) },
    { name: 'assets-too-many', path: manyAssets, ...TOO_MANY },
    { name: 'assets-transaction', path: `/trading/ETHEREUM/${await hashOf('ETHEREUM', assets)}` },
    ...(frozen === undefined ? [] : await listFrozen(frozen)),
    ...(poisoned === undefined ? [] : await listPoisoned(poisoned)),
    ...(takenOver === undefined ? [] : [...(await listTakenOver(takenOver)), ...(await listFollowed(takenOver))]),
    { name: 'entity', path: exchange },
    { name: 'entity-counterparties', path: `${exchange}?tab=counterparties` },
    { name: 'entity-history', path: `${exchange}?tab=history` },
    { name: 'entity-chain', path: `${exchange}?chain=ETHEREUM` },
    {
      name: 'entity-watch',
      path: exchange,
      act: (page) => page.getByRole('button', { name: /对全部地址设预警|Watch all addresses/ }).click(),
    },
    { name: 'entity-plain', path: `/entities/a/${await idOf(nameOnly)}` },
    { name: 'entity-failed', path: exchange, ...FAILED },
    { name: 'unseen', path: '/address/1/BITCOIN/1BoatSLRHtKNngkdXEeobR76b53LETtpyT' },
    { name: 'not-found', path: `/trading/BITCOIN/${'0'.repeat(64)}` },
    { name: 'not-indexed', path: '/address/1/LITECOIN/LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' },
    { name: 'other-chain', path: '/address/1/BITCOIN/0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe' },
  ];
}
