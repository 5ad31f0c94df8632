import { describe, expect, it } from 'vitest';
import { LATE_SEARCH_MS } from '../../apps/web/src/lib/pauses.ts';
import { ALL_LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import { changing, type Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { BOX, CALL, countCalls } from './search.ts';

interface Answer {
  addresses: { items: Array<Record<string, unknown>>; _metadata: { total: number; isMore: boolean } };
  gaps: unknown[];
}
/** Interval after an answer until slow chains are queried again. */
const AGAIN_MS = LATE_SEARCH_MS[3];

/** Tests that need the demo world, or no ledger. */
export const describeSearchStates = (stage: () => Stage) =>
  describe('the search, whatever it finds,', () => {
    const owned = () => stage().cast.owned;

    it('leads to all results, page by page, with the typed part marked [R-SEARCH-132] [R-SEARCH-133]', async () => {
      const page = await stage().visit('/');
      await page.getByPlaceholder(BOX).fill('bc1');
      expect(await page.locator('.search-results mark').first().innerText()).toBe('bc1');
      await page.getByRole('button', { name: '查看全部结果' }).click();
      await page.waitForURL('**/search?q=bc1');
      const results = page.locator('.all-results li');
      await results.nth(49).waitFor();
      const ofPage1 = await results.locator('.mono').allInnerTexts();
      await page.getByRole('button', { name: '第 2 页' }).click();
      await page.waitForURL('**/search?q=bc1&addressesPage=2');
      await expect.poll(() => results.locator('.mono').allInnerTexts()).not.toEqual(ofPage1);
      const ofPage2 = await results.locator('.mono').allInnerTexts();
      expect(ofPage2.filter((each) => ofPage1.includes(each))).toEqual([]);
      await results.first().getByRole('link').click();
      await page.waitForURL('**/address/1/BITCOIN/bc1*');
      await page.goBack();
      await results.first().waitFor();
      expect(await results.locator('.mono').allInnerTexts()).toEqual(ofPage2);
      await page.getByRole('tab', { name: '实体' }).click();
      await page.getByText('未找到').first().waitFor();
      await page.context().close();
    });

    it.each(
      ALL_LOOKS,
    )('shows every level of all results at $width, $theme [R-SEARCH-133] [R-SHOW-12]', async (look) => {
      // A stored answer with a worst exposure has the longest text.
      const before = await stage().visit(`/address/1/BITCOIN/${owned()}`);
      await before.locator('.ranking .share').first().waitFor();
      await before.context().close();
      const page = await stage().visit(`/search?q=${owned().slice(0, 6)}`, look);
      await page.locator('.all-results .option-worst').first().waitFor();
      const right = await page.evaluate<number>(
        "Math.max(...[...document.querySelectorAll('.all-results .level')].map((each) => each.getBoundingClientRect().right))",
      );
      expect(right).toBeLessThanOrEqual(look.width);
      await untilStill(page);
      expect(await listFaults(page, 'all results', look.width)).toEqual([]);
      await page.context().close();
    });

    it('keeps what the keys are on in sight, however long the list [R-SEARCH-10]', async () => {
      const page = await stage().visit('/', {
        height: 600,
        prepare: changing<Answer>(CALL, (answer) => ({
          ...answer,
          addresses: {
            items: Array.from({ length: 10 }, (_, index) => ({
              ...answer.addresses.items[0],
              hash: `${owned()}${index}`,
            })),
            _metadata: { total: 10, isMore: false },
          },
        })),
      });
      await page.getByPlaceholder(BOX).fill(owned().slice(0, 3));
      await page.getByRole('option').nth(9).waitFor({ state: 'attached' });
      const isSeen = () =>
        page.evaluate<boolean>(`(() => {
          const list = document.querySelector('.search-results').getBoundingClientRect();
          const at = document.querySelector('[aria-selected="true"]').getBoundingClientRect();
          return at.top >= list.top && at.bottom <= list.bottom;
        })()`);
      for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowDown');
      expect(await page.getByRole('option').nth(9).getAttribute('aria-selected')).toBe('true');
      expect(await isSeen()).toBe(true);
      await page.context().close();
    });

    it('stands above chains whose labels are too few, and how labels are imported [R-SEARCH-71]', async () => {
      const page = await stage().visit('/', {
        prepare: changing<Record<string, object>>(/\/blockchains$/, (chains) => ({
          ...chains,
          BITCOIN: { ...chains['BITCOIN'], fewLabels: { serviceAddresses: 12, wanted: 1_000 } },
        })),
      });
      const note = page.getByRole('note');
      await note.waitFor();
      const text = await note.innerText();
      expect(text).toContain('Bitcoin（12 个）');
      expect(text).toContain('1,000');
      expect(text).toContain('import-labels');
      await page.context().close();
    });

    it('says which chains were too slow, apart from those not indexed, and asks them again [R-SEARCH-21]', async () => {
      const late = { state: 'indexed', isSkipped: true, isRecognised: false, height: null, lag: null };
      const page = await stage().visit('/', {
        prepare: async (each) => {
          await each.clock.install();
          await changing<Answer & { notSearched: string[] }>(CALL, (answer) => ({
            ...answer,
            gaps: ['BITCOIN', 'ETHEREUM'].map((blockchain) => ({ ...late, blockchain })),
            notSearched: ['BITCOIN', 'ETHEREUM', 'LITECOIN'],
          }))(each);
        },
      });
      const { urls } = countCalls(page);
      let answered = 0;
      const repeats: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/v1/search?')) repeats.push(request.headers()['sulian-repeat']);
      });
      page.on('requestfinished', (request) => {
        if (request.url().includes('/v1/search?')) answered += 1;
      });
      await page.getByPlaceholder(BOX).fill(owned());
      const note = page.locator('.gaps .note').filter({ hasText: 'Bitcoin · Ethereum 尚未返回结果' });
      await note.waitFor();
      await page.getByText('1 条链未接入，未查询').waitFor();
      const status = page.getByRole('status').filter({ hasText: '尚未查完' });
      await status.waitFor();
      expect(await page.getByText(/条结果/).count()).toBe(0);
      // Repeats automatically while the list is shown; each repetition is marked as such for the audit log.
      const goOn = async (): Promise<number> => {
        await page.clock.fastForward(AGAIN_MS);
        return answered;
      };
      await expect.poll(goOn, { timeout: 15_000 }).toBeGreaterThan(5);
      expect(repeats.slice(0, 3)).toEqual([undefined, '1', '1']);
      await page.keyboard.press('Escape');
      await untilStill(page);
      const asked = urls.length;
      await page.clock.fastForward(3 * AGAIN_MS);
      await untilStill(page);
      expect(urls).toHaveLength(asked);
      await page.context().close();
    });

    it('sends no private key and no mnemonic, and says what it is [R-SEARCH-97]', async () => {
      const page = await stage().visit('/');
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
      for (const [secret, said] of [
        ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', '这是私钥'],
        [`${'abandon '.repeat(11)}about`, '这是助记词'],
      ] as const) {
        await page.getByPlaceholder(BOX).fill(secret);
        await page.getByRole('alert').filter({ hasText: said }).waitFor();
        await untilStill(page);
        expect(sent.filter((each) => each.includes(secret.slice(0, 20)))).toEqual([]);
      }
      expect(sent.filter((each) => each.includes('/search?'))).toEqual([]);
      expect(sent.filter((each) => each.includes('/search/refusals'))).toHaveLength(2);
      await page.context().close();
    });
  });
