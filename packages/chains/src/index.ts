export { detectForeignAddress } from './detect-foreign.ts';
export { getEvmChain } from './evm/chains.ts';
export { parseRecording } from './evm/files/recorded.ts';
export { createEvmSource } from './evm/node/rpc.ts';
export { createTokenReader } from './evm/node/token-reader.ts';
export { normalizeBlock } from './evm/normalize/normalize.ts';
export { verifyBlockData } from './evm/verify/verify.ts';
export { parseBlockData } from './evm/wire/data.ts';
export {
  type ChainAbilities,
  createChainAdapter,
  findAbilities,
  getFamily,
  listIndexTypes,
  needsNodeOnDemand,
  openBlockFiles,
  READABLE_CHAINS,
} from './families.ts';
export type { BlockFiles, NodeOptions } from './family.ts';
export { toXAddress } from './ripple/address/address.ts';
export { createRippleSource } from './ripple/node/rpc.ts';
export { createRippleTokenReader } from './ripple/node/token-reader.ts';
export { toAccountHex as toRippleAccount, toAddressText as toRippleAddress } from './ripple/wire/address-text.ts';
export type { FinalMemory } from './rpc/final-guard.ts';
export { createSolanaSource } from './solana/node/rpc.ts';
export { createSolanaTokenReader } from './solana/node/token-reader.ts';
export { normalizeBlock as normalizeSolanaBlock } from './solana/normalize/normalize.ts';
export { verifyBlockData as verifySolanaBlockData } from './solana/verify/verify.ts';
export { parseBlockData as parseSolanaBlockData } from './solana/wire/data.ts';
export { STAKE_POOL as TEZOS_STAKE_POOL } from './tezos/chains.ts';
export { createTezosSource } from './tezos/node/rpc.ts';
export { createTezosTokenReader } from './tezos/node/token-reader.ts';
export { normalizeBlock as normalizeTezosBlock } from './tezos/normalize/normalize.ts';
export { verifyBlockData as verifyTezosBlockData } from './tezos/verify/verify.ts';
export { parseBlockData as parseTezosBlockData } from './tezos/wire/data.ts';
export { computeOperationsRoot as computeTezosRoot, toLedgerHash as toTezosLedgerHash } from './tezos/wire/hashes.ts';
export { computeBlockHash as computeTezosBlockHash } from './tezos/wire/header.ts';
export { toKeyHash as toTezosExpression } from './tezos/wire/key-hash.ts';
export { encodePrefixed as encodeTezosText } from './tezos/wire/prefixes.ts';
export { createTokenRegistry, type TokenRegistry } from './tokens/registry.ts';
export { createTonSource } from './ton/node/rpc.ts';
export { createTonTokenReader } from './ton/node/token-reader.ts';
export {
  rawToAddressText as fromRawTonAddress,
  toAddressText as toTonAddress,
  toRawAddress as toRawTonAddress,
} from './ton/wire/address-text.ts';
export { OP as TON_OP } from './ton/wire/bodies.ts';
export type { Cell } from './ton/wire/cells/boc.ts';
export { buildSnake, CellBuilder, toBoc, writeBoc } from './ton/wire/cells/build-cell.ts';
export { findRootHash } from './ton/wire/cells/cell-hash.ts';
export { createTronSource } from './tron/node/rpc.ts';
export { createTronTokenReader } from './tron/node/token-reader.ts';
export { normalizeBlock as normalizeTronBlock } from './tron/normalize/normalize.ts';
export { verifyBlockData as verifyTronBlockData } from './tron/verify/verify.ts';
export { parseBlockData as parseTronBlockData } from './tron/wire/data.ts';
export { addressToScript } from './utxo/address/script.ts';
export { getUtxoChain } from './utxo/chains.ts';
export { createRpcSource } from './utxo/node/rpc.ts';
export { parseBlock } from './utxo/normalize/parse-block.ts';
export {
  type EncodedTransaction,
  encodeBlock,
  encodeFileRecord,
  encodeTransaction,
  type RawInput,
  type RawOutput,
} from './utxo/wire/encode-block.ts';
