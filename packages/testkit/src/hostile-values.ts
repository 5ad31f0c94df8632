import { AppError } from '@sulian/domain';

const fail = (): never => {
  throw new Error('hostile');
};
const circular = (): object => {
  const first: Record<string, unknown> = { n: 1 };
  return Object.assign(first, { list: [{ first }], map: new Map([[first, first]]) });
};
const deep = (): object => {
  let inner: object = {};
  for (let level = 0; level < 100_000; level++) inner = [inner];
  return inner;
};
/** Contains the level below twice: 2^60 values, if all were written out. */
const wide = (): object => {
  let inner: object = {};
  for (let level = 0; level < 60; level++) inner = { a: inner, b: inner };
  return inner;
};
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const selfCaused = (): Error => {
  const error = new Error('outer');
  error.cause = new TypeError('inner', { cause: error });
  return error;
};

/** Values of every kind, created on each call: possible details of an error, or thrown values. */
export const HOSTILE_VALUES: Readonly<Record<string, () => unknown>> = {
  bigint: () => 2n ** 200n,
  boxed: () => Object(1n),
  undefined: () => undefined,
  'not a number': () => Number.NaN,
  'no end': () => Number.NEGATIVE_INFINITY,
  symbol: () => Symbol('s'),
  function: () => fail,
  date: () => new Date(0),
  'no date': () => new Date(Number.NaN),
  map: () => new Map<unknown, unknown>([[1n, { a: 2n }]]),
  set: () => new Set([1n, fail]),
  buffer: () => Buffer.alloc(5_000, 7),
  floats: () => new Float64Array([1.5]),
  words: () => new BigUint64Array([1n]),
  memory: () => new ArrayBuffer(3),
  url: () => new URL('postgres://a:b@c/d'),
  pattern: () => /a/g,
  promise: () => Promise.resolve(1n),
  weak: () => new WeakMap(),
  bare: () => Object.create(null),
  error: () => new AppError('INTERNAL', 'inner', { details: { sum: 1n }, cause: new Error('cause') }),
  'error of itself': selfCaused,
  toJSON: () => ({ toJSON: fail }),
  'toJSON of itself': () => {
    const value = { toJSON: (): unknown => value };
    return value;
  },
  'toJSON anew': () => {
    const make = (): object => ({ toJSON: make });
    return make();
  },
  getter: () => Object.defineProperty({ good: 1 }, 'bad', { enumerable: true, get: fail }),
  proxy: () => new Proxy({}, { ownKeys: fail, getPrototypeOf: fail, get: fail }),
  'proxy of a list': () => new Proxy([], { get: fail }),
  revoked,
  circular,
  deep,
  wide,
  'own prototype': () => JSON.parse('{"__proto__": {"a": 1}}'),
  'half a character': () => '\ud800',
};
