import { openEvmFiles } from './evm/block-files.ts';
import { findEvmChain } from './evm/chains.ts';
import { type BlockFiles, type BlockFilesOptions, openBlockFiles as openUtxoFiles } from './utxo/block-file.ts';

/**
 * Blocks of files on disk: a node's own block files or recorded answers, whichever the chain's family has.
 *
 * @throws NOT_FOUND, BLOCK_*, PARENT_MISMATCH, BAD_REQUEST
 */
export const openBlockFiles = (options: BlockFilesOptions): Promise<BlockFiles> =>
  findEvmChain(options.chain) === undefined ? openUtxoFiles(options) : openEvmFiles(options);
