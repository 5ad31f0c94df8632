import { createRandom, type Random } from '@sulian/testkit';
import type { Asked } from './sign-in.ts';

/** The parts of JSON Schema that the OpenAPI document is written in. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly minLength?: number;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
export interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export interface Malformed {
  readonly asked: Asked;
  readonly kind: string;
  /** False where what was done to it may leave a good request. */
  readonly mustBeRefused: boolean;
}

type Method = NonNullable<Asked['method']>;
interface Target {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
}

/** Values that break what is not ready for them: null bytes, half characters, names of every object, numbers at edges. */
const NASTY: readonly unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '🕵️‍♀️'.repeat(50),
  'ｆｕｌｌ　ｗｉｄｔｈ',
  '\u202e\u0000\u200b',
  "' OR 1=1 --",
  '$1; DROP TABLE records.account',
  '../../etc/passwd',
  '%00%ff%c0%af',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '-0',
  '1e309',
  'NaN',
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  true,
  null,
  [],
  {},
  [[]],
  { $ne: null },
  'x'.repeat(3_000),
  ' ',
  '',
];

/** Endless malformed requests of every documented call, the same ones for the same seed. */
export function* makeMalformed(paths: Paths, seed: number): Generator<Malformed> {
  const random = createRandom(seed);
  const targets = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase() as Method, path, operation })),
  );
  for (;;) for (const target of targets) yield makeOne(target, random);
}

const pick = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T;

function makeOne(target: Target, random: Random): Malformed {
  const schema = target.operation.requestBody?.content['application/json']?.schema;
  const ways =
    schema === undefined ? [badUrl, badUrl, badHeaders] : [badUrl, badField, badField, badField, badBody, badHeaders];
  return pick(random, ways)(target, random, schema ?? {});
}

const goodUrl = ({ path, operation }: Target): string => {
  const query = (operation.parameters ?? []).filter((each) => each.in === 'query' && each.required === true);
  const text = query.map((each) => `${each.name}=${encodeURIComponent(String(sample(each.schema ?? {})))}`).join('&');
  return path.replaceAll(/\{[^}]+\}/g, '1') + (text === '' ? '' : `?${text}`);
};

/** A value that fits, more or less. */
function sample(schema: Schema): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return sample(choice);
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sample(each)]));
  if (schema.type === 'array') return [sample(schema.items ?? {})];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  return 'x'.repeat(Math.max(3, schema.minLength ?? 0));
}

function badUrl(target: Target, random: Random): Malformed {
  const nasty = () => encode(pick(random, NASTY));
  const filled = target.path.replaceAll(/\{[^}]+\}/g, () => nasty() || '%20');
  const names = (target.operation.parameters ?? []).filter((each) => each.in === 'query').map((each) => each.name);
  const query = [...names, pick(random, ['q', 'offset', '__proto__', 'limit[]', 'a[b][c]'])]
    .map((name) => `${encodeURIComponent(name)}=${nasty()}`)
    .join('&');
  const raw = pick(random, ['', '', '', '&%', '&%zz=%', `&q=${'a'.repeat(4_000)}`]);
  return { kind: 'url', mustBeRefused: false, asked: { method: target.method, url: `${filled}?${query}${raw}` } };
}

/** encodeURIComponent refuses half characters; their bytes are sent as they are. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

const json = { 'content-type': 'application/json' };

/** One property wrong, missing, of another type or far too large. */
function badField(target: Target, random: Random, schema: Schema): Malformed {
  const body = sample(schema);
  const names = Object.keys(schema.properties ?? {});
  const name = pick(random, names.length === 0 ? ['x'] : names);
  const isRequired = schema.required?.includes(name) === true;
  const field = schema.properties?.[name] ?? {};
  const asked = (payload: unknown): Asked => ({
    method: target.method,
    url: goodUrl(target),
    payload: JSON.stringify(payload),
    headers: json,
  });
  const whole = typeof body === 'object' && body !== null ? body : {};
  if (random.below(4) === 0) {
    const { [name]: _gone, ...rest } = whole as Record<string, unknown>;
    return { kind: `missing ${name}`, mustBeRefused: isRequired, asked: asked(rest) };
  }
  const value = random.below(6) === 0 ? deep(random.below(2_000)) : pick(random, NASTY);
  const isOtherType = field.type !== undefined && !fits(field.type, value);
  return {
    kind: `field ${name} = ${JSON.stringify(value).slice(0, 40)}`,
    mustBeRefused: isOtherType && isRequired,
    asked: asked({ ...whole, [name]: value }),
  };
}

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

function fits(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function badBody(target: Target, random: Random, schema: Schema): Malformed {
  const good = JSON.stringify(sample(schema));
  const payload = pick(random, [
    good.slice(0, -1),
    `${good}${good}`,
    '{"a":1,}',
    '[',
    'null',
    '[]',
    '"text"',
    '123',
    '',
    '\0',
    `{"__proto__":{"role":"ADMIN"},${good.slice(1)}`,
    `{"constructor":{"prototype":{"x":1}},${good.slice(1)}`,
    `{"a":"${'x'.repeat(700_000)}"}`,
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `{"a":1e${'9'.repeat(400)}}`,
    '\ufeff{}',
  ]);
  return {
    kind: `body ${payload.slice(0, 30)}`,
    mustBeRefused: true,
    asked: { method: target.method, url: goodUrl(target), payload, headers: json },
  };
}

function badHeaders(target: Target, random: Random, schema: Schema): Malformed {
  const headers = pick<Record<string, string>>(random, [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': `application/json; charset=${'x'.repeat(200)}` },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': ';;;' },
    { ...json, 'content-length': '5' },
    { ...json, accept: '\u00ff' },
    { ...json, host: 'evil.example' },
    { ...json, 'user-agent': 'x'.repeat(8_000) },
    { ...json, range: 'bytes=9-1' },
    { ...json, 'if-none-match': '"' },
  ]);
  const payload = target.method === 'GET' ? undefined : JSON.stringify(sample(schema));
  return {
    kind: `headers ${JSON.stringify(headers).slice(0, 60)}`,
    mustBeRefused: false,
    asked: { method: target.method, url: goodUrl(target), headers, ...(payload === undefined ? {} : { payload }) },
  };
}
