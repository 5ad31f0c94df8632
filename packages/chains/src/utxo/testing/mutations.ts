import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Block, type ChainId, isAppError } from '@sulian/domain';
import fc from 'fast-check';
import { parseBlock } from '../normalize/parse-block.ts';

const DATA = fileURLToPath(new URL('../../../../../../shared/data/bitcoin/', import.meta.url));
export const HAS_BLOCKS = existsSync(DATA);

interface RealBlock {
  readonly chain: ChainId;
  readonly height: number;
  readonly raw: Buffer;
}

const readHex = (file: string): Buffer => Buffer.from(readFileSync(`${DATA}${file}`, 'utf8').trim(), 'hex');
const readAnswer = (file: string): Buffer =>
  Buffer.from((JSON.parse(readFileSync(`${DATA}${file}`, 'utf8')) as { readonly block: string }).block, 'hex');

/** Small blocks, each with what its chain alone has. */
export const listRealBlocks = (): readonly RealBlock[] => [
  { chain: 'BITCOINCASH', height: 663_751, raw: readHex('bch-verde/663751-03922b7e.hex') },
  { chain: 'LITECOIN', height: 2_215_584, raw: readHex('ltc-ltcd-mweb-testnet/testnet4Block2215584.hex') },
  { chain: 'DASH', height: 844_898, raw: readAnswer('electrumx/dash_mainnet_844898.json') },
  { chain: 'DOGECOIN', height: 748_634, raw: readHex('doge-libdohj/dogecoin_block748634.hex') },
];

const KINDS = ['flip', 'cut', 'insert', 'repeat', 'enlarge'] as const;
interface Mutation {
  readonly kind: (typeof KINDS)[number];
  readonly place: number;
  readonly value: number;
}

function mutate(raw: Buffer, { kind, place, value }: Mutation): Buffer {
  const at = place % raw.length;
  const [before, after] = [raw.subarray(0, at), raw.subarray(at)];
  if (kind === 'cut') return Buffer.concat([before, after.subarray(1 + (value % 80))]);
  if (kind === 'insert') return Buffer.concat([before, Buffer.alloc(1 + (value % 9), value), after]);
  if (kind === 'repeat') return Buffer.concat([before, after.subarray(0, 40), after]);
  const changed = Buffer.from(raw);
  // Lengths that mean gigabytes, or one bit.
  if (kind === 'enlarge') changed[at] = 0xfd + (value % 3);
  else changed[at] = (changed[at] as number) ^ (1 << (value % 8));
  return changed;
}

/** Parses mutated blocks; each is rejected with an error of the project, or parsed according to its bytes. */
export function tryMutations({ chain, height, raw }: RealBlock, runs: number): { readonly refused: number } {
  const idsOf = ({ transactions }: Block) => transactions.map(({ hash }) => hash);
  const right = parseBlock(raw, { chain, height });
  let refused = 0;
  const mutation = fc.record({ kind: fc.constantFrom(...KINDS), place: fc.nat(), value: fc.nat(255) });
  fc.assert(
    fc.property(mutation, (mutationCase) => {
      const spoilt = mutate(raw, mutationCase);
      try {
        const block = parseBlock(spoilt, { chain, height });
        // Parts that no hash covers may differ: the extension block, another chain's part of the work.
        if (String(idsOf(block)) !== String(idsOf(right))) throw new Error(`other transactions under ${block.hash}`);
        const isHeadSame = spoilt.compare(raw, 0, 80, 0, 80) === 0;
        if (isHeadSame !== (block.hash === right.hash)) throw new Error(`the hash ${block.hash} is not its header's`);
      } catch (error) {
        if (!isAppError(error) || !error.code.startsWith('BLOCK_')) throw error;
        refused += 1;
      }
    }),
    { numRuns: runs, seed: 20_261_122, endOnFailure: true },
  );
  return { refused };
}
