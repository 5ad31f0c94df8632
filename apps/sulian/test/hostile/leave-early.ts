import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom, type Random } from '@sulian/testkit';
import { toMultipart } from '../people/registration.ts';
import type { ServingProgram } from '../support/serving-program.ts';
import { writeGood } from './malformed.ts';
import { pick } from './nasty.ts';
import { TARGETS, type Target } from './places.ts';
import { type RawAnswer, readAnswer } from './raw-http.ts';
import { samplesOf } from './send-malformed.ts';
import { toBytes, type Written, withHeader } from './written.ts';

const LANES = 24;
/** Within it a call is mostly answered, and mostly not yet begun to be. */
const MAX_WAIT_MS = 60;
const MAX_UPLOAD_BYTES = 300_000;
const MAX_ON_ONE_SOCKET = 5;

/** When the client leaves: at a byte of what it sends, or some time after its last one, or once an answer begins. */
type Moment = 'head' | 'body' | 'waiting' | 'answer';
const MOMENTS: readonly Moment[] = ['head', 'body', 'waiting', 'waiting', 'answer'];

export interface Departure {
  readonly from: string;
  /** Calls on the connection, in order; all but the last were sent whole. */
  readonly calls: readonly Target[];
  /** Outcomes of the first answers, in order. */
  readonly answers: readonly RawAnswer[];
  readonly moment: Moment;
  /** All were sent in one piece, without waiting for answers. */
  readonly isPipelined: boolean;
  /** The connection was reset, so that what the server had not read yet is gone. */
  readonly isReset: boolean;
}

/** Tokens of sessions for calls of each role. */
export async function signInAll(program: ServingProgram): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>();
  for (const role of ['OFFICER', 'REVIEWER', 'ADMIN', 'AUDITOR'] as const) tokens.set(role, await program.signIn(role));
  return tokens;
}

/** Makes so many connections whose client is gone at a random moment. */
export async function leaveEarly(
  program: ServingProgram,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<readonly Departure[]> {
  return leaveSignedIn(program, { count, seed, tokens: await signInAll(program) });
}

interface Leaving {
  readonly count: number;
  readonly seed: number;
  readonly tokens: ReadonlyMap<string, string>;
  /** Number of the first client. Two runs against one program differ in it: a client's address identifies its audit lines. */
  readonly first?: number;
}

export async function leaveSignedIn(
  program: ServingProgram,
  { count, seed, tokens, first = 0 }: Leaving,
): Promise<readonly Departure[]> {
  const random = createRandom(seed);
  const plans = Array.from({ length: count }, (_, index) => planOne(random, first + index));
  const departures: Departure[] = [];
  let begun = 0;
  const work = async (): Promise<void> => {
    for (let plan = plans[begun++]; plan !== undefined; plan = plans[begun++])
      departures.push({ ...plan, answers: await depart(program, plan, tokens) });
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return departures;
}

interface Plan extends Omit<Departure, 'answers'> {
  /** 0 ≤ x < 1: how far into the bytes, or into the wait. */
  readonly share: number;
  readonly uploadBytes: number;
}

/** Calls that would end the sessions of all later ones. */
const NEVER: readonly string[] = ['POST /api/user/logout', 'DELETE /api/user/me/sessions/:id'];
const CALLS = TARGETS.filter(({ key }) => !NEVER.includes(key));
const UPLOAD = CALLS.filter(({ key }) => key === 'POST /api/files');

/** Nothing is answered behind it. */
const isEndless = ({ call }: Target): boolean => call.answer === 'text/event-stream';

function planOne(random: Random, number: number): Plan {
  const isUpload = random.below(6) === 0;
  const calls = Array.from({ length: 1 + random.below(MAX_ON_ONE_SOCKET) }, () =>
    pick(random, isUpload ? UPLOAD : CALLS),
  );
  return {
    from: `127.${64 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`,
    calls: isUpload ? calls.slice(0, 2) : calls.slice(0, 1 + calls.findIndex(isEndless) || undefined),
    moment: pick(random, MOMENTS),
    isPipelined: random.below(2) === 0,
    isReset: random.below(2) === 0,
    share: random.next(),
    uploadBytes: random.below(MAX_UPLOAD_BYTES),
  };
}

async function depart(
  program: ServingProgram,
  plan: Plan,
  tokens: ReadonlyMap<string, string>,
): Promise<readonly RawAnswer[]> {
  const bytes = plan.calls.map((target, index) => toRequest(program, target, { plan, index, tokens }));
  const last = bytes.pop() ?? Buffer.alloc(0);
  const socket = connect({ host: '127.0.0.1', port: program.port, localAddress: plan.from });
  const isClosed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  // The server may close first: it refused the rest.
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1');
  });
  const countAnswers = () => heard.match(STATUS_LINE)?.length ?? 0;
  const cut = last.subarray(0, toCut(last, plan));
  if (plan.isPipelined) socket.write(Buffer.concat([...bytes, cut]));
  else {
    for (const each of bytes) await writeAndHear(socket, each, countAnswers);
    socket.write(cut);
  }
  if (plan.moment === 'waiting') await pause(plan.share * MAX_WAIT_MS);
  if (plan.moment === 'answer') await hear(socket, countAnswers, bytes.length);
  if (plan.isReset) socket.resetAndDestroy();
  else socket.destroy();
  await isClosed;
  return readAnswers(heard);
}

/** Bytes of the last request that are sent. */
function toCut(bytes: Buffer, { moment, share }: Plan): number {
  const head = bytes.indexOf('\r\n\r\n') + 4;
  if (moment === 'head') return Math.floor(share * (head - 1));
  return moment === 'body' ? head + Math.floor(share * (bytes.length - head)) : bytes.length;
}

const HEAR_MS = 2_000;
const STATUS_LINE = /HTTP\/1\.1 [2-5]\d\d /g;

/** Answers with whole heads; of the last one perhaps only the beginning of its body. */
const readAnswers = (heard: string): readonly RawAnswer[] =>
  heard.split(/(?=HTTP\/1\.1 [2-5]\d\d )/).flatMap((each) => readAnswer(Buffer.from(each, 'latin1')) ?? []);

/** Until more answers than so many have begun; a call that takes long is not waited for. */
async function hear(socket: Socket, count: () => number, before: number): Promise<void> {
  for (const until = Date.now() + HEAR_MS; count() <= before && !socket.destroyed && Date.now() < until; )
    await pause(1);
}

async function writeAndHear(socket: Socket, bytes: Buffer, count: () => number): Promise<void> {
  const before = count();
  socket.write(bytes);
  await hear(socket, count, before);
}

function toRequest(
  program: ServingProgram,
  target: Target,
  {
    plan,
    index,
    tokens,
  }: { readonly plan: Plan; readonly index: number; readonly tokens: ReadonlyMap<string, string> },
): Buffer {
  const { access, consumes } = target.call;
  const token = tokens.get(typeof access === 'string' ? '' : (access[0] ?? ''));
  const good = writeGood(target, { ...samplesOf(program), name: `left ${plan.from} ${index}` });
  const form = consumes === undefined ? {} : { body: toMultipart({ content: Buffer.alloc(plan.uploadBytes, 7) }) };
  const written: Written = {
    ...good,
    ...form,
    address: consumes === undefined ? good.address : `${target.path}?purpose=SEAL`,
  };
  const kept = withHeader(written, 'connection', 'keep-alive');
  return toBytes(token === undefined ? kept : withHeader(kept, 'token', token));
}
