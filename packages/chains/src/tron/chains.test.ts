import { expect, it } from 'vitest';
import { sha256 } from '../codecs/sha256.ts';
import { getTronChain } from './chains.ts';
import { addressToBytes } from './wire/address-text.ts';
import { computeBlockId } from './wire/block-id.ts';
import { computeMerkleRoot } from './wire/merkle.ts';
import { bytes, embedded, int32, int64, message, repeated, text, writeMessage } from './wire/message.ts';

const parameter = message({ typeUrl: text(1), value: bytes(2) });
const contract = message({ type: int32(1), parameter: embedded(2, parameter) });
const rawData = message({ contract: repeated(embedded(11, contract)) });
const transaction = message({ rawData: bytes(1) });
const transfer = message({ owner: bytes(1), to: bytes(2), amount: int64(3) });

/** The beginning as java-tron's config.conf has it (`genesis.block`): its transfers come from a sentence. */
const GIVEN = [
  ['TLLM21wteSPs4hKjbxgmH1L6poyMjeTbHm', 99_000_000_000_000_000n],
  ['TXmVpin5vq5gdZsciyyjdZgKRUju4st1wM', 0n],
  ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', -(2n ** 63n)],
] as const;
const NOBODY = Buffer.from('0x000000000000000000000');
const WITNESS =
  'A new system must allow existing systems to be linked together without requiring any central control or coordination';

const toTransaction = ([to, amount]: (typeof GIVEN)[number]): Buffer => {
  const value = Buffer.from(writeMessage(transfer, { owner: NOBODY, to: addressToBytes(to), amount }));
  const typeUrl = 'type.googleapis.com/protocol.TransferContract';
  const raw = writeMessage(rawData, { contract: [{ type: 1, parameter: { typeUrl, value } }] });
  return Buffer.from(writeMessage(transaction, { rawData: Buffer.from(raw) }));
};

it('begins as the main network does [R-CHAIN-183]', () => {
  const id = computeBlockId({
    txTrieRoot: computeMerkleRoot(GIVEN.map((each) => sha256(toTransaction(each)))),
    parentHash: 'e58f33f9baf9305dc6f82b9f1934ea8f0ade2defb951258d50167028c780351f',
    witnessAddress: Buffer.from(WITNESS).toString('hex'),
  });
  expect(id).toBe(getTronChain('TRON').genesisId);
});
