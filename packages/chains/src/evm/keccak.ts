/**
 * keccak256 with 64-bit arithmetic, which JavaScript lacks and WebAssembly has: some ten times as fast as a portable one,
 * and most of what recomputing a block's roots costs. The module is put together here, from the permutation's definition.
 * @see keccak.team, "The Keccak reference" 3.0; WebAssembly core specification 1.0, section 5
 */

/** Bytes absorbed at once: 1,600 bits less twice the digest. */
const RATE = 136;
const ROUND_CONSTANTS = [
  0x0000000000000001n,
  0x0000000000008082n,
  0x800000000000808an,
  0x8000000080008000n,
  0x000000000000808bn,
  0x0000000080000001n,
  0x8000000080008081n,
  0x8000000000008009n,
  0x000000000000008an,
  0x0000000000000088n,
  0x0000000080008009n,
  0x000000008000000an,
  0x000000008000808bn,
  0x800000000000008bn,
  0x8000000000008089n,
  0x8000000000008003n,
  0x8000000000008002n,
  0x8000000000000080n,
  0x000000000000800an,
  0x800000008000000an,
  0x8000000080008081n,
  0x8000000000008080n,
  0x0000000080000001n,
  0x8000000080008008n,
];

// Memory: the digest, the round constants, the padded message.
const CONSTANTS_AT = 64;
const MESSAGE_AT = 256;
const PAGE = 65_536;

// Locals: the message's place, how many blocks are left, the place of the round's constant; then lanes of 64 bits.
const PLACE = 0;
const LEFT = 1;
const ROUND = 2;
const lane = (i: number): number => 3 + i;
const moved = (i: number): number => 28 + i;
const column = (i: number): number => 53 + i;

const op = { get: 0x20, set: 0x21, load: 0x29, store: 0x37, i32: 0x41, i64: 0x42, and: 0x83, xor: 0x85, rotl: 0x89 };
const get = (local: number): readonly number[] => [op.get, local];
const set = (local: number): readonly number[] => [op.set, local];
const rotate = (by: number): readonly number[] => [op.i64, ...toSigned(by), op.rotl];
const FIVE = [0, 1, 2, 3, 4];
const LANES = Array.from({ length: 25 }, (_, i) => i);

/** Column parities, spread over their neighbours. */
const THETA: readonly number[] = [
  ...FIVE.flatMap((x) => [
    ...get(lane(x)),
    ...[5, 10, 15, 20].flatMap((row) => [...get(lane(x + row)), op.xor]),
    ...set(column(x)),
  ]),
  ...LANES.flatMap((i) => [
    ...get(lane(i)),
    ...get(column((i + 4) % 5)),
    op.xor,
    ...get(column((i + 1) % 5)),
    ...rotate(1),
    op.xor,
    ...set(lane(i)),
  ]),
];

/** Lanes rotated, each by its own count, and moved. */
const RHO_PI: readonly number[] = LANES.flatMap((i) => {
  const [x, y] = [i % 5, Math.floor(i / 5)];
  return [...get(lane(i)), ...rotate(rotationOf(x, y)), ...set(moved(y + 5 * ((2 * x + 3 * y) % 5)))];
});

/** Rows combined: the only step that is not linear. */
const CHI: readonly number[] = LANES.flatMap((i) => {
  const row = i - (i % 5);
  return [
    ...get(moved(row + ((i + 1) % 5))),
    ...[op.i64, 0x7f, op.xor],
    ...get(moved(row + ((i + 2) % 5))),
    op.and,
    ...get(moved(i)),
    op.xor,
    ...set(lane(i)),
  ];
});

const loadAt = (offset: number): readonly number[] => [op.load, 3, ...toUnsigned(offset)];
const IOTA: readonly number[] = [...get(lane(0)), ...get(ROUND), ...loadAt(0), op.xor, ...set(lane(0))];

