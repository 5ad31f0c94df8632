import { createHash } from 'node:crypto';
import { addressToScript, encodeTransaction, getUtxoChain, type RawInput, type RawOutput } from '@sulian/chains';

/** Script of a key hash's input, as long as a signature and a key are. */
const INPUT_SCRIPT = Buffer.alloc(107, 7);
const CHAIN = getUtxoChain('BITCOIN');

export interface Coin {
  readonly hash: string;
  readonly index: number;
  readonly amountBase: bigint;
}

/** Script of an address; of any other name one in a form that Bitcoin's addresses have today, of the name's hash. */
export function scriptOf(name: string): Buffer {
  if (name.startsWith('1')) return addressToScript(CHAIN, name);
  const program = createHash('sha256').update(name).digest();
  const form = (program[31] ?? 0) % 8;
  if (form < 4) return Buffer.concat([Buffer.of(0, 20), program.subarray(0, 20)]);
  if (form < 6) return Buffer.concat([Buffer.of(0x76, 0xa9, 20), program.subarray(0, 20), Buffer.of(0x88, 0xac)]);
  if (form < 7) return Buffer.concat([Buffer.of(0xa9, 20), program.subarray(0, 20), Buffer.of(0x87)]);
  return Buffer.concat([Buffer.of(0x51, 32), program]);
}

export const makeTransaction = (spent: readonly Coin[], outputs: readonly RawOutput[], tag?: string) =>
  encodeTransaction({
    inputs:
      spent.length === 0
        ? [{ script: Buffer.from(`/bench ${tag}/`) } satisfies RawInput]
        : spent.map((coin) => ({ spends: { hash: coin.hash, index: coin.index }, script: INPUT_SCRIPT })),
    outputs,
  });
