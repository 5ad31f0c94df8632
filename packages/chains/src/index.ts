export { createChainAdapter } from './adapter.ts';
export { parseEvmAddress, toChecksumAddress } from './evm/address.ts';
export { type CaptureRequest, captureBlocks } from './evm/capture.ts';
export { EVM_CHAINS, type EvmChain, findEvmChain, getEvmChain } from './evm/chains.ts';
export { type BlockData, parseBlockData, type RawBlockData } from './evm/data.ts';
export { type NormalizedBlock, normalizeBlock } from './evm/normalize.ts';
export type { Notice, NoticeKind } from './evm/notices.ts';
export { openOutside } from './evm/outside-file.ts';
export { findRecordedBlock, parseRecording } from './evm/recorded.ts';
export { createEvmSource, type EvmSource, type EvmSourceOptions } from './evm/rpc.ts';
export { createTokenReader, type TokenReaderOptions } from './evm/token-reader.ts';
export { verifyBlockData } from './evm/verify.ts';
export { openBlockFiles } from './open-block-files.ts';
export type { Auth } from './rpc/auth.ts';
export { createTokenRegistry, type TokenRegistry } from './tokens/registry.ts';
export { parseUtxoAddress, type UtxoAddress } from './utxo/address.ts';
export type { BlockFiles, BlockFilesOptions } from './utxo/block-file.ts';
export {
  getUtxoChain,
  KNOWN_MAGICS,
  UTXO_CHAINS,
  UTXO_CHAINS as CHAIN_RECORDS,
  type UtxoChain,
} from './utxo/chains.ts';
export { detectForeignAddress } from './utxo/detect-foreign.ts';
export {
  type EncodedBlock,
  type EncodedTransaction,
  encodeBlock,
  encodeFileRecord,
  encodeHeader,
  encodeTransaction,
  type RawHeader,
  type RawInput,
  type RawOutput,
  type RawTransaction,
} from './utxo/encode-block.ts';
export { type ParseBlockOptions, parseBlock } from './utxo/parse-block.ts';
export { createRpcSource, type RecordedBlock, type RpcSource, type RpcSourceOptions } from './utxo/rpc.ts';
export { addressToScript } from './utxo/script.ts';
