import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../codecs/sha256.ts';
import { verifyBlockData } from './verify/verify.ts';
import { addressToBytes } from './wire/address-text.ts';
import { readBlockExtention } from './wire/block-extention.ts';
import { computeBlockId, headerMessage, heightOfId } from './wire/block-id.ts';
import { parseBlockData } from './wire/data.ts';
import { computeMerkleRoot } from './wire/merkle.ts';
import { readMessage } from './wire/message.ts';
import { readTransaction } from './wire/transaction.ts';

const real = realData('tron');
if (real === undefined) console.warn('tron/real-data.test: skipped, the real data are not beside the project');

// biome-ignore lint/suspicious/noExplicitAny: files of many forms, picked apart by hand
const read = (path: string): any => JSON.parse(readFileSync(join(real ?? '', path), 'utf8'));
const readExtention = () =>
  Buffer.from(read('untron-v3/block-79072107.blockextention.json').blockExtention.slice(2), 'hex');
const readDerived = () => read('untron-v3/block-79072107.getblockbynum.derived.json');

const readWhole = (): Answer => {
  const block = readDerived();
  block.transactions[187].ret[0]['1002'] = ['c83e81f6a50cd03ed4b6a20f'];
  return block;
};

// biome-ignore lint/suspicious/noExplicitAny: a node's answer, changed by hand
type Answer = any;

/** Changes the first transaction whose field contains the text. */
function swap(block: Answer, field: string, from: string | RegExp, to: string): void {
  const text = (each: Answer): string => JSON.stringify(each[field]);
  const at = block.transactions.findIndex((each: Answer) =>
    typeof from === 'string' ? text(each).includes(from) : from.test(each[field]),
  );
  const each = block.transactions[at];
  each[field] = JSON.parse(JSON.stringify(each[field]).replace(from instanceof RegExp ? /..(?="$)/ : from, to));
}

const toHexAddress = (text: string): string => addressToBytes(text).toString('hex');
const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A contract's fields as a node's JSON has them: those that are absent left out, token names as text. */
const toJson = (value: object) =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      if (field === undefined || field === 0n || field === 0 || field === '' || field === false) return [];
      if (field === 'BANDWIDTH') return [];
      const json =
        typeof field === 'bigint'
          ? Number(field)
          : name.endsWith('Address')
            ? toHexAddress(field)
            : name === 'assetName'
              ? Buffer.from(field, 'hex').toString()
              : field;
      return [[toSnakeCase(name), json]];
    }),
  );

