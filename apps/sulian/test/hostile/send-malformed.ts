import type { ErrorCode, Role } from '@sulian/domain';
import type { ServingProgram } from '../support/serving-program.ts';
import { TEST_PASSWORD } from '../support/sign-in.ts';
import { BROKEN_FRAMINGS, UNFINISHED } from './break-framing.ts';
import { judge } from './judge.ts';
import { type Malformed, makeMalformed } from './malformed.ts';
import type { FRAMINGS, Samples } from './places.ts';
import { type RawOutcome, sendRaw } from './raw-http.ts';
import { toBytes, withHeader } from './written.ts';

/** Longest that any answer may take. */
const GIVE_UP_MS = 10_000;
const LANES = 8;

/** A request as it went out, and what came back. */
export interface Sent extends Malformed {
  readonly from: string;
  readonly outcome: RawOutcome;
}

export interface Run {
  readonly sent: readonly Sent[];
  /** Answers that no malformed request may get. */
  readonly faults: readonly string[];
  /** Heap of the program's process, bytes, at regular intervals. */
  readonly heaps: readonly number[];
}

/** Valid values for a call's parts in this ledger. */
export const samplesOf = ({ address, txid }: ServingProgram): Samples => ({
  blockchain: 'BITCOIN',
  kind: 'addresses',
  hash: address,
  address,
  to: address,
  objectId: address,
  chainId: txid,
  coin: 'ALL',
  key: 'end:Block reward',
  progressId: 'sulian-test',
  id: 1,
  q: 'abc',
  caseId: 1,
  email: 'stranger@test.sulian',
  // Right in its form and too weak to be taken: nobody's password changes.
  password: 'kurz',
  currentPassword: TEST_PASSWORD,
  landline: '010-85225050',
  province: '110000',
  city: '110100',
  district: '110108',
  uri: 'https://source.example/',
  date: '2026-01-01',
  validFrom: '2026-01-01',
  validTo: '2026-01-02',
  isEntity: false,
  currency: 'USD',
});

/** Sends so many malformed requests to the program, by nobody, by strangers and by every role. */
export async function sendMalformed(
  program: ServingProgram,
  { count, seed, noFault }: { readonly count: number; readonly seed: number; readonly noFault?: readonly ErrorCode[] },
): Promise<Run> {
  const requests = makeMalformed(samplesOf(program), seed);
  const sessions = openSessions(program);
  const sent: Sent[] = [];
  const faults: string[] = [];
  const heaps: number[] = [];
  let begun = 0;
  const work = async (): Promise<void> => {
    while (begun < count) {
      const number = begun;
      begun += 1;
      const malformed = requests.next().value;
      const from = toPlace(number);
      const outcome = await sendOne(program, sessions, { malformed, from });
      sent.push({ ...malformed, from, outcome });
      const fault = typeof outcome === 'string' ? outcome : judge(malformed, outcome, noFault);
      if (fault !== undefined) faults.push(`${describe(malformed)} ${fault}`);
      if (number % Math.ceil(count / 20) === 0) heaps.push(await program.readFigure('process_resident_memory_bytes'));
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return { sent, faults, heaps };
}

/** An address of this machine for each: what is counted by address is counted for one request. */
const toPlace = (number: number): string => `127.${16 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;

interface Sessions {
  tokenOf(who: string): Promise<string | undefined>;
  /** Discards an invalid token. */
  drop(who: string, token: string | undefined): void;
}

function openSessions(program: ServingProgram): Sessions {
  const tokens = new Map<string, Promise<string>>();
  return {
    tokenOf: async (who) => {
      if (who === 'nobody') return undefined;
      if (who === 'a stranger') return 'AAAA-not-a-token-of-ours-AAAA';
      const known = tokens.get(who) ?? program.signIn(who as Role);
      tokens.set(who, known);
      return known;
    },
    drop: (who, token) => {
      const known = tokens.get(who);
      void known?.then((each) => {
        if (each === token && tokens.get(who) === known) tokens.delete(who);
      });
    },
  };
}

/** Once more where the session had ended: a request that was good after all may have done that. */
async function sendOne(
  { port }: ServingProgram,
  sessions: Sessions,
  { malformed, from }: { readonly malformed: Malformed; readonly from: string },
): Promise<RawOutcome> {
  const { who, place } = malformed;
  const isSession = who !== 'nobody' && who !== 'a stranger' && !(place.in === 'header' && place.name === 'token');
  for (let again = false; ; again = true) {
    const token = await sessions.tokenOf(who);
    const outcome = await sendRaw(port, { ...toRaw(malformed, token), from }, GIVE_UP_MS);
    if (again || !isSession || typeof outcome === 'string' || outcome.status !== 401) return outcome;
    sessions.drop(who, token);
  }
}

function toRaw({ place, written }: Malformed, token: string | undefined) {
  const isOwn = token === undefined || (place.in === 'header' && place.name === 'token');
  const whole = isOwn ? written : withHeader(written, 'token', token);
  const bytes =
    place.in === 'framing' ? BROKEN_FRAMINGS[place.name as (typeof FRAMINGS)[number]](whole) : toBytes(whole);
  return { bytes, isEnded: place.in === 'framing' && UNFINISHED.includes(place.name) };
}

export const describe = ({ target, place, who, written }: Malformed): string =>
  `${target.key} by ${who}, ${JSON.stringify(place)}: ${written.method} ${written.address.slice(0, 120)} ${String(written.body ?? '').slice(0, 80)} →`;
