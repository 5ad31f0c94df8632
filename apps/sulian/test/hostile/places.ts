import { CALLS, type Call } from '@sulian/contract';
import { z } from 'zod';

/** The parts of JSON Schema that the contract's schemas come to. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
}

/** A call of the contract, taken apart. */
export interface Target {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly call: Call;
  readonly query: Schema;
  /** Undefined: it takes none in JSON. */
  readonly body: Schema | undefined;
}

/** One thing of a call that can be wrong. */
export type CallPart =
  | { readonly in: 'param' | 'query'; readonly name: string }
  | { readonly in: 'field'; readonly steps: readonly (string | number)[] }
  | { readonly in: 'header' | 'cookie' | 'method' | 'who' | 'framing' | 'file'; readonly name: string }
  | { readonly in: 'body' };

const toSchema = (type: z.ZodType | undefined): Schema | undefined =>
  type && (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);

export const TARGETS: readonly Target[] = Object.entries<Call>(CALLS).map(([key, call]) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path, call, query: toSchema(call.query) ?? {}, body: toSchema(call.body) };
});

const HEADERS = [
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'cache-control',
    'connection',
    'content-encoding',
  ],
  ...[
    'content-length',
    'content-type',
    'expect',
    'forwarded',
    'host',
    'if-match',
    'if-modified-since',
    'if-none-match',
  ],
  ...['last-event-id', 'origin', 'range', 'referer', 'te', 'token', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-http-method-override', 'x-request-id', '__proto__'],
];
const COOKIES = ['token', 'session', 'language', '__proto__'];
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  'NONE',
];
/** Each role, and those who are nobody. */
const PEOPLE = ['OFFICER', 'REVIEWER', 'ADMIN', 'AUDITOR', 'nobody', 'a stranger'];
export const FILES = [
  ...['broken off', 'empty', 'no boundary', 'wrong boundary', 'long boundary', 'no name', 'odd name', 'long name'],
  ...['other field', 'two files', 'fields beside', 'deep part headers', 'no picture', 'half a picture', 'too large'],
] as const;
export const FRAMINGS = [
  ...[
    'no host',
    'two hosts',
    'HTTP/0.9',
    'HTTP/1.0',
    'HTTP/9.9',
    'line feeds alone',
    'space in a name',
    'null in a value',
  ],
  ...[
    'folded header',
    'header without a name',
    'too long',
    'too short',
    'length in words',
    'negative length',
    'two lengths',
  ],
  ...['length and chunks', 'bad chunk', 'huge chunk', 'chunks without end', 'unknown coding', 'large headers'],
  ...['thousands of headers', 'other protocol', 'HTTP/2', 'TLS', 'noise', 'absolute address', 'asterisk', 'no slash'],
  ...['high bytes', 'space in the address', 'fragment', 'dots', 'two slashes', 'long address', 'null in the address'],
  ...['double encoding', 'half an escape', 'bare lines'],
] as const;

/** Every parameter, query, field, header, cookie, method, role, file and framing of a call. */
export function listPlaces(target: Target): readonly CallPart[] {
  const { path, query, body, call } = target;
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']): CallPart => ({ in: 'param', name }));
  const named = Object.keys(query.properties ?? {}).map((name): CallPart => ({ in: 'query', name }));
  const fields = body === undefined ? [] : listSteps(body).map((steps): CallPart => ({ in: 'field', steps }));
  const of = (
    where: 'header' | 'cookie' | 'method' | 'who' | 'framing' | 'file',
    names: readonly string[],
  ): CallPart[] => names.map((name) => ({ in: where, name }));
  return [
    ...params,
    ...named,
    { in: 'query', name: '__proto__' },
    ...fields,
    ...(body === undefined ? [] : [{ in: 'body' } as const, { in: 'field', steps: ['__proto__'] } as const]),
    ...of('file', call.consumes === undefined ? [] : FILES),
    ...of('header', HEADERS),
    ...of('cookie', COOKIES),
    ...of('method', METHODS),
    ...of('who', PEOPLE),
    ...of('framing', FRAMINGS),
  ];
}

/** Ways into a body, at any depth; of a choice, into its first. */
function listSteps(schema: Schema): (readonly (string | number)[])[] {
  const { properties = {}, items, anyOf } = schema;
  const below = (step: string | number, each: Schema) => [[step], ...listSteps(each).map((rest) => [step, ...rest])];
  if (anyOf?.[0] !== undefined) return listSteps(anyOf[0]);
  if (items !== undefined) return below(0, items);
  return Object.entries(properties).flatMap(([name, each]) => below(name, each));
}

/** Valid values by name, where the schema alone is not sufficient. */
export type Samples = Readonly<Record<string, unknown>>;

/** A value that fits. */
export function sample(schema: Schema, samples: Samples, name = ''): unknown {
  if (Object.hasOwn(samples, name)) return samples[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return sample(schema.anyOf[0], samples);
  if (schema.type === 'object' || schema.properties !== undefined)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sample(each, samples, key)]),
    );
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}, samples));
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  return 'x'.repeat(Math.max(3, schema.minLength ?? 0));
}