describe.skipIf(real === undefined)('block 79072107 of the main network', () => {
  it('recomputes whole: id, transaction ids, root; and says that its infos are missing [R-CHAIN-100] [R-CHAIN-101]', () => {
    const data = readBlockExtention(readExtention());
    expect(verifyBlockData(data)).toEqual([
      {
        kind: 'INFOS_MISSING',
        count: 619,
        example: 'bc8c405617750cf327cc301619e91c61523aeb16436041a311430e9106859aaa',
      },
    ]);
    expect(data.transactions).toHaveLength(619);
    expect(data.id).toBe('0000000004b68b6be6d7223b1ecf2850f00f700292beeead2810c18e9e1548e2');
  });

  it('is the same block in JSON, once the field that a sender added stands where nodes print it', () => {
    const derived = readDerived();
    // The script that made the JSON left out what it did not know.
    expect(() => verifyBlockData(parseBlockData({ block: derived }))).toThrow(
      expect.objectContaining({ code: 'BLOCK_CORRUPT' }),
    );
    const data = parseBlockData({ block: readWhole() });
    expect(verifyBlockData(data).map(({ kind }) => kind)).toEqual(['INFOS_MISSING']);
    expect(data).toEqual(readBlockExtention(readExtention()));
  });

  it('does by its bytes what its JSON says in words, of every transaction [R-CHAIN-100]', () => {
    const { transactions } = readBlockExtention(readExtention());
    const derived = readDerived();
    for (const [i, { contract, permissionId, signatures }] of transactions.entries()) {
      const { raw_data, signature } = derived.transactions[i];
      const [said] = raw_data.contract;
      expect([contract.type, permissionId, signatures]).toEqual([said.type, said.Permission_id ?? 0, signature]);
      expect(toJson('value' in contract ? contract.value : {})).toEqual(said.parameter.value);
    }
    const counted = transactions.reduce(
      (counts, { contract: { type } }) => counts.set(type, (counts.get(type) ?? 0) + 1),
      new Map<string, number>(),
    );
    expect(Object.fromEntries(counted)).toEqual({
      TransferContract: 230,
      TriggerSmartContract: 158,
      DelegateResourceContract: 125,
      UnDelegateResourceContract: 66,
      TransferAssetContract: 38,
      FreezeBalanceV2Contract: 1,
      AccountCreateContract: 1,
    });
    expect(transactions.filter(({ permissionId }) => permissionId > 0)).toHaveLength(122);
    expect(transactions.filter(({ signatures }) => signatures.length > 1)).toHaveLength(1);
    const dust = transactions.filter(
      ({ contract: each }) => each.type === 'TransferContract' && each.value.amount < 100n,
    );
    expect(dust).toHaveLength(145);
  });

  it.each([
    [
      'a byte of an amount',
      'the transactions|does not match its bytes',
      (block: Answer) => swap(block, 'raw_data_hex', '180770', '180870'),
    ],
    ['a byte of a signature', 'the transactions', (block: Answer) => swap(block, 'signature', 'ae24', 'ae25')],
    ['a transaction gone', 'the transactions', (block: Answer) => block.transactions.splice(300, 1)],
    ['a transaction twice', 'in two places', (block: Answer) => block.transactions.push(block.transactions[0])],
    ['another outcome', 'the transactions', (block: Answer) => swap(block, 'ret', 'SUCCESS', 'REVERT')],
    [
      'another witness',
      'the id',
      (block: Answer) => {
        block.block_header.raw_data.witness_address = `41${'00'.repeat(20)}`;
      },
    ],
    [
      'another time',
      'the id',
      (block: Answer) => {
        block.block_header.raw_data.timestamp += 1;
      },
    ],
    [
      'another parent',
      'the id',
      (block: Answer) => {
        block.block_header.raw_data.parentHash = 'ab'.repeat(32);
      },
    ],
    [
      'another height',
      'the id',
      (block: Answer) => {
        block.block_header.raw_data.number += 1;
      },
    ],
    [
      'bytes cut short',
      'bytes that cannot be read|does not match its bytes',
      (block: Answer) => swap(block, 'raw_data_hex', /..$/, ''),
    ],
    [
      'no bytes',
      'invalid',
      (block: Answer) => {
        block.transactions[5].raw_data_hex = undefined;
      },
    ],
    [
      'no hex',
      'invalid',
      (block: Answer) => {
        block.transactions[5].raw_data_hex = 'zz';
      },
    ],
  ])('is refused with %s [R-CHAIN-105]', (_, message, change) => {
    const block = readWhole();
    change(block);
    expect(() => verifyBlockData(parseBlockData({ block }))).toThrow(
      expect.objectContaining({ code: 'BLOCK_CORRUPT', message: expect.stringMatching(message) }),
    );
  });
});

describe.skipIf(real === undefined)('headers and proofs of the main network', () => {
  it('hold for a hundred blocks in a row: ids, heights and parents [R-CHAIN-100]', () => {
    const { blockHeaderRawBytes, blockIds, startingBlockId } = read('untron-v3/headers-78000000-78000099.json');
    let parentHash = startingBlockId.slice(2);
    for (const [i, bytes] of blockHeaderRawBytes.entries()) {
      const header = readMessage(headerMessage, Buffer.from(bytes.slice(2), 'hex'), 'header');
      const id = computeBlockId(header);
      expect([id, header.parentHash]).toEqual([blockIds[i].slice(2), parentHash]);
      expect(Number(header.number)).toBe(heightOfId(id));
      parentHash = id;
    }
    expect(blockIds.length).toBeGreaterThanOrEqual(99);
  });

  it('hold for one transaction among 446, of which one node of the tree is odd [R-CHAIN-100]', () => {
    const proof = read('untron-v3/tx-proof-78812179.json');
    const whole = Buffer.from(proof.encodedTx.slice(2), 'hex');
    expect(readTransaction(whole)).toMatchObject({ id: proof.txId.slice(2), results: [{ contractRet: 'SUCCESS' }] });
    const leaves: Buffer[] = proof.leaves.map((leaf: string) => Buffer.from(leaf.slice(2), 'hex'));
    expect(leaves.findIndex((leaf) => leaf.equals(sha256(whole)))).toBe(Number(proof.targetIndex));
    expect(computeMerkleRoot(leaves)).toBe(proof.root.slice(2));
  });
});
