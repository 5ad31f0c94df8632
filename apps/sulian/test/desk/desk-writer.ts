import type { DeskAnswer, DeskNote, DeskObject } from '@sulian/contract';
import { TEST_PASSWORD } from '../support/sign-in.ts';

const DESK = '/api/proxy/v1/desk';

/** Texts of a desk that the program acknowledged, and those that were sent without an answer. */
export interface Acknowledged {
  /** Address → texts of its notes, in the order of the answers. */
  readonly notes: Map<string, string[]>;
  /** Address → its newest name: answers may arrive in another order than the writes. */
  readonly names: Map<string, { readonly version: number; readonly name: string }>;
  /** Texts that were sent when the program died. */
  readonly unanswered: Set<string>;
}

export const nothingYet = (): Acknowledged => ({ notes: new Map(), names: new Map(), unanswered: new Set() });

export interface Writer {
  readonly url: string;
  readonly account: { readonly caseId: number; readonly email: string };
  readonly addresses: readonly string[];
  readonly acknowledged: Acknowledged;
  readonly random: () => number;
  readonly onWritten: () => void;
}

/**
 * Names and notes on one desk, one after the other, until the program is gone. No text is sent twice, so that what was lost
 * or written twice is seen.
 */
export async function writeUntilGone(writer: Writer): Promise<void> {
  let token: string;
  try {
    token = (await send<{ data: { token: string } }>(writer, 'POST', '/api/user/login', toLogin(writer))).data.token;
  } catch (error) {
    if (isGone(error)) return;
    throw error;
  }
  for (;;) {
    const address = writer.addresses[Math.floor(writer.random() * writer.addresses.length)] ?? '';
    const text = `${writer.account.email} ${Math.floor(writer.random() * 1e12)}`;
    try {
      const isWritten = await (writer.random() < 0.5 ? writeNote : writeName)(writer, { token, address, text });
      if (isWritten) writer.onWritten();
    } catch (error) {
      writer.acknowledged.unanswered.add(text);
      if (isGone(error)) return;
      throw error;
    }
  }
}

interface ChangeStamp {
  readonly token: string;
  readonly address: string;
  readonly text: string;
}

async function writeNote(writer: Writer, { token, address, text }: ChangeStamp): Promise<boolean> {
  const { id } = await findObject(writer, token, address);
  await send<DeskNote>(writer, 'POST', `${DESK}/objects/${id}/notes`, { text }, token);
  const { notes } = writer.acknowledged;
  notes.set(address, [...(notes.get(address) ?? []), text]);
  return true;
}

/** A colleague may have been faster: then the name is not written, and nothing is acknowledged. */
async function writeName(writer: Writer, { token, address, text }: ChangeStamp): Promise<boolean> {
  const { id, version } = await findObject(writer, token, address);
  const answer = await call(writer, 'PATCH', `${DESK}/objects/${id}`, { version, name: text }, token);
  if (answer.status === CONFLICT) return false;
  const changed = await read<DeskObject>(answer);
  const { names } = writer.acknowledged;
  if (changed.version > (names.get(address)?.version ?? 0))
    names.set(address, { version: changed.version, name: text });
  return true;
}

async function findObject(writer: Writer, token: string, address: string) {
  const { objects } = await send<DeskAnswer>(writer, 'GET', DESK, undefined, token);
  const object = objects.find((each) => each.address === address);
  if (object === undefined) throw new Error(`${address} is not on the desk`);
  return object;
}

const CONFLICT = 409;
const BAD_GATEWAY = 500;

const toLogin = ({ account }: Writer) => ({ ...account, password: TEST_PASSWORD });

const call = (
  { url }: Pick<Writer, 'url'>,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  token?: string,
): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function send<T>(...[writer, method, path, body, token]: Parameters<typeof call>): Promise<T> {
  return read<T>(await call(writer, method, path, body, token));
}

class StoreIsGone extends Error {}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  const message = `${answer.status}: ${text}`;
  throw answer.status >= BAD_GATEWAY ? new StoreIsGone(message) : new Error(message);
}

/** No connection, one that ended, or an answer that the store is away. */
const isGone = (error: unknown): boolean => error instanceof StoreIsGone || error instanceof TypeError;
