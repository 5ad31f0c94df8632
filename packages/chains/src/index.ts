export { createTokenRegistry, type TokenRegistry } from './tokens/registry.ts';
export { createChainAdapter } from './utxo/adapter.ts';
export { parseUtxoAddress, type UtxoAddress } from './utxo/address.ts';
export { type BlockFiles, type BlockFilesOptions, openBlockFiles } from './utxo/block-file.ts';
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
export type { Auth } from './utxo/rpc-auth.ts';
export { addressToScript } from './utxo/script.ts';