/** Adds to a local, and goes round again while the condition holds. */
const step = (local: number, by: number): readonly number[] => [
  ...get(local),
  op.i32,
  ...toSigned(by),
  0x6a,
  ...set(local),
];
const LOOP = [0x03, 0x40];
const AGAIN = [0x0d, 0x00, 0x0b];

const BODY: readonly number[] = [
  ...LOOP,
  ...LANES.slice(0, RATE / 8).flatMap((i) => [
    ...get(lane(i)),
    ...get(PLACE),
    ...loadAt(8 * i),
    op.xor,
    ...set(lane(i)),
  ]),
  ...[op.i32, ...toSigned(CONSTANTS_AT), ...set(ROUND)],
  ...LOOP,
  ...[...THETA, ...RHO_PI, ...CHI, ...IOTA],
  ...step(ROUND, 8),
  ...[...get(ROUND), op.i32, ...toSigned(CONSTANTS_AT + 8 * ROUND_CONSTANTS.length), 0x49],
  ...AGAIN,
  ...step(PLACE, RATE),
  ...[...step(LEFT, -1), ...get(LEFT)],
  ...AGAIN,
  ...[0, 1, 2, 3].flatMap((i) => [op.i32, 0, ...get(lane(i)), op.store, 3, 8 * i]),
  0x0b,
];

const section = (id: number, content: readonly number[]): readonly number[] => [
  id,
  ...toUnsigned(content.length),
  ...content,
];
const text = (value: string): readonly number[] => [value.length, ...Buffer.from(value)];
const code = [2, 1, 0x7f, 55, 0x7e, ...BODY];

const MODULE = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...section(1, [1, 0x60, 2, 0x7f, 0x7f, 0]),
  ...section(3, [1, 0]),
  ...section(5, [1, 0, 2]),
  ...section(7, [2, ...text('memory'), 0x02, 0, ...text('hash'), 0x00, 0]),
  ...section(10, [1, ...toUnsigned(code.length), ...code]),
]);

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  hash(place: number, blocks: number): void;
}

/** Node's own types name WebAssembly only as a namespace. */
interface WithWebAssembly {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: Exports };
  };
}

const { WebAssembly: wasm } = globalThis as unknown as WithWebAssembly;
const { memory, hash } = new wasm.Instance(new wasm.Module(MODULE)).exports;
let bytes = Buffer.from(memory.buffer);
for (const [i, constant] of ROUND_CONSTANTS.entries()) bytes.writeBigUInt64LE(constant, CONSTANTS_AT + 8 * i);

/** keccak256 as Ethereum uses it: the original padding, not that of SHA-3. */
export function keccak256(message: Uint8Array): Buffer {
  const blocks = Math.floor(message.length / RATE) + 1;
  const end = MESSAGE_AT + blocks * RATE;
  if (end > bytes.length) {
    memory.grow(Math.ceil((end - bytes.length) / PAGE));
    bytes = Buffer.from(memory.buffer);
  }
  bytes.set(message, MESSAGE_AT);
  bytes.fill(0, MESSAGE_AT + message.length, end);
  bytes[MESSAGE_AT + message.length] = 0x01;
  bytes[end - 1] = (bytes[end - 1] as number) | 0x80;
  hash(MESSAGE_AT, blocks);
  return Buffer.from(bytes.subarray(0, 32));
}

/** The t-th lane on a walk over the sheet is rotated by the t-th triangular number. */
function rotationOf(x: number, y: number): number {
  let [atX, atY] = [1, 0];
  for (let t = 0; t < 24; t++) {
    if (atX === x && atY === y) return (((t + 1) * (t + 2)) / 2) % 64;
    [atX, atY] = [atY, (2 * atX + 3 * atY) % 5];
  }
  return 0;
}

/** LEB128. */
function toUnsigned(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...toUnsigned(value >>> 7)];
}

function toSigned(value: number): readonly number[] {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...toSigned(value >> 7)];
}
