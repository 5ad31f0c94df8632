import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findSession, type Session } from '../session.ts';
import { NEW_PASSWORD } from '../sign-in/stage.ts';
import { registerSpecimen } from '../specimens.ts';
import { type DemoStage, openPage, type Visit } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { clearDesk, giveToOfficer, putOn } from './desk-of.ts';

const CASE = 'OTHER-2026';
const EMAIL = 'li.si@police.example';
const NAME = '只属于本案的名称';

/** A call of an administrator or a reviewer. */
async function callFor<T>(stage: DemoStage, email: string, path: string, body?: object): Promise<T> {
  const session = await findSession(stage.url, email);
  const response = await fetch(stage.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { token: session?.token ?? '', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

const sessions = new Map<string, Promise<Session | undefined>>();

/** An officer of another case of the same installation, registered at the first use. */
export async function openOther(stage: DemoStage, path: string, visit: Visit = {}): Promise<Page> {
  const known = sessions.get(stage.url) ?? register(stage);
  sessions.set(stage.url, known);
  return openPage({ browser: stage.browser, url: stage.url, session: await known }, path, visit);
}

async function register(stage: DemoStage): Promise<Session | undefined> {
  const { id: caseId } = await callFor<{ id: number }>(stage, 'admin@demo.sulian', '/api/admin/cases', { name: CASE });
  const call = async <T>(to: string, _token: string, body?: unknown) =>
    callFor<T>(stage, 'officer@demo.sulian', to, body as object);
  await registerSpecimen({ ...stage, call }, { email: EMAIL, caseId });
  const reviewer = 'reviewer@demo.sulian';
  const list = '/api/review/registrations?offset=0&limit=50';
  const { items } = await callFor<{ items: Array<{ id: number; email: string }> }>(stage, reviewer, list);
  const registered = items.find(({ email }) => email === EMAIL);
  await callFor(stage, reviewer, `/api/review/registrations/${registered?.id}/approve`, {});
  return findSession(stage.url, EMAIL, { caseName: CASE, password: NEW_PASSWORD });
}

export const describeOtherCase = (stage: () => DemoStage) =>
  describe('the desk of another case', () => {
    it('shows nothing of this one: no object, no name, no member [R-DESK-44]', async () => {
      await giveToOfficer(stage());
      await clearDesk(stage());
      const { miner } = stage().cast;
      await putOn(stage(), { blockchain: 'BITCOIN', address: miner, name: NAME, note: '只属于本案的备注' });
      const page = await openOther(stage(), '/desk');
      await page.getByText('本案还没有对象').waitFor();
      await page.locator('.desk-members').getByText('张伟').waitFor();
      expect(await page.locator('main').innerText()).not.toContain('演示民警');
      await page.goto(`${stage().url}/address/1/BITCOIN/${miner}`);
      await page.locator('.desk-star').waitFor();
      await untilStill(page);
      expect(await page.locator('.desk-star').getAttribute('aria-pressed')).toBe('false');
      expect(await page.content()).not.toContain(NAME);
      await page.context().close();
    });
  });
