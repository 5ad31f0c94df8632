import type { NotificationAnswer, NotificationsAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatTime } from '../investigate/api.ts';
import { WIDTHS } from '../looks.ts';
import { shortOf } from '../short.ts';
import { type DemoStage, refusing, type Visit } from '../stage.ts';
import { answerNotices, clearAlerts, GROUPS, groupsAnswerOf, NOTICES, noticeOf, noticesAnswerOf } from './alerts-of.ts';

const answering =
  (answer: NotificationsAnswer): NonNullable<Visit['prepare']> =>
  (page) =>
    answerNotices(page, answer);

/** Whether the count of unread notices covers a part of the bell. */
const COVERED = `(() => {
  const [bell, count] = ['.alert-bell path', '.alert-count'].map((each) => document.querySelector(each).getBoundingClientRect());
  return count.left < bell.right && count.right > bell.left && count.top < bell.bottom && count.bottom > bell.top;
})()`;

export const describeNotices = (stage: () => DemoStage) =>
  describe.each(WIDTHS)('the notices of alerts at %i px', (width) => {
    beforeEach(() => clearAlerts(stage()));

    const open = (visit: Visit = {}): Promise<Page> => stage().visit('/alert?tab=notices', { width, ...visit });
    const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr[data-row]');

    it('show when, what and the alert’s data, and nothing that changes them [R-ALERT-03] [R-ALERT-09] [R-ALERT-32]', async () => {
      const unpriced = noticeOf({
        id: 900_002,
        isRead: true,
        state: 'WITHDRAWN',
        details: { ...noticeOf().details, type: 'DEBIT', localAmount: null, isValueUnknown: true },
      });
      const page = await open({ prepare: answering(noticesAnswerOf([noticeOf(), unpriced])) });
      await rows(page).nth(1).waitFor();
      const texts = (await rows(page).allInnerTexts()).map((each) => each.replace(/\s+/g, ' '));
      for (const part of [
        formatTime(1_795_000_000),
        '未读',
        '有新交易（资金异动）',
        '转入 · 不少于 500 USD',
        '+1.5 BTC',
        '4.70 万 USD',
        'Bitcoin BTC',
        '查看原因',
      ])
        expect(texts[0]).toContain(part);
      for (const part of ['−1.5 BTC', '价值未知', '已撤回']) expect(texts[1]).toContain(part);
      expect(texts[1]).not.toContain('未读');
      const panel = page.getByRole('tabpanel');
      const head = (await panel.locator('.alert-group-head').innerText()).replace(/\s+/g, ' ');
      for (const part of [
        shortOf('1BoatSLRHtKNngkdXEeobR76b53LETtpyT', width),
        '海湾交易所',
        '2 条',
        '未读 1 条',
        formatTime(1_795_000_000),
      ])
        expect(head).toContain(part);
      expect(await panel.getByRole('switch').count()).toBe(0);
      expect(await panel.getByRole('button', { name: /删除/ }).count()).toBe(0);
      await page.context().close();
    });

    it('look different while they come, when there are none and when they failed [R-ALERT-07]', async () => {
      const none = await open({ prepare: answering(noticesAnswerOf([])) });
      await none.getByRole('tabpanel').getByText('暂无预警通知').waitFor();
      await none.context().close();
      const { prepare, switched } = refusing(GROUPS);
      const failed = await open({ prepare });
      await failed.getByRole('tabpanel').getByText('加载失败').waitFor();
      expect(await failed.getByRole('tabpanel').getByText('暂无预警通知').count()).toBe(0);
      await failed.locator('.alert-bell').click();
      await failed.locator('.alert-newest').getByText('加载失败').waitFor();
      await failed.keyboard.press('Escape');
      switched.isOn = false;
      await failed.getByRole('tabpanel').getByRole('button', { name: '重试' }).click();
      await failed.getByRole('tabpanel').getByText('暂无预警通知').waitFor();
      await failed.context().close();
    });

    it('stand behind the bell: the newest four objects with their counts, how many are unread, all marked as read at once [R-ALERT-36] [R-ALERT-145] [R-ALERT-155] [R-HEADER-03]', async () => {
      const items = [5, 4, 3, 2, 1].map((each) =>
        noticeOf({
          id: 900_000 + each,
          isRead: each < 3,
          alert: { ...noticeOf().alert, address: `1Watched${Math.min(each, 4)}` },
        }),
      );
      const requestLog: string[] = [];
      const page = await stage().visit('/account', {
        width,
        prepare: async (each) => {
          each.on('request', (request) => requestLog.push(request.url()));
          await answering(noticesAnswerOf(items, 9, 120))(each);
        },
      });
      await page.getByRole('button', { name: '预警通知，99+ 条未读' }).click();
      const panel = page.locator('.alert-newest');
      await panel.locator('li').nth(3).waitFor();
      expect(requestLog.filter((url) => NOTICES.test(url)).map((url) => new URL(url).search)).toEqual([
        '?offset=0&limit=1',
      ]);
      expect(requestLog.filter((url) => GROUPS.test(url)).map((url) => new URL(url).search)).toEqual([
        '?offset=0&limit=4',
      ]);
      expect(await panel.locator('li').first().innerText()).toContain('2 条');
      expect(requestLog.filter((url) => url.endsWith('/v1/blockchains')).length).toBeLessThanOrEqual(1);
      expect(await page.locator('.alert-count').innerText()).toBe('99+');
      expect(await page.evaluate(COVERED)).toBe(false);
      expect(await panel.locator('.alert-new').count()).toBe(2);
      const read = page.waitForRequest(/notifications\/read$/);
      await page.route(/notifications\/read$/, (route) => route.fulfill({ json: { unread: 0 } }));
      await panel.getByRole('button', { name: '全部标为已读' }).click();
      expect((await read).postDataJSON()).toEqual({ upToId: 900_005 });
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await page.locator('.alert-bell').click();
      await panel.getByRole('link', { name: '查看全部通知' }).click();
      await page.getByRole('tabpanel', { name: '预警通知' }).waitFor();
      await page.context().close();
    });

    it('open below their object: the rest in pages, tokens without a price in a line of their own, and are read together [R-ALERT-155] [R-ALERT-156] [R-ALERT-157]', async () => {
      const rowsOf = (from: number, count: number) =>
        Array.from({ length: count }, (_, at) => noticeOf({ id: from - at }));
      const newest = rowsOf(900_012, 3);
      const [latest = noticeOf()] = newest;
      const groups = groupsAnswerOf(noticesAnswerOf(newest));
      const queryLog: URLSearchParams[] = [];
      const page = await open({
        prepare: async (each) => {
          await answering(noticesAnswerOf(newest))(each);
          await each.route(GROUPS, (route) =>
            route.fulfill({
              json: { ...groups, items: [{ latest, count: 2_012, unread: 12, unpricedTokens: 2_000, newest }] },
            }),
          );
          await each.route(/notifications\?.*unpricedTokens/, (route, request) => {
            const query = new URL(request.url()).searchParams;
            queryLog.push(query);
            const rest = query.get('unpricedTokens') === 'ONLY' ? 2_000 : 12;
            const offset = Number(query.get('offset'));
            return route.fulfill({
              json: noticesAnswerOf(rowsOf(900_012 - offset, Math.min(10, rest - offset)), rest),
            });
          });
        },
      });
      const panel = page.getByRole('tabpanel');
      await panel.getByText('2,012 条').waitFor();
      expect(await rows(page).count()).toBe(3);
      await panel.getByRole('button', { name: '展开其余 9 条' }).click();
      await expect.poll(() => rows(page).count()).toBe(10);
      await panel.getByRole('button', { name: '下一页' }).first().click();
      await expect.poll(() => rows(page).count()).toBe(2);
      await panel.getByRole('button', { name: '只显示最新 3 条' }).click();
      await panel.getByRole('button', { name: '另有 2,000 条未收录代币（没有价格）' }).click();
      await expect.poll(() => rows(page).count()).toBe(13);
      expect(
        queryLog.map((each) => [each.get('objectAddress'), each.get('unpricedTokens'), each.get('offset')]),
      ).toEqual([
        [latest.alert.address, 'WITHOUT', '0'],
        [latest.alert.address, 'WITHOUT', '10'],
        [latest.alert.address, 'ONLY', '0'],
      ]);
      const read = page.waitForRequest(/notifications\/read$/);
      await page.route(/notifications\/read$/, (route) => route.fulfill({ json: { unread: 0 } }));
      await panel.getByRole('button', { name: '标为已读' }).click();
      expect((await read).postDataJSON()).toEqual({
        upToId: latest.id,
        object: { blockchain: 'BITCOIN', objectType: 'ADDRESS', address: latest.alert.address },
      });
      await page.context().close();
    });

    it('call companies by their English names in the English interface: in the list, behind the bell and in why [R-ENT-59]', async () => {
      const { alert } = noticeOf();
      const rated = { riskAssessment: null, tags: [], type: 'Darkweb' as const };
      const market = { id: 5, name: '暗河集市', names: [{ language: 'en', name: 'Dark River Market' }], ...rated };
      const { riskAssessment: _, tags: __, ...entity } = market;
      const answer: NotificationAnswer = {
        notification: noticeOf(),
        counterparties: [{ address: alert.address, entity: market, headline: null }],
        isFeeAlone: false,
        cause: {
          address: alert.address,
          entity,
          analysisType: 'INCOMING',
          score: 4,
          level: 'High',
          severity: 'High',
          headline: null,
          worstExposure: { ...entity, level: 'High', isEstablished: true, percentage: 100, isDirect: true },
          shareBounds: null,
          height: 2_001,
          policyVersion: '7',
          labelVersion: 3,
        },
      };
      const page = await open({
        language: 'en',
        prepare: async (each) => {
          await answering(noticesAnswerOf([noticeOf()]))(each);
          await each.route(/notifications\/900001$/, (route) => route.fulfill({ json: answer }));
          await each.route(/notifications\/read$/, (route) => route.fulfill({ json: { unread: 0 } }));
        },
      });
      const own = /海湾交易所|暗河集市/;
      await page.locator('.alert-group-head').filter({ hasText: 'Harbour Bay Exchange' }).waitFor();
      await page.locator('.alert-bell').click();
      await page.locator('.alert-newest li').filter({ hasText: 'Harbour Bay Exchange' }).waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(own);
      await page.goto(`${stage().url}/alert/900001`);
      await page.locator('.alert-cause').waitFor();
      const text = await page.locator('.card').first().innerText();
      expect(text).toContain('Harbour Bay Exchange');
      expect(text.match(/Dark River Market/g)).toHaveLength(3);
      // A notice that an earlier version stored without a headline shows its severity.
      expect(text.replace(/\s+/g, ' ')).toContain('4 severity High risk');
      expect(text).not.toMatch(own);
      await page.context().close();
    });

    it('open to why: the score and exposure kept then, told apart from what is computed now [R-ALERT-37]', async () => {
      const cause = {
        address: stage().addressOf('勒索收款地址'),
        entity: null,
        analysisType: 'OUTGOING' as const,
        score: 12,
        level: 'High' as const,
        severity: 'Critical' as const,
        headline: {
          level: 'Critical' as const,
          basis: 'DESTINATION' as const,
          isUnverified: false,
          isService: false,
          customers: null,
          unanswered: [],
        },
        worstExposure: {
          name: '暗河集市',
          names: [{ language: 'en', name: 'Dark River Market' }],
          type: 'Darkweb' as const,
          level: 'Critical' as const,
          isEstablished: true,
          percentage: 61.53,
          isDirect: false,
        },
        shareBounds: {
          least: 0,
          percentage: 0.4,
          possible: 41.5,
          notFollowed: { percentage: 2, possible: 30 },
          isPossiblyDiluted: true,
        },
        height: 2_001,
        policyVersion: '7',
        labelVersion: 3,
      };
      const alert = { ...noticeOf().alert, type: 'LOWSCORE_COINS_RECEIVED' as const };
      const answer: NotificationAnswer = {
        notification: noticeOf({ state: 'WITHDRAWN', alert }),
        counterparties: [{ address: cause.address, entity: null, headline: null }],
        isFeeAlone: false,
        cause,
      };
      const page = await stage().visit('/alert/900001', {
        width,
        prepare: async (each) => {
          await each.route(/notifications\/900001$/, (route) => route.fulfill({ json: answer }));
          await each.route(/notifications\/read$/, (route) => route.fulfill({ json: { unread: 0 } }));
        },
      });
      const text = (await page.locator('.card', { hasText: '触发原因' }).innerText()).replace(/\s+/g, ' ');
      for (const part of [
        '已撤回',
        '转入高风险资金',
        '资金来源方',
        '触发时评分 12 严重风险 资金去向',
        '61.53 % 严重风险 暗河集市 · 暗网市场 · 间接',
        '可能被稀释 · 严重风险资金合计：下限 0.00 % · 按比例 0.40 % · 上限 41.50 %',
        '依据区块 2,001 · 策略 7 · 标签版本 3',
        '未知实体',
      ])
        expect(text).toContain(part);
      await page.getByText('以下为当前重新计算的结果').waitFor();
      // The direction of that score is selected.
      expect(await page.getByRole('tab', { name: '资金去向' }).getAttribute('aria-selected')).toBe('true');
      await page.context().close();
    });

    it('of nobody’s are not found, and nothing looks clean for it [R-ALERT-42]', async () => {
      for (const id of ['999999999', 'x', '0']) {
        const page = await stage().visit(`/alert/${id}`, { width });
        await page.locator('.unseen').waitFor();
        expect(await page.locator('.level').count()).toBe(0);
        await page.context().close();
      }
    });
  });
