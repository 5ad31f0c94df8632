import { createRandom, type Random } from '@sulian/testkit';
import { PNG_PICTURE } from '../support/pictures.ts';
import { BROKEN_FILES } from './break-file.ts';
import { BODIES, deep, HEADER_VALUES, NASTY, pick } from './nasty.ts';
import { type CallPart, type FILES, listPlaces, type Samples, sample, TARGETS, type Target } from './places.ts';
import { toFileForm, type Written, withHeader } from './written.ts';

export interface Malformed {
  readonly target: Target;
  readonly place: CallPart;
  /** A role, `nobody`, or somebody with a token that is none. */
  readonly who: string;
  readonly written: Written;
  /** Its body as a reader of JSON takes it; undefined where it is none. */
  readonly json?: unknown;
}

/** Tries per place: those that take any value have several. */
const TRIES: Readonly<Partial<Record<CallPart['in'], number>>> = { param: 12, query: 12, field: 12, body: 12, file: 3 };

/** Each place of every call, as often as it is tried. */
const ONE_PASS = TARGETS.flatMap((target) =>
  listPlaces(target).flatMap((place) => Array.from({ length: TRIES[place.in] ?? 1 }, () => ({ target, place }))),
);
/** Requests after which each place of every call has been tried. */
export const PASS_COUNT = ONE_PASS.length;

/** Endless malformed requests: each place of every call comes by, in an order of the seed. */
export function* makeMalformed(samples: Samples, seed: number): Generator<Malformed, never> {
  const random = createRandom(seed);
  for (;;) for (const { target, place } of shuffle(ONE_PASS, random)) yield breakAt({ target, place, random, samples });
}

function shuffle<T>(items: readonly T[], random: Random): readonly T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** Role with access, so that the malformed part passes the guard. */
const rightPerson = ({ call: { access } }: Target): string =>
  typeof access === 'string' ? 'nobody' : (access[0] ?? '');

const JSON_TYPE = ['content-type', 'application/json'] as const;

/** The call as it should be. */
export function writeGood(target: Target, samples: Samples): Written {
  const { method, query, body, call } = target;
  const common = { method, address: toAddress(target, {}, goodQuery(query, samples), samples) };
  if (call.consumes !== undefined) return { ...common, ...toFileForm({ content: PNG_PICTURE }) };
  if (body === undefined) return { ...common, headers: [], body: undefined };
  return { ...common, headers: [JSON_TYPE], body: Buffer.from(JSON.stringify(sample(body, samples))) };
}

type Pairs = readonly (readonly [name: string, escaped: string])[];

const goodQuery = ({ properties = {}, required = [] }: Target['query'], samples: Samples): Pairs =>
  required.map((name) => [name, toEscaped(sample(properties[name] ?? {}, samples, name))]);

function toAddress({ path }: Target, params: Readonly<Record<string, string>>, query: Pairs, samples: Samples): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? toEscaped(samples[name] ?? 1));
  const text = query.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&');
  return text === '' ? filled : `${filled}?${text}`;
}

/** encodeURIComponent refuses half characters; their bytes are sent as they are. */
function toEscaped(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

interface Means {
  readonly target: Target;
  readonly place: CallPart;
  readonly random: Random;
  readonly samples: Samples;
}

function breakAt(means: Means): Malformed {
  const { target, place, random, samples } = means;
  const good = writeGood(target, samples);
  const as = (written: Written, who = rightPerson(target)): Malformed => ({ target, place, who, written });
  switch (place.in) {
    case 'who':
      return as(good, place.name);
    case 'method':
      return as({ ...good, method: place.name });
    case 'cookie':
      return as(withHeader(good, 'cookie', `${place.name}=${pick(random, HEADER_VALUES)}`));
    case 'header':
      return as(withHeader(good, place.name, pick(random, HEADER_VALUES)));
    case 'framing':
      return as(good);
    case 'file':
      return as({ ...good, ...BROKEN_FILES[place.name as (typeof FILES)[number]]() });
    case 'param':
      return as({ ...good, address: breakParam(means, place.name) });
    case 'query':
      return as({ ...good, address: breakQuery(means, place.name) });
    case 'field':
      return { ...as(good), ...breakField(means, place.steps) };
    case 'body':
      return as({ ...good, body: Buffer.from(pick(random, BODIES)(String(good.body))) });
  }
}

const breakParam = ({ target, random, samples }: Means, name: string): string =>
  toAddress(target, { [name]: toEscaped(pick(random, NASTY)) || '%20' }, goodQuery(target.query, samples), samples);

/** Missing, odd, given twice, as a list or as an object. */
function breakQuery({ target, random, samples }: Means, name: string): string {
  const others = goodQuery(target.query, samples).filter(([each]) => each !== name);
  const odd = toEscaped(pick(random, NASTY));
  const broken = pick<Pairs>(random, [
    [],
    ...Array.from({ length: 8 }, () => [[name, odd] as const]),
    [
      [name, '1'],
      [name, odd],
    ],
    [[`${name}[]`, odd]],
    [[`${name}[b][c]`, odd]],
    [[name, '%zz']],
    [[name, 'a'.repeat(4_000)]],
  ]);
  return toAddress(target, {}, [...others, ...broken], samples);
}

/** Missing, of another type, too deep or odd. */
function breakField({ target, random, samples }: Means, steps: readonly (string | number)[]) {
  const good = sample(target.body ?? {}, samples);
  const dice = random.below(8);
  const value = dice === 0 ? undefined : dice === 1 ? deep(random.below(2_000)) : pick(random, NASTY);
  const text = JSON.stringify(put(good, steps, value));
  const json: unknown = JSON.parse(text);
  return { json, written: { ...writeGood(target, samples), body: Buffer.from(text) } };
}

/**
 * The value with another at the end of the steps; with none there where that is undefined. The sample of a union may lack
 * the fields of its other forms.
 */
function put(value: unknown, [step, ...rest]: readonly (string | number)[], inner: unknown): unknown {
  if (step === undefined) return inner;
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? put(each, rest, inner) : each));
  const fields = typeof value === 'object' && value !== null ? value : {};
  const entries = Object.entries(fields).filter(([name]) => name !== step);
  return Object.fromEntries([...entries, [step, put(Reflect.get(fields, step), rest, inner)]]);
}
