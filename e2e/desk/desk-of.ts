import type { DeskAnswer, DeskMember } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { findSession, type Session } from '../session.ts';
import { type DemoStage, openPage, type Visit } from '../stage.ts';

const DESK = '/api/proxy/v1/desk';
export const OFFICER = 'officer@demo.sulian';
export const COLLEAGUE = 'reviewer@demo.sulian';

/** One session per person: older ones end where somebody signs in too often. */
const sessions = new Map<string, Promise<Session | undefined>>();
export function sessionOf({ url }: DemoStage, email: string): Promise<Session | undefined> {
  const key = `${url} ${email}`;
  const known = sessions.get(key) ?? findSession(url, email);
  sessions.set(key, known);
  return known;
}

/** A call as somebody of the demo case. */
export async function callAs<T>(
  stage: DemoStage,
  email: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const session = await sessionOf(stage, email);
  const response = await fetch(`${stage.url}${DESK}${path}`, {
    method,
    headers: { token: session?.token ?? '', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export const readDesk = (stage: DemoStage): Promise<DeskAnswer> => callAs(stage, OFFICER, 'GET', '');
export const listMembers = async (stage: DemoStage): Promise<readonly DeskMember[]> =>
  (await callAs<{ items: DeskMember[] }>(stage, OFFICER, 'GET', '/members')).items;

/** Empties the desk. Objects that come back have their notes. */
export async function clearDesk(stage: DemoStage): Promise<void> {
  const { objects, views } = await readDesk(stage);
  for (const { id } of objects) await callAs(stage, OFFICER, 'DELETE', `/objects/${id}`);
  for (const { id } of views) await callAs(stage, OFFICER, 'DELETE', `/views/${id}`);
}

const RESTING = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

/** Makes the officer the owner and the colleague an editor. Who first adds to a desk without an owner owns it. */
export async function giveToOfficer(stage: DemoStage): Promise<void> {
  const ownerOf = (members: readonly DeskMember[]) => members.find(({ right }) => right === 'OWNER');
  if (ownerOf(await listMembers(stage)) === undefined) await claim(stage);
  const members = await listMembers(stage);
  const owner = ownerOf(members);
  const idOf = (email: string) => members.find((member) => member.email === email)?.accountId;
  if (owner !== undefined && owner.email !== OFFICER)
    await callAs(stage, owner.email, 'PUT', `/members/${idOf(OFFICER)}`, { right: 'OWNER' });
  await callAs(stage, OFFICER, 'PUT', `/members/${idOf(COLLEAGUE)}`, { right: 'EDITOR' });
}

async function claim(stage: DemoStage): Promise<void> {
  const { objects } = await putOn(stage, { blockchain: 'BITCOIN', address: RESTING });
  await callAs(stage, OFFICER, 'DELETE', `/objects/${objects[0]?.id}`);
}

export const putOn = (stage: DemoStage, object: object) =>
  callAs<{ objects: Array<{ id: number }> }>(stage, OFFICER, 'POST', '/objects', { objects: [object] });

/** A page as another person of the demo case. */
export const visitAs = async (stage: DemoStage, email: string, path: string, visit: Visit = {}): Promise<Page> =>
  openPage({ browser: stage.browser, url: stage.url, session: await sessionOf(stage, email) }, path, visit);
