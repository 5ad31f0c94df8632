import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { refuseMisplaced } from '../../recordings/known-figures.ts';
import { openRecordings, refuseForeign } from '../../recordings/open-recordings.ts';
import { listRecordings } from '../../recordings/recording-files.ts';
import { getRippleChain, type RippleChain } from '../chains.ts';
import { normalizeLedger } from '../normalize/normalize.ts';
import { verifyLedgerData } from '../verify/verify.ts';
import { parseLedgerData, type RippleLedgerData } from '../wire/data.ts';
import { toUnixSec } from '../wire/header.ts';
import { RIPPLE_FORM } from './form.ts';

/**
 * Opens recorded node answers as a source of consecutive ledgers, from the first to the last in the path.
 *
 * @throws NOT_FOUND the path has no ledgers; PARENT_MISMATCH a ledger between is missing; BLOCK_CORRUPT with file and
 * ledger
 */
export async function openRippleFiles({ chain: id, path }: BlockFilesOptions): Promise<BlockFiles> {
  const record = getRippleChain(id);
  const chain = record.id;
  return openRecordings({
    chain,
    path,
    ...(await listRecordings(path, RIPPLE_FORM)),
    toBlock: async (answers) => {
      refuseForeign(chain, answers.chain);
      const data = parseLedgerData(answers);
      const unverified = verifyLedgerData(data);
      if (answers.chain === undefined) refuseOther(record, data);
      const { block, dataWarnings } = normalizeLedger(data);
      return { block, dataWarnings: [...dataWarnings, ...unverified] };
    },
  });
}

/** All coins there ever were, in drops. @see xrpl.org, "Transaction Cost": each one is destroyed, and none is made */
const FIRST_DROPS = 10n ** 17n;

/** A recording of ours was proven when it was made. Transactions of networks above number 1024 bear it (XLS-0022), older ones do not. */
function refuseOther({ id, networkId, figures }: RippleChain, { header, transactions }: RippleLedgerData): void {
  const other = transactions
    .map(({ body }) => body['NetworkID'])
    .find((each) => each !== undefined && each !== networkId);
  if (other !== undefined) refuseForeign(id, `network ${String(other)}`);
  refuseMisplaced(id, header.index, [
    [figures.time, toUnixSec(header.closeTime)],
    [figures.destroyed, Number(FIRST_DROPS - header.totalDrops)],
  ]);
}
