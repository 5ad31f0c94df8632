const OPCODES: Readonly<Record<string, number>> = {
  STOP: 0x00,
  ADD: 0x01,
  SUB: 0x03,
  LT: 0x10,
  EQ: 0x14,
  ISZERO: 0x15,
  SHR: 0x1c,
  ADDRESS: 0x30,
  CALLER: 0x33,
  CALLVALUE: 0x34,
  CALLDATALOAD: 0x35,
  CALLDATASIZE: 0x36,
  CALLDATACOPY: 0x37,
  CODECOPY: 0x39,
  POP: 0x50,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMPI: 0x57,
  GAS: 0x5a,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  LOG2: 0xa2,
  LOG3: 0xa3,
  CREATE: 0xf0,
  CALL: 0xf1,
  RETURN: 0xf3,
  REVERT: 0xfd,
  SELFDESTRUCT: 0xff,
};

/**
 * Bytecode of EVM assembly: opcodes, `0x…` and `$name` pushed as they are long, `:name` a place to jump to, `@name` its
 * place pushed in two bytes. `;` begins a comment.
 */
export function assemble(source: string, values: Readonly<Record<string, string>> = {}): string {
  const words = source
    .split('\n')
    .flatMap((line) => (line.split(';')[0] as string).split(/\s+/))
    .filter((word) => word !== '');
  const places = new Map<string, number>();
  const parts: (string | { readonly label: string })[] = [];
  let length = 0;
  for (const word of words) {
    if (word.startsWith('@')) {
      parts.push({ label: word.slice(1) });
      length += 3;
      continue;
    }
    if (word.startsWith(':')) places.set(word.slice(1), length);
    const bytes = word.startsWith(':') ? '5b' : toBytes(word, values);
    parts.push(bytes);
    length += bytes.length / 2;
  }
  return parts
    .map((part) => (typeof part === 'string' ? part : `61${toHex(places.get(part.label) ?? Number.NaN, 4)}`))
    .join('');
}

function toBytes(word: string, values: Readonly<Record<string, string>>): string {
  const literal = word.startsWith('$') ? values[word.slice(1)] : word.startsWith('0x') ? word : undefined;
  if (literal !== undefined) {
    const digits = literal.slice(2);
    return toHex(0x5f + digits.length / 2, 2) + digits;
  }
  const opcode = OPCODES[word];
  if (opcode === undefined) throw new Error(`unknown opcode ${word}`);
  return toHex(opcode, 2);
}

/** Code that runs `before` and leaves `runtime` behind as the contract. */
export function toInitCode(runtime: string, before = ''): string {
  const size = toHex(runtime.length / 2, 4);
  const place = toHex(before.length / 2 + 13, 4);
  // PUSH2 size, PUSH2 place, PUSH1 0, CODECOPY, PUSH2 size, PUSH1 0, RETURN
  return `0x${before}61${size}61${place}5f3961${size}5ff3${runtime}`;
}

function toHex(value: number, digits: number): string {
  if (!Number.isInteger(value)) throw new Error('a label is not set');
  return value.toString(16).padStart(digits, '0');
}
