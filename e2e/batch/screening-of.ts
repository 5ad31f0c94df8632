import type { Screening } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { OFFICER, sessionOf } from '../desk/desk-of.ts';
import type { DemoStage } from '../stage.ts';

const SCREENINGS = '/api/proxy/v1/screenings';
const ENDED = /^(?:已完成|Finished)$/;

export const UNSEEN = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
export const KEY = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';

/** 地址,链,备注 and 诈骗团伙 in GB18030. */
const HEAD = Buffer.from('b5d8d6b72cc1b42cb1b8d7a2', 'hex');
const NOTE = Buffer.from('d5a9c6adcdc5bbef', 'hex');

/** A list in GB18030 with a note in Chinese, and rows that have no answer for each reason. */
export function writeList({ cast }: DemoStage): Buffer {
  const lines = [`${cast.assets},,`, `${UNSEEN},BTC,`, 'hello,,', `${KEY},,`, `${cast.busy},BTC,`];
  return Buffer.concat([HEAD, Buffer.from(`\r\n${cast.miner},BTC,`), NOTE, Buffer.from(`\r\n${lines.join('\r\n')}`)]);
}

/** A call of the officer, as the program answers it. */
export async function callScreenings(stage: DemoStage, path: string, init: RequestInit = {}): Promise<Response> {
  const session = await sessionOf(stage, OFFICER);
  return fetch(`${stage.url}${SCREENINGS}${path}`, { ...init, headers: { token: session?.token ?? '' } });
}

export async function listAll(stage: DemoStage): Promise<readonly Screening[]> {
  return ((await (await callScreenings(stage, '')).json()) as { items: Screening[] }).items;
}

export async function removeAll(stage: DemoStage): Promise<void> {
  for (const { id } of await listAll(stage)) await callScreenings(stage, `/${id}`, { method: 'DELETE' });
}

/** Screens a list by the program itself. @returns its id, once all rows have their answer */
export async function screenList(stage: DemoStage, list: Buffer | string, fileName = 'list.csv'): Promise<number> {
  const body = new Blob([list as never]);
  const path = `?fileName=${encodeURIComponent(fileName)}`;
  const answer = await callScreenings(stage, path, { method: 'POST', body });
  const { id } = (await answer.json()) as { id: number };
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const { state } = (await (await callScreenings(stage, `/${id}`)).json()) as Screening;
    if (state === 'DONE') return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the screening did not end');
}

export const waitForEnd = (page: Page): Promise<void> =>
  page.locator('.batch-head .chip', { hasText: ENDED }).waitFor({ timeout: 60_000 });

/** Text of the row of a line. */
export const rowOf = (page: Page, line: number) =>
  page.locator('.batch-rows tbody tr[data-row]').filter({
    has: page.locator('td:nth-child(3)', { hasText: new RegExp(`^${line}$`) }),
  });
