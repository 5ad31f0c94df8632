import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../hash.ts';
import { toBlockId, toTxTrieRoot } from './block-id.ts';
import { encodeRaw, encodeTransaction } from './encode.ts';
import { type ContractType, HEADER } from './messages.ts';
import { encodeMessage, type Fields } from './protobuf.ts';

interface RealTransaction {
  readonly txID: string;
  readonly raw_data_hex: string;
  readonly signature: readonly string[];
  readonly ret: readonly { readonly contractRet: string }[];
  readonly raw_data: {
    readonly contract: readonly {
      readonly type: string;
      readonly parameter: { readonly value: Fields };
      readonly Permission_id?: number;
    }[];
    readonly ref_block_bytes: string;
    readonly ref_block_hash: string;
    readonly timestamp?: number | string;
    readonly expiration: number;
    readonly fee_limit?: number;
    readonly data?: string;
  };
}
interface RealBlock {
  readonly blockID: string;
  readonly block_header: { readonly raw_data: Fields & { readonly number: number; readonly txTrieRoot: string } };
  readonly transactions: readonly RealTransaction[];
}

const folder = realData('tron/untron-v3');
const open = (): RealBlock =>
  JSON.parse(
    readFileSync(join(folder ?? '', 'block-79072107.getblockbynum.derived.json'), 'utf8')
      // A wallet counts nanoseconds: more than a double holds.
      .replace(/:\s*(\d{16,})/g, ':"$1"'),
  );

/** The file writes names of tokens as text where nodes write bytes. */
function toValue({ asset_name: name, ...value }: Fields): Fields {
  return name === undefined ? value : { ...value, asset_name: Buffer.from(String(name)).toString('hex') };
}

/** A field that the file leaves out; a wallet fills it with its own name. */
const SCRIPTS = Buffer.from('scripts').toString('hex');

function encodeReal({ raw_data: raw, raw_data_hex: hex }: RealTransaction): Buffer {
  const [contract] = raw.contract;
  if (contract === undefined) throw new Error('a transaction has a contract');
  return encodeRaw({
    contract: {
      type: contract.type as ContractType,
      value: toValue(contract.parameter.value),
      ...(contract.Permission_id === undefined ? {} : { permissionId: contract.Permission_id }),
    },
    refBlockBytes: raw.ref_block_bytes,
    refBlockHash: raw.ref_block_hash,
    timestampMs: BigInt(raw.timestamp ?? 0),
    expirationMs: raw.expiration,
    ...(raw.fee_limit === undefined ? {} : { feeLimitBase: raw.fee_limit }),
    ...(raw.data === undefined ? {} : { data: raw.data }),
    ...(hex.includes(`6207${SCRIPTS}`) ? { scripts: SCRIPTS } : {}),
  });
}

/** Fields of a message by wire type 2, as bytes: a reader of its own, so that no error cancels. */
function listDelimited(bytes: Buffer, fieldNumber: number): readonly Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes.readUInt8(at);
      at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const size = varint();
    if (tag % 8 !== 2) continue;
    if (Math.floor(tag / 8) === fieldNumber) found.push(bytes.subarray(at, at + size));
    at += size;
  }
  return found;
}

/** Whole transactions as sent by the network. */
function openSent(): readonly Buffer[] {
  const file = JSON.parse(readFileSync(join(folder ?? '', 'block-79072107.blockextention.json'), 'utf8'));
  const block = Buffer.from(String(file.blockExtention).replace(/^0x/, ''), 'hex');
  return listDelimited(block, 1).flatMap((each) => listDelimited(each, 1).slice(0, 1));
}

describe.skipIf(folder === undefined)("a real block, written by the world's own encoder", () => {
  it('has the bytes, the ids, the root and the block id that the chain gave it [R-WORLD-51]', () => {
    const block = open();
    const sent = openSent();
    expect(block.transactions).toHaveLength(619);
    const whole = block.transactions.map((each) => {
      const raw = encodeReal(each);
      expect(raw.toString('hex')).toBe(each.raw_data_hex);
      expect(sha256(raw).toString('hex')).toBe(each.txID);
      return encodeTransaction(raw, each.signature, each.ret[0]?.contractRet ?? '');
    });
    // One carries a field in its result that no published message has and that JSON does not show.
    expect(whole.filter((each, at) => !each.equals(sent[at] ?? Buffer.alloc(0)))).toHaveLength(1);
    const header = block.block_header.raw_data;
    expect(toTxTrieRoot(sent)).toBe(header.txTrieRoot);
    expect(toBlockId(header.number, encodeMessage(HEADER, header))).toBe(block.blockID);
  });
});
