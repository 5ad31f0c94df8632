import { AppError } from '@sulian/domain';
import { createDataWarnings } from '../../data-warnings.ts';
import type { DataWarning, DataWarningKind } from '../data-warnings.ts';
import type { TezosBlockData } from '../wire/data.ts';
import { computeOperationsRoot, toHashBytes } from '../wire/hashes.ts';
import { computeBlockHash } from '../wire/header.ts';
import { decodePrefixed } from '../wire/prefixes.ts';
import { verifyBalances } from './balances.ts';

/**
 * Recomputes what a block proves: its hash from its header, and the root in the header from the hashes of all its operations.
 * No hash that a node's answer contains covers receipts: only that they balance is checked.
 *
 * @returns what could not be proven
 * @throws BLOCK_CORRUPT
 */
export function verifyBlockData(data: TezosBlockData): readonly DataWarning[] {
  const dataWarnings = createDataWarnings<DataWarningKind>();
  const computed = computeBlockHash(data.header);
  if (computed === undefined) dataWarnings.add('HEADER_UNVERIFIED');
  else if (!computed.equals(toHashBytes(data.hash))) throw corrupt('the hash does not match the header', data);
  verifyOperations(data);
  verifyBalances(data);
  return dataWarnings.list();
}

function verifyOperations(data: TezosBlockData): void {
  const { header, operations } = data;
  const hashes = operations.flat().map(({ hash }) => hash);
  if (new Set(hashes).size !== hashes.length) throw corrupt('an operation is in the block twice', data);
  if (operations.length !== header.validation_pass)
    throw corrupt('the number of passes of the block does not match', data);
  const root = computeOperationsRoot(operations.map((pass) => pass.map(({ hash }) => toHashBytes(hash))));
  if (decodePrefixed('LLo', header.operations_hash)?.equals(root) !== true)
    throw corrupt('the operations do not match the header: one is missing, added or moved', data);
}

const corrupt = (message: string, { header }: TezosBlockData): AppError =>
  new AppError('BLOCK_CORRUPT', message, { details: { level: header.level } });
