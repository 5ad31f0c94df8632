import { sha256 } from './sha256.ts';

/** FIPS 180-4 §4.2.2 and §5.3.3: first 32 bits of the fractional parts of cube and square roots of primes. */
const ROUND_KEYS = new Int32Array(64);
const INITIAL = new Int32Array(8);
const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
for (const [i, prime] of primes.entries()) {
  ROUND_KEYS[i] = fraction(Math.cbrt(prime));
  if (i < 8) INITIAL[i] = fraction(Math.sqrt(prime));
}

/** Above this many bytes OpenSSL wins in spite of what each of its calls costs (measured, Node 20). */
const NATIVE_FROM_BYTES = 183;
const words = new Int32Array(64);
const state = new Int32Array(8);
/** Typed arrays of fixed length are never out of range here; `as number` avoids checks in the hot loop. */
const w = words as unknown as number[];
const k = ROUND_KEYS as unknown as number[];

function expand(): void {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + (w[i - 7] as number) + s0 + s1) | 0;
  }
}

function compress(): void {
  expand();
  // One by one: taking a typed array apart goes through its iterator.
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + (g ^ (e & (f ^ g))) + (k[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** Leaves the first digest of bytes [start, end) in `state`. */
function digestSmall(bytes: Uint8Array, start: number, end: number): void {
  const source = bytes as unknown as number[];
  state.set(INITIAL);
  let at = start;
  for (; end - at >= 64; at += 64) {
    for (let i = 0, q = at; i < 16; i++, q += 4) {
      w[i] =
        ((source[q] as number) << 24) |
        ((source[q + 1] as number) << 16) |
        ((source[q + 2] as number) << 8) |
        (source[q + 3] as number);
    }
    compress();
  }
  const rest = end - at;
  words.fill(0, 0, 16);
  for (let i = 0; i < rest; i++) w[i >> 2] = (w[i >> 2] as number) | ((source[at + i] as number) << (24 - 8 * (i & 3)));
  w[rest >> 2] = (w[rest >> 2] as number) | (0x80 << (24 - 8 * (rest & 3)));
  if (rest >= 56) {
    compress();
    words.fill(0, 0, 16);
  }
  w[15] = (end - start) << 3;
  compress();
}

function digestNative(bytes: Uint8Array, start: number, end: number): void {
  const digest = sha256(bytes.subarray(start, end));
  for (let i = 0; i < 8; i++) state[i] = digest.readInt32BE(i * 4);
}

/**
 * SHA-256 of SHA-256 of bytes [start, end), written to `out` at `at` (32 bytes).
 * OpenSSL costs about a microsecond a call whatever the size, most of what a small transaction has to spend: small
 * inputs are hashed here (ADR 16).
 */
export function doubleSha256(bytes: Uint8Array, start: number, end: number, out: Uint8Array, at = 0): void {
  if (end - start > NATIVE_FROM_BYTES) digestNative(bytes, start, end);
  else digestSmall(bytes, start, end);
  words.set(state, 0);
  words.fill(0, 8, 16);
  w[8] = -0x80000000;
  w[15] = 256;
  state.set(INITIAL);
  compress();
  for (let i = 0, q = at; i < 8; i++) {
    const word = state[i] as number;
    out[q++] = word >>> 24;
    out[q++] = word >>> 16;
    out[q++] = word >>> 8;
    out[q++] = word;
  }
}
